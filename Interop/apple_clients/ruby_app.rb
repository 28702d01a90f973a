# openid_connect, the library under omniauth_openid_connect: the discovery document leads to everything.

require 'json'
require 'openid_connect'
require 'securerandom'

ISSUER = 'https://appleid.apple.com'

class App
  def authorize
    @client ||= client
    @state, @nonce = SecureRandom.hex, SecureRandom.hex
    { url: @client.authorization_uri(scope: %w[name email], response_mode: :form_post, state: @state, nonce: @nonce) }
  end

  def callback(parameters:)
    raise 'the state is of another sign-in' unless parameters['state'] == @state

    @client.authorization_code = parameters['code']
    token = @client.access_token!(:body)
    identity = verified(token, nonce: @nonce)
    @refresh_token = token.refresh_token
    { sub: identity.sub, email: identity.raw_attributes[:email] }
  end

  def refresh
    @client.refresh_token = @refresh_token
    token = @client.access_token!(:body)
    { sub: verified(token, nonce: nil).sub }
  end

  def revoke
    @client.revoke!(:body, refresh_token: @refresh_token)
    { revoked: true }
  end

  private

  def client
    @discovered = OpenIDConnect::Discovery::Provider::Config.discover!(ISSUER)
    OpenIDConnect::Client.new(
      identifier: ENV['APPLE_CLIENT_ID'], secret: client_secret, redirect_uri: ENV['APPLE_REDIRECT_URI'],
      authorization_endpoint: @discovered.authorization_endpoint, token_endpoint: @discovered.token_endpoint,
      revocation_endpoint: @discovered.raw['revocation_endpoint']
    )
  end

  def verified(token, nonce:)
    identity = OpenIDConnect::ResponseObject::IdToken.decode(token.id_token, @discovered.jwks)
    identity.verify!(issuer: ISSUER, client_id: ENV['APPLE_CLIENT_ID'], nonce: nonce)
    identity
  end

  def client_secret
    secret = JSON::JWT.new(
      iss: ENV['APPLE_TEAM_ID'], iat: Time.now.to_i, exp: Time.now.to_i + 600, aud: ISSUER, sub: ENV['APPLE_CLIENT_ID']
    )
    secret.kid = ENV['APPLE_KEY_ID']
    secret.sign(OpenSSL::PKey::EC.new(File.read(ENV['APPLE_PRIVATE_KEY'])), :ES256).to_s
  end
end

$stdout.sync = true
app = App.new
$stdin.each_line do |line|
  wanted = JSON.parse(line)
  outcome =
    begin
      parameters = wanted['parameters']
      parameters ? app.send(wanted['do'], parameters: parameters) : app.send(wanted['do'])
    rescue StandardError => e
      { error: "#{e.class}: #{e.message}" }
    end
  puts JSON.generate(outcome)
end
