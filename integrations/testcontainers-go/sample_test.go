package quince_test

import (
	"testing"
	"time"

	"quince.example/testcontainers-go"
)

func TestSignIn(t *testing.T) {
	q := quince.Start(t)
	jane := quince.Must(q.SignIn("jane@example.com", quince.SignInOptions{Scope: "name email"}))

	code := quince.Must(q.Code("jane@example.com"))
	quince.Must(q.AdvanceClock(301 * time.Second))
	if _, err := q.Exchange(code); quince.ErrorCode(err) != "invalid_grant" {
		t.Error(err)
	}
	quince.Must(q.AddFault("token", "claim", quince.JSON{"claims": quince.JSON{"aud": "com.example.other"}}))
	if wrong := quince.Must(q.SignIn("jane@example.com")); wrong.Claims["aud"] != "com.example.other" {
		t.Error(wrong.Claims)
	}
	quince.Must(q.SendEvent("consent-revoked", "jane@example.com"))
	if event := quince.Must(q.WaitForEvent("consent-revoked")); event.Subject != jane.Subject {
		t.Error(event)
	}
}
