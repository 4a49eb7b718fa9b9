"""What makes each part of the program say each of its sentences, and how they are said in three languages."""
