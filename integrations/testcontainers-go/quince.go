// Package quince runs Quince, an identity service that speaks the protocol of Sign in with Apple, in tests.
//
// [Start] gives a test a running service. Its methods are the HTTP API of the service. The names are the same in the integrations
// for other languages. The package quincecontainer runs the service in a container instead.
package quince

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"sort"
	"strings"
	"testing"
	"time"
)

// Quince is a running identity service.
type Quince struct {
	URL      string
	Issuer   string
	ClientID string
	// AppID is the App ID of the same group; notifications name it.
	AppID  string
	TeamID string
	KeyID  string
	// PrivateKeyPath is the private key (.p8) that signs client secrets: a file on the service's machine. It is empty if the service
	// doesn't have it.
	PrivateKeyPath string

	process *process
	// release ends the use of a running service; it can be nil.
	release func()
	client  *http.Client
}

// Options say how to find or start the service. The first of these that is set decides: URL, Binary, the variables QUINCE_URL and
// QUINCE_BINARY, and the program quince on the PATH.
type Options struct {
	// URL is the URL of a running service. It is reset.
	URL string
	// Binary is the program.
	Binary string
	// Arguments are more options of `quince serve`, such as "--redirect-uri", "http://localhost:3000/callback".
	Arguments []string
}

// Error is a request that the service refused, or a service that can't be reached or started.
type Error struct {
	Message string
	// Status is the status of the response; 0 without a response.
	Status int
	// Code is `error` of the response, such as invalid_grant.
	Code string
}

func (e *Error) Error() string { return e.Message }

// JSON is any JSON object, with the members that docs/api.md lists.
type JSON = map[string]any

// Account is a test account.
type Account struct {
	ID           string `json:"id,omitempty"`
	Email        string `json:"email"`
	FirstName    string `json:"firstName,omitempty"`
	LastName     string `json:"lastName,omitempty"`
	EmailSharing string `json:"emailSharing,omitempty"`
}

// Code is an authorization code, as it arrives at a redirect URI.
type Code struct {
	Code string
	// RedirectURI is the redirect URI to repeat at the exchange; an App ID has none.
	RedirectURI string
	ClientID    string
	// User is the JSON of the parameter user, at the first sign-in only.
	User JSON
}

// SignIn has the tokens of a signed-in user.
type SignIn struct {
	Subject      string
	IDToken      string
	AccessToken  string
	RefreshToken string
	// Claims is the payload of the identity token. It isn't verified.
	Claims JSON
	// User is the JSON of the parameter user, at the first sign-in only.
	User JSON
}

// Fault is an active fault.
type Fault struct {
	ID       int    `json:"id"`
	Endpoint string `json:"endpoint"`
	Kind     string `json:"kind"`
	Times    int    `json:"times"`
}

// Event is an event about a user, with each attempt to deliver it.
type Event struct {
	ID       int    `json:"id"`
	Revision int    `json:"revision"`
	Type     string `json:"type"`
	Subject  string `json:"subject"`
	// State is waiting, delivered, no-url or another state; docs/api.md lists them.
	State    string   `json:"state"`
	Faults   []string `json:"faults"`
	Claims   JSON     `json:"claims"`
	Payload  string   `json:"payload"`
	Attempts []JSON   `json:"attempts"`
}

// SignInOptions are what a sign-in can set.
type SignInOptions struct {
	ClientID    string
	RedirectURI string
	Scope       string
	Nonce       string
	// CodeChallenge is the S256 challenge of PKCE. SignIn doesn't use it.
	CodeChallenge string
}

// ClientSecretOptions are what a client secret can set.
type ClientSecretOptions struct {
	ClientID string
	// Lifetime is an hour by default; a negative one makes a client secret that has expired.
	Lifetime time.Duration
}

// EventOptions are what an event can set.
type EventOptions struct {
	ClientID string
	Faults   []string
}

// WaitOptions are how to wait for an event.
type WaitOptions struct {
	// After is the ID of an earlier event; only later ones count.
	After int
	// Timeout is 10 seconds by default.
	Timeout time.Duration
}

