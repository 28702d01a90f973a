// A server of an app, with go-oidc for the identity token of the sheet. Each line of its input is a message with what the
// app sent; each line of its output is who that is, or an error.
package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/coreos/go-oidc"
)

type message struct{ Issuer, BundleID, Code, IdentityToken, Nonce string }

func main() {
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		var sent message
		err := json.Unmarshal(input.Bytes(), &sent)
		result := map[string]string{}
		if err == nil {
			result["sub"], err = subject(context.Background(), sent)
		}
		if err != nil {
			result = map[string]string{"error": err.Error()}
		}
		line, _ := json.Marshal(result)
		fmt.Println(string(line))
	}
}

func subject(ctx context.Context, sent message) (string, error) {
	provider, err := oidc.NewProvider(ctx, sent.Issuer)
	if err != nil {
		return "", err
	}
	token, err := provider.Verifier(&oidc.Config{ClientID: sent.BundleID}).Verify(ctx, sent.IdentityToken)
	if err != nil {
		return "", err
	}
	if token.Nonce != sent.Nonce {
		return "", errors.New("the nonce is of another sign-in")
	}
	var claims struct {
		CodeHash string `json:"c_hash"`
	}
	if err := token.Claims(&claims); err != nil {
		return "", err
	}
	digest := sha256.Sum256([]byte(sent.Code))
	if claims.CodeHash != base64.RawURLEncoding.EncodeToString(digest[:16]) {
		return "", errors.New("the code is of another sign-in")
	}
	return token.Subject, nil
}
