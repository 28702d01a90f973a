# A receiver of notifications with Ruby's own libraries: ruby receiver.rb KEYS_URL ISSUER AUDIENCE
# Prints its port, and then one line of JSON per notification: the event, or why it is refused.
require "base64"
require "json"
require "net/http"
require "openssl"
require "socket"

KEYS_URL, ISSUER, AUDIENCE = ARGV
$stdout.sync = true

def bytes(part) = Base64.urlsafe_decode64(part + "=" * (-part.length % 4))
def number(part) = OpenSSL::BN.new(bytes(part), 2)

def key(jwk)
  sequence = OpenSSL::ASN1::Sequence([OpenSSL::ASN1::Integer(number(jwk["n"])), OpenSSL::ASN1::Integer(number(jwk["e"]))])
  OpenSSL::PKey::RSA.new(sequence.to_der)
end

def read(payload)
  head, body, signature = payload.split(".")
  header = JSON.parse(bytes(head))
  raise "alg" unless header["alg"] == "RS256"
  jwk = JSON.parse(Net::HTTP.get(URI(KEYS_URL)))["keys"].find { |one| one["kid"] == header["kid"] } or raise "kid"
  raise "signature" unless key(jwk).verify("SHA256", bytes(signature), "#{head}.#{body}")
  claims = JSON.parse(bytes(body))
  raise "iss" unless claims["iss"] == ISSUER
  raise "aud" unless claims["aud"] == AUDIENCE
  raise "exp" if claims["exp"] && claims["exp"] <= Time.now.to_i
  events = claims["events"].is_a?(String) ? JSON.parse(claims["events"]) : claims["events"]
  time = events["event_time"]
  events.merge("jti" => claims["jti"], "seconds" => time > 100_000_000_000 ? time / 1000 : time)
end

server = TCPServer.new("127.0.0.1", 0)
puts server.addr[1]
loop do
  Thread.new(server.accept) do |client|
    client.gets
    length = 0
    while (line = client.gets) && line != "\r\n"
      length = line.split(":", 2)[1].to_i if line.downcase.start_with?("content-length:")
    end
    begin
      puts JSON.generate(read(JSON.parse(client.read(length))["payload"]))
      status = "200 OK"
    rescue StandardError => error
      puts JSON.generate({ refused: error.message })
      status = "400 Bad Request"
    end
    client.write "HTTP/1.1 #{status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    client.close
  end
end