func first[T any](given []T) T {
	var none T
	if len(given) == 0 {
		return none
	}
	return given[0]
}

// Must returns the value and panics with the error if there is one: a test ends with the message.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// ErrorCode returns `error` of the response behind err, such as invalid_grant, or an empty text.
func ErrorCode(err error) string {
	var refused *Error
	if errors.As(err, &refused) {
		return refused.Code
	}
	return ""
}

// Start starts a service, or connects to a running one and resets it. It ends with the test.
func Start(t testing.TB, options ...Options) *Quince {
	t.Helper()
	quince, err := Open(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(quince.Stop)
	return quince
}

// Open is Start for a function without a test, such as TestMain. Call Stop at the end.
func Open(options ...Options) (*Quince, error) {
	given := first(options)
	running := given.URL
	if running == "" && given.Binary == "" {
		running = os.Getenv("QUINCE_URL")
	}
	if running != "" {
		if len(given.Arguments) > 0 {
			return nil, &Error{Message: fmt.Sprintf(
				"%s is running already, so it can't get the arguments %s; remove one of the two.", running, strings.Join(given.Arguments, " "))}
		}
		release, err := claim(strings.TrimRight(running, "/"))
		if err != nil {
			return nil, &Error{Message: err.Error()}
		}
		quince, err := Connect(running)
		if err == nil {
			err = quince.Reset()
		}
		if err != nil {
			release()
			return nil, err
		}
		quince.release = release
		return quince, nil
	}
	binary, err := findBinary(given.Binary)
	if err != nil {
		return nil, &Error{Message: err.Error()}
	}
	started, err := startProcess(binary, given.Arguments)
	if err != nil {
		return nil, &Error{Message: err.Error()}
	}
	quince, err := connect(started.url, started)
	if err != nil {
		started.stop()
		return nil, err
	}
	return quince, nil
}

// Connect uses a running service as it is.
func Connect(serviceURL string) (*Quince, error) { return connect(serviceURL, nil) }

func connect(serviceURL string, started *process) (*Quince, error) {
	// A transport without a proxy: a proxy of the environment can't reach the service.
	quince := &Quince{
		URL:     strings.TrimRight(serviceURL, "/"),
		client:  &http.Client{Transport: &http.Transport{}, Timeout: time.Minute},
		process: started,
	}
	var status struct{ Issuer, ClientID, TeamID, KeyID, PrivateKeyPath string }
	var listed struct {
		Apps []struct{ ClientID, PrimaryAppID string }
	}
	err := quince.API("GET", "status", nil, &status)
	if err == nil {
		err = quince.API("GET", "apps", nil, &listed)
	}
	if refused, ok := err.(*Error); ok && refused.Status != 0 {
		return nil, &Error{fmt.Sprintf("%s isn't a Quince in development mode: %s", quince.URL, refused.Message), refused.Status, ""}
	}
	if err != nil {
		return nil, err
	}
	quince.Issuer, quince.ClientID, quince.TeamID = status.Issuer, status.ClientID, status.TeamID
	quince.KeyID, quince.PrivateKeyPath, quince.AppID = status.KeyID, status.PrivateKeyPath, status.ClientID
	for _, app := range listed.Apps {
		if app.ClientID == quince.ClientID && app.PrimaryAppID != "" {
			quince.AppID = app.PrimaryAppID
		}
	}
	return quince, nil
}

// Stop stops the service if Start or Open started it.
func (q *Quince) Stop() {
	q.client.CloseIdleConnections()
	if q.release != nil {
		q.release()
	}
	if q.process != nil {
		q.process.stop()
	}
}

// RedirectURIs returns the registered redirect URIs of ClientID.
func (q *Quince) RedirectURIs() ([]string, error) {
	var status struct{ RedirectURIs []string }
	err := q.API("GET", "status", nil, &status)
	return status.RedirectURIs, err
}

// Environment returns environment variables for the app under test, as the GitHub Action exports them.
func (q *Quince) Environment() map[string]string {
	values := map[string]string{
		"QUINCE_URL":       q.URL,
		"QUINCE_CLIENT_ID": q.ClientID,
		"QUINCE_APP_ID":    q.AppID,
		"QUINCE_TEAM_ID":   q.TeamID,
		"QUINCE_KEY_ID":    q.KeyID,
	}
	if q.PrivateKeyPath != "" {
		values["QUINCE_PRIVATE_KEY_PATH"] = q.PrivateKeyPath
	}
	return values
}

// Reset returns to the configured accounts, apps and clock, and deletes grants, codes, tokens, faults and events.
func (q *Quince) Reset() error { return q.API("POST", "reset", nil, nil) }

// ClientSecret creates a client secret by the service's clock.
func (q *Quince) ClientSecret(options ...ClientSecretOptions) (string, error) {
	given := first(options)
	if given.ClientID == "" {
		given.ClientID = q.ClientID
	}
	if given.Lifetime == 0 {
		given.Lifetime = time.Hour
	}
	var made struct{ ClientSecret string }
	body := JSON{"clientId": given.ClientID, "lifetimeSeconds": int(given.Lifetime.Seconds())}
	err := q.API("POST", "client-secret", body, &made)
	return made.ClientSecret, err
}

// Code creates an authorization code, as if the account had just approved the sign-in.
func (q *Quince) Code(account string, options ...SignInOptions) (Code, error) {
	given := first(options)
	if given.ClientID == "" {
		given.ClientID = q.ClientID
	}
	body := JSON{"account": account, "clientId": given.ClientID, "kind": "code"}
	optional := map[string]string{
		"redirectURI": given.RedirectURI, "scope": given.Scope, "nonce": given.Nonce, "codeChallenge": given.CodeChallenge,
	}
	for name, value := range optional {
		if value != "" {
			body[name] = value
		}
	}
	var made struct {
		Code, RedirectURI string
		User              JSON
	}
	err := q.API("POST", "tokens", body, &made)
	return Code{Code: made.Code, RedirectURI: made.RedirectURI, ClientID: given.ClientID, User: made.User}, err
}

// Exchange exchanges a code at the token endpoint, as an app does. Faults of the endpoint token apply. With PKCE, add the verifier.
func (q *Quince) Exchange(code Code, codeVerifier ...string) (SignIn, error) {
	secret, err := q.ClientSecret(ClientSecretOptions{ClientID: code.ClientID})
	if err != nil {
		return SignIn{}, err
	}
	form := url.Values{
		"client_id": {code.ClientID}, "client_secret": {secret}, "grant_type": {"authorization_code"}, "code": {code.Code},
	}
	if code.RedirectURI != "" {
		form.Set("redirect_uri", code.RedirectURI)
	}
	if len(codeVerifier) > 0 {
		form.Set("code_verifier", codeVerifier[0])
	}
	var tokens struct {
		IDToken      string `json:"id_token"`
		AccessToken  string `json:"access_token"`
		RefreshToken string `json:"refresh_token"`
	}
	if err := q.send("POST", "/auth/token", strings.NewReader(form.Encode()), "application/x-www-form-urlencoded", &tokens); err != nil {
		return SignIn{}, err
	}
	claims := payload(tokens.IDToken)
	subject, _ := claims["sub"].(string)
	return SignIn{subject, tokens.IDToken, tokens.AccessToken, tokens.RefreshToken, claims, code.User}, nil
}

// SignIn signs an account in without pages: it creates a code and exchanges it.
func (q *Quince) SignIn(account string, options ...SignInOptions) (SignIn, error) {
	code, err := q.Code(account, options...)
	if err != nil {
		return SignIn{}, err
	}
	return q.Exchange(code)
}

// Expire makes one value expire, without moving the clock. The kind is code, refreshToken or clientSecret.
func (q *Quince) Expire(kind, value string) error {
	return q.API("POST", "expire", JSON{kind: value}, nil)
}

// Accounts returns the accounts that can sign in.
func (q *Quince) Accounts() ([]Account, error) {
	var listed struct{ Accounts []Account }
	err := q.API("GET", "accounts", nil, &listed)
	return listed.Accounts, err
}

// AddAccount adds an account. EmailSharing is share, the default, or hide. The account is there until the next reset.
func (q *Quince) AddAccount(account Account) (Account, error) {
	if account.EmailSharing == "" {
		account.EmailSharing = "share"
	}
	var added Account
	err := q.API("POST", "accounts", account, &added)
	return added, err
}

// AddRedirectURI registers a redirect URI of ClientID until the next reset.
func (q *Quince) AddRedirectURI(uri string) error {
	uris, err := q.RedirectURIs()
	if err != nil {
		return err
	}
	for _, registered := range uris {
		if registered == uri {
			return nil
		}
	}
	return q.API("PATCH", "apps/"+q.ClientID, JSON{"returnURLs": append(uris, uri)}, nil)
}

// SetNotificationURL sets the URL that gets the notifications, until the next reset. An empty URL removes it.
func (q *Quince) SetNotificationURL(notificationURL string) error {
	body := JSON{"notificationURL": nil}
	if notificationURL != "" {
		body["notificationURL"] = notificationURL
	}
	return q.API("PATCH", "apps/"+q.AppID, body, nil)
}

// Now returns the time of the service's clock.
func (q *Quince) Now() (time.Time, error) { return q.clock("GET", nil) }

// AdvanceClock moves the service's clock. The clock of your app doesn't move.
func (q *Quince) AdvanceClock(by time.Duration) (time.Time, error) {
	return q.clock("PUT", JSON{"advanceSeconds": by.Seconds()})
}

// SetClock sets the service's clock.
func (q *Quince) SetClock(to time.Time) (time.Time, error) { return q.clock("PUT", JSON{"now": to}) }

// ResetClock sets the service's clock back to real time, or to the time of --clock.
func (q *Quince) ResetClock() (time.Time, error) { return q.clock("DELETE", nil) }

func (q *Quince) clock(method string, body JSON) (time.Time, error) {
	var clock struct{ Now time.Time }
	err := q.API(method, "clock", body, &clock)
	return clock.Now, err
}

// AddFault makes the next responses of an endpoint wrong. The details are the members of POST /_quince/faults; times is 1 by default.
func (q *Quince) AddFault(endpoint, kind string, details JSON) (Fault, error) {
	body := JSON{"times": 1}
	for name, value := range details {
		body[name] = value
	}
	body["endpoint"], body["kind"] = endpoint, kind
	var fault Fault
	err := q.API("POST", "faults", body, &fault)
	return fault, err
}

// Faults returns the faults that are still active.
func (q *Quince) Faults() ([]Fault, error) {
	var listed struct{ Faults []Fault }
	err := q.API("GET", "faults", nil, &listed)
	return listed.Faults, err
}

// RemoveFaults removes all faults.
func (q *Quince) RemoveFaults() error { return q.API("DELETE", "faults", nil, nil) }

// Requests returns the latest 500 requests to the protocol's endpoints, oldest first, with the explanation of each response.
func (q *Quince) Requests() ([]JSON, error) {
	var listed struct{ Requests []JSON }
	err := q.API("GET", "requests?limit=500", nil, &listed)
	return listed.Requests, err
}

// SendEvent sends an event about an account that has signed in; nothing else happens to the account.
func (q *Quince) SendEvent(kind, account string, options ...EventOptions) ([]Event, error) {
	given := first(options)
	if given.ClientID == "" {
		given.ClientID = q.ClientID
	}
	var sent struct{ Events []Event }
	body := JSON{"type": kind, "account": account, "clientId": given.ClientID, "faults": append([]string{}, given.Faults...)}
	err := q.API("POST", "events", body, &sent)
	return sent.Events, err
}

// Events returns the latest 500 events, in the order of their last changes.
func (q *Quince) Events() ([]Event, error) {
	listed, err := q.listEvents("")
	return listed.Events, err
}

// WaitForEvent waits for an event of this type and for the end of the first attempt to deliver it, and returns the newest.
func (q *Quince) WaitForEvent(kind string, options ...WaitOptions) (Event, error) {
	given := first(options)
	if given.Timeout == 0 {
		given.Timeout = 10 * time.Second
	}
	end := time.Now().Add(given.Timeout)
	seen := map[string]bool{}
	listed, err := q.listEvents("")
	for ; err == nil; listed, err = q.listEvents(fmt.Sprintf("&after=%d&wait=1", listed.Revision)) {
		for i := len(listed.Events) - 1; i >= 0; i-- {
			event := listed.Events[i]
			seen[event.Type] = true
			if event.Type == kind && event.ID > given.After && len(event.Attempts) > 0 {
				return event, nil
			}
		}
		if time.Now().After(end) {
			return Event{}, &Error{Message: fmt.Sprintf("no event '%s' within %s%s", kind, given.Timeout, others(seen))}
		}
	}
	return Event{}, err
}

type events struct {
	Events   []Event
	Revision int
}

func (q *Quince) listEvents(query string) (events, error) {
	var listed events
	err := q.API("GET", "events?limit=500"+query, nil, &listed)
	return listed, err
}

func others(seen map[string]bool) string {
	if len(seen) == 0 {
		return ""
	}
	names := make([]string, 0, len(seen))
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return "; there were: " + strings.Join(names, ", ")
}

// TakeSnapshot saves the state of the service, and returns the snapshot's ID.
func (q *Quince) TakeSnapshot() (int, error) {
	var snapshot struct{ ID int }
	err := q.API("POST", "snapshots", nil, &snapshot)
	return snapshot.ID, err
}

// RestoreSnapshot returns to the state of a snapshot.
func (q *Quince) RestoreSnapshot(id int) error {
	return q.API("POST", fmt.Sprintf("snapshots/%d/restore", id), nil, nil)
}

// API sends any request below /_quince/, as in docs/api.md, and reads the JSON of the response into response. The body and the
// response can be nil.
func (q *Quince) API(method, path string, body, response any) error {
	var content io.Reader = http.NoBody
	kind := ""
	if given, ok := body.(JSON); body != nil && (!ok || given != nil) {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content, kind = bytes.NewReader(encoded), "application/json"
	}
	return q.send(method, "/_quince/"+path, content, kind, response)
}

func (q *Quince) send(method, path string, body io.Reader, kind string, response any) error {
	request, err := http.NewRequest(method, q.URL+path, body)
	if err != nil {
		return &Error{Message: err.Error()}
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	answer, err := q.client.Do(request)
	if err != nil && q.process != nil {
		return &Error{Message: q.process.fate(err)}
	}
	if err != nil {
		return &Error{Message: fmt.Sprintf(
			"%s doesn't respond (%s). Start it with 'quince serve', or unset QUINCE_URL so that the tests start a service.", q.URL, err)}
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return &Error{Message: fmt.Sprintf("%s %s: %s", method, path, err)}
	}
	if answer.StatusCode >= 400 {
		return refusal(method+" "+path, answer, content)
	}
	if response == nil || len(content) == 0 {
		return nil
	}
	return json.Unmarshal(content, response)
}

// refusal is the error for a response with a status from 400.
func refusal(request string, answer *http.Response, content []byte) *Error {
	var told struct{ Error string }
	_ = json.Unmarshal(content, &told)
	said := told.Error
	if said == "" {
		said = string(content)
	}
	message := fmt.Sprintf("%s: %d: %s", request, answer.StatusCode, said)
	if explained := answer.Header.Get("Quince-Explanation"); explained != "" {
		message += " (why: " + explained + ")"
	}
	return &Error{message, answer.StatusCode, told.Error}
}

// payload is the payload of a JWT. A fault can make it unreadable; then there are no claims.
func payload(token string) JSON {
	claims := JSON{}
	if parts := strings.Split(token, "."); len(parts) > 1 {
		if content, err := base64.RawURLEncoding.DecodeString(parts[1]); err == nil {
			_ = json.Unmarshal(content, &claims)
		}
	}
	return claims
}
