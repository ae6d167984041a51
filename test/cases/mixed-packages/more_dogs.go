package dogs
