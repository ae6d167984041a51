// Command use uses the Go clients that gen wrote for the service, against the running service.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"reflect"
	"slices"
	"strings"

	"example.com/service/owners"
	ownersclient "example.com/service/owners/client"
	"example.com/service/pets"
	petsclient "example.com/service/pets/client"
)

func main() {
	ctx := context.Background()
	address := os.Args[1]
	if err := errors.Join(usePets(ctx, petsclient.NewClient(petsclient.Host(address))), useOwners(ctx, ownersclient.NewClient(ownersclient.Host(address)))); err != nil {
		log.Fatal(err)
	}
	fmt.Println("ok")
}

func usePets(ctx context.Context, client petsclient.Interface) error {
	created, err := client.CreatePet(ctx, &pets.CreatePetRequest{Name: "Rex", Species: pets.Dog, Tags: []string{"a"}, Photo: []byte{0, 255}})
	if err != nil {
		return err
	}
	if want := fmt.Sprintf("/store/pets/%d", created.ID); created.Location != want {
		return fmt.Errorf("the pet is at %s, not at %s", created.Location, want)
	}
	changed, err := client.UpdatePet(ctx, &pets.UpdatePetRequest{ID: created.ID, Name: "Max", Status: pets.Sold})
	if err != nil {
		return err
	}
	if changed.Name != "Max" || changed.Status != pets.Sold {
		return fmt.Errorf("the pet became %v", changed)
	}
	if _, err := client.DeletePet(ctx, &pets.DeletePetRequest{ID: created.ID}); err != nil {
		return err
	}
	if _, err := client.GetPet(ctx, &pets.GetPetRequest{ID: created.ID}); !errors.Is(err, petsclient.Status(404)) {
		return fmt.Errorf("a pet that is gone: %v", err)
	}
	return nil
}

func useOwners(ctx context.Context, client ownersclient.Interface) error {
	const name = "Ann & Bob/é"
	if _, err := client.CreateOwner(ctx, &owners.CreateOwnerRequest{Name: name, Langs: []string{"de", "en"}}); err != nil {
		return err
	}
	address := owners.Address{Lines: [2]string{"Hill 1", "Hull"}, Zip: 7}
	for _, one := range []struct {
		changes owners.OwnerChanges
		want    string // the owner afterwards
	}{
		{owners.OwnerChanges{Email: owners.OptionalOf("a@b.c"), Status: owners.OptionalOf(owners.Member), Address: owners.OptionalOf(address)}, `a@b.c [de en] member {[Hill 1 Hull] 7}`},
		{owners.OwnerChanges{Email: owners.Optional[string]{Null: true}, Langs: owners.OptionalOf([]string{"fr"})}, `<nil> [fr] member {[Hill 1 Hull] 7}`},
		{owners.OwnerChanges{Langs: owners.Optional[[]string]{Null: true}, Address: owners.Optional[owners.Address]{Null: true}}, `<nil> [] member <nil>`},
		{owners.OwnerChanges{}, `<nil> [] member <nil>`},
	} {
		got, err := client.ChangeOwner(ctx, &owners.ChangeOwnerRequest{Name: name, Changes: one.changes})
		if err != nil {
			return err
		}
		owner := fmt.Sprintf("%v %v %v %v", value(got.Owner.Email), got.Owner.Langs, got.Owner.Status, value(got.Owner.Address))
		if owner != one.want || !reflect.DeepEqual(got.Changes, one.changes) {
			return fmt.Errorf("the owner is %s after %+v, want %s", owner, got.Changes, one.want)
		}
	}
	stars := 5
	notes := []owners.Note{{Text: "early"}, {Text: "late", Stars: &stars}}
	if _, err := client.ReplaceNotes(ctx, &owners.ReplaceNotesRequest{Name: name, Notes: notes}); err != nil {
		return err
	}
	list, err := client.ListNotes(ctx, &owners.ListNotesRequest{Name: name, Limit: 1})
	if err != nil {
		return err
	}
	if list.Total != 2 || !slices.Equal(list.Notes, notes[:1]) {
		return fmt.Errorf("the notes are %v", list)
	}
	picture := owners.UploadPart{FileName: "ann.png", ContentType: "image/png", Content: strings.NewReader("a\x00b")}
	upload := owners.PutPortraitParts{Caption: "Ann", Portrait: picture}.Upload()
	if _, err := client.PutPortrait(ctx, &owners.PutPortraitRequest{Name: name, Upload: upload}); err != nil {
		return err
	}
	portrait, err := client.GetPortrait(ctx, &owners.GetPortraitRequest{Name: name})
	if err != nil {
		return err
	}
	content, err := io.ReadAll(portrait.Content)
	if err != nil || string(content) != "a\x00b" || portrait.Type != "image/png" || portrait.Caption != "Ann" {
		return fmt.Errorf("the portrait is %q, %v: %v", content, portrait, err)
	}
	// The client checks the rules before it sends anything.
	_, err = client.ReplaceNotes(ctx, &owners.ReplaceNotesRequest{Name: name, Notes: []owners.Note{{}}})
	if err == nil || errors.Is(err, ownersclient.Status(422)) {
		return fmt.Errorf("a note without a text: %v", err)
	}
	if _, err = client.ListNotes(ctx, &owners.ListNotesRequest{Name: "Nobody", Limit: 1}); !errors.Is(err, ownersclient.Status(404)) {
		return fmt.Errorf("the notes of nobody: %v", err)
	}
	return nil
}

// value returns what a pointer points to; nil if it is nil.
func value[T any](pointer *T) any {
	if pointer == nil {
		return nil
	}
	return *pointer
}
