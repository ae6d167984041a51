package pets

// exampleRex is a pet with a name. It has tags in the header.
var exampleRex = CreatePetRequest{Name: "Rex", Tags: []string{"good", "brown"}, Session: "1f"}
