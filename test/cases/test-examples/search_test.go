package pets_test

import (
	"fmt"

	pets "example.com/cases/test-examples"
)

// Cats and dogs are found by the word "young".
func ExampleSearchPetsRequest() {
	request := pets.SearchPetsRequest{Words: "young", Kinds: []pets.Kind{pets.KindCat, pets.KindDog}, Limit: 5}
	r, err := request.Build("http://localhost")
	fmt.Println(r.ContentLength, err)
	// Output: 36 <nil>
}

func ExampleSearchPets() {
	name := "Rex"
	fmt.Println(len(pets.SearchPetsResponse{{Name: name}}), len(pets.SearchPetsResponse{{Name: "Rex", Kind: "dog"}}))
	// Output: 1 1
}
