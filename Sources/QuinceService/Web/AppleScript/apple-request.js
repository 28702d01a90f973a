// The authorization request: the URL that a sign-in opens.

// What started the sign-in, as the second digit of the parameter "m" says it.
const starts = { signIn: 1, button: 2 };

// The meta tags with which developers lead the script to another service.
function service() {
  const named = metaTag("dev-uri");
  // Another scheme, such as javascript:, would run with the page's rights.
  const base = /^https?:\/\//i.test(named) ? named : settings.base;
  const path = metaTag("dev-path") || "/auth/authorize";
  const isTrusted = metaTag("dev-env") === "dev";
  return { url: base + path, messageOrigin: isTrusted ? originOf(base) : settings.base };
}

function originOf(url) {
  try {
    return new URL(url, window.location.href).origin;
  } catch (error) {
    return null;
  }
}

// A UUID of version 4 (RFC 9562 §5.4).
function randomUUID() {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => (byte + 0x100).toString(16).slice(1)).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function requestURL(options, start) {
  const base = metaTag("dev-uri");
  if (base && !service().url.startsWith(base)) warn(`appleid-signin-dev-uri is "${base}"; it has to begin with http:// or https://.`);
  const parameters = [
    ["client_id", options.clientId],
    ["redirect_uri", options.redirectURI],
    ["response_type", "code id_token"],
    ["state", options.state],
    ["scope", options.scope],
    ["nonce", options.nonce],
    ["code_challenge", options.codeChallenge],
    ["code_challenge_method", options.codeChallengeMethod],
    ["response_mode", options.usePopup ? "web_message" : "form_post"],
    ["frame_id", randomUUID()],
    ["m", `${configuration.way}${start}`],
    ["v", settings.version],
  ];
  const query = parameters.filter(([, value]) => value).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${service().url}?${query.join("&")}`;
}
