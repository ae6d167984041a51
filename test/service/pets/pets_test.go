package pets

// exampleRex is a dog with all that can be known of it.
var exampleRex = CreatePetRequest{
	Key:     "0c3e",
	Name:    "Rex",
	Species: Dog,
	Tags:    []string{"good", "brown"},
	Photo:   []byte("PNG"),
	Weight:  24.5,
}

var exampleCat = CreatePetResponse{
	Location: "/store/pets/1",
	Pet:      Pet{ID: 1, Name: "Tom", Species: Cat, Status: Free, Labels: map[string]string{"room": "2"}},
}

// A page of dogs that can be bought.
var exampleDogs = ListPetsRequest{Limit: 5, Tags: []string{"good"}, Species: Dog, Status: []Status{Free, Reserved}}
