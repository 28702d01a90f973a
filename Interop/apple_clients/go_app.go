// Go's oauth2 for OAuth and go-oidc for the identity token, as its examples have it.
package main

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

const issuer = "https://appleid.apple.com"

type app struct {
	provider      *oidc.Provider
	config        oauth2.Config
	state, nonce  string
	refreshToken  string
	revocationURL string
}

// An outcome, or an error, of one step.
type outcome map[string]any

func main() {
	var a app
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	for input.Scan() {
		var wanted struct {
			Do         string
			Parameters map[string]string
		}
		result, err := outcome(nil), json.Unmarshal(input.Bytes(), &wanted)
		if err == nil {
			result, err = a.step(context.Background(), wanted.Do, wanted.Parameters)
		}
		if err != nil {
			result = outcome{"error": err.Error()}
		}
		line, _ := json.Marshal(result)
		fmt.Println(string(line))
	}
}

func (a *app) step(ctx context.Context, name string, parameters map[string]string) (outcome, error) {
	switch name {
	case "authorize":
		return a.authorize(ctx)
	case "callback":
		return a.callback(ctx, parameters)
	case "refresh":
		return a.refresh(ctx)
	case "revoke":
		return a.revoke(ctx)
	}
	return nil, errors.New("unknown step")
}

func (a *app) authorize(ctx context.Context) (outcome, error) {
	if a.provider == nil {
		provider, err := oidc.NewProvider(ctx, issuer)
		if err != nil {
			return nil, err
		}
		secret, err := clientSecret()
		if err != nil {
			return nil, err
		}
		var document struct {
			Revocation string `json:"revocation_endpoint"`
		}
		if err := provider.Claims(&document); err != nil {
			return nil, err
		}
		a.provider, a.revocationURL = provider, document.Revocation
		a.config = oauth2.Config{
			ClientID: os.Getenv("APPLE_CLIENT_ID"), ClientSecret: secret, Endpoint: provider.Endpoint(),
			RedirectURL: os.Getenv("APPLE_REDIRECT_URI"), Scopes: []string{"name", "email"},
		}
	}
	a.state, a.nonce = random(), random()
	return outcome{
		"url": a.config.AuthCodeURL(a.state, oidc.Nonce(a.nonce), oauth2.SetAuthURLParam("response_mode", "form_post")),
	}, nil
}

func (a *app) callback(ctx context.Context, parameters map[string]string) (outcome, error) {
	if parameters["state"] != a.state {
		return nil, errors.New("the state is of another sign-in")
	}
	token, err := a.config.Exchange(ctx, parameters["code"])
	if err != nil {
		return nil, err
	}
	identity, err := a.verified(ctx, token)
	if err != nil {
		return nil, err
	}
	if identity.Nonce != a.nonce {
		return nil, errors.New("the nonce is of another sign-in")
	}
	var claims struct{ Email string }
	if err := identity.Claims(&claims); err != nil {
		return nil, err
	}
	a.refreshToken = token.RefreshToken
	return outcome{"sub": identity.Subject, "email": claims.Email}, nil
}

func (a *app) refresh(ctx context.Context) (outcome, error) {
	token, err := a.config.TokenSource(ctx, &oauth2.Token{RefreshToken: a.refreshToken}).Token()
	if err != nil {
		return nil, err
	}
	identity, err := a.verified(ctx, token)
	if err != nil {
		return nil, err
	}
	return outcome{"sub": identity.Subject}, nil
}

func (a *app) revoke(ctx context.Context) (outcome, error) {
	response, err := http.PostForm(a.revocationURL, url.Values{
		"client_id": {a.config.ClientID}, "client_secret": {a.config.ClientSecret}, "token": {a.refreshToken},
	})
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	return outcome{"revoked": true}, nil
}

func (a *app) verified(ctx context.Context, token *oauth2.Token) (*oidc.IDToken, error) {
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return nil, errors.New("the response has no identity token")
	}
	return a.provider.Verifier(&oidc.Config{ClientID: a.config.ClientID}).Verify(ctx, raw)
}

func clientSecret() (string, error) {
	text, err := os.ReadFile(os.Getenv("APPLE_PRIVATE_KEY"))
	if err != nil {
		return "", err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return "", errors.New("the private key isn't PEM")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	now := time.Now().Unix()
	header, _ := json.Marshal(outcome{"alg": "ES256", "kid": os.Getenv("APPLE_KEY_ID")})
	claims, _ := json.Marshal(outcome{
		"iss": os.Getenv("APPLE_TEAM_ID"), "iat": now, "exp": now + 600, "aud": issuer, "sub": os.Getenv("APPLE_CLIENT_ID"),
	})
	encode := base64.RawURLEncoding.EncodeToString
	input := strings.Join([]string{encode(header), encode(claims)}, ".")
	digest := sha256.Sum256([]byte(input))
	r, s, err := ecdsa.Sign(rand.Reader, key.(*ecdsa.PrivateKey), digest[:])
	if err != nil {
		return "", err
	}
	signature := append(r.FillBytes(make([]byte, 32)), s.FillBytes(make([]byte, 32))...)
	return input + "." + encode(signature), nil
}

func random() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}
