package apple

import "net/url"

const authorize = "https://appleid.apple.com/auth/authorize"

// AuthorizeURL returns the address of the sign-in page.
func AuthorizeURL(clientID, state string) string {
	query := url.Values{
		"client_id":     {clientID},
		"redirect_uri":  {"https://velo.example/apple/callback"},
		"response_type": {"code"},
		"response_mode": {"query"},
		"state":         {state},
	}
	return authorize + "?" + query.Encode()
}
