"""The rules of every game: pure functions on frozen data, standard library only."""
