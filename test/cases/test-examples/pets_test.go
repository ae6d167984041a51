package pets

import "testing"

const gram, kilogram Weight = 1, 1000 * gram

var (
	// exampleRex is a puppy of a mother that has been here before. The photo is no real one.
	exampleRex = CreatePetRequest{
		Key:    "0c3e",
		Owner:  7,
		Notify: []string{"me@example.com", "you@example.com"},
		Pet: Pet{
			Name:   "Rex",
			Kind:   KindDog,
			Weight: 2.4 * kilogram,
			Tags:   []string{"young"},
			Mother: &Pet{Name: "Bella", Kind: KindDog, Visits: map[string]int{"2024": 2, "2025": 1}},
			Photo:  []byte("PNG"),
		},
	}

	// exampleTom is a cat.
	exampleTom = &CreatePetResponse{Location: "pets/2", Pet: Pet{Name: "Tom", Kind: KindCat, Tags: []string{}}}

	// exampleX is too short a name, which the document leaves out.
	exampleX = CreatePetRequest{Owner: 7, Pet: Pet{Name: "X", Kind: KindCat}}

	// exampleNow has a value that only running shows.
	exampleNow = CreatePetResponse{Location: "pets/3", Pet: Pet{Name: word("Now"), Kind: KindCat}}

	// badRequest is no example by its name.
	badRequest = CreatePetRequest{}
)

func word(text string) string { return text }

func TestExamples(t *testing.T) {
	for _, request := range []CreatePetRequest{exampleRex, exampleX, badRequest} {
		if _, err := request.Build("http://localhost"); (err == nil) != (request.Name == "Rex") {
			t.Error(request.Name, err)
		}
	}
	if exampleTom.Name != "Tom" || exampleNow.Name != "Now" {
		t.Error("other names")
	}
}
