require "uri"

module Apple
  AUTHORIZE = "https://appleid.apple.com/auth/authorize"

  def self.url(state)
    query = {
      client_id: ENV.fetch("APPLE_CLIENT_ID"),
      redirect_uri: ENV.fetch("APPLE_REDIRECT_URI"),
      response_type: "code",
      response_mode: "form_post",
      scope: ENV.fetch("APPLE_SCOPE", "name email"),
      state: state,
    }
    "#{AUTHORIZE}?#{URI.encode_www_form(query)}"
  end
end
