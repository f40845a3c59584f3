"""Training of the models that ship with Aftermap. Runs outside the application and outside CI."""
