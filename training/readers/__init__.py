"""One module a data set; each reads its own layout and gives a list of samples."""
