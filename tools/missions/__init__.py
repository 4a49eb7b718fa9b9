"""Find won co-operative matches of Encore!, to show that every mission can be won."""
