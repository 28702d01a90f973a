package quincecontainer_test

import (
	"context"
	"testing"

	"github.com/testcontainers/testcontainers-go"

	"quince.example/testcontainers-go"
	"quince.example/testcontainers-go/quincecontainer"
)

func TestSignInToAContainer(t *testing.T) {
	c, err := quincecontainer.Run(context.Background(), "quince:0.1.0")
	testcontainers.CleanupContainer(t, c)
	if err != nil {
		t.Fatal(err)
	}
	jane := quince.Must(c.Service.SignIn("jane@example.com"))
	if jane.Claims["iss"] != c.Service.Issuer {
		t.Error(jane.Claims)
	}
}
