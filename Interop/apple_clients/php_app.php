<?php
// PHP with its own extensions: curl for the requests, openssl for the signatures.

const APPLE = 'https://appleid.apple.com';

function encoded(string $bytes): string
{
    return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
}

function decoded(string $text): string
{
    return (string) base64_decode(strtr($text, '-_', '+/'), true);
}

/** An element of DER: its tag, its length and its content. */
function der(int $tag, string $content): string
{
    $length = strlen($content);
    $bytes = $length < 128 ? chr($length) : (fn (string $long) => chr(0x80 | strlen($long)) . $long)(ltrim(pack('N', $length), "\0"));
    return chr($tag) . $bytes . $content;
}

/** The public key of a JWK, as PEM. */
function publicKey(array $key): string
{
    $number = fn (string $bytes) => der(0x02, (ord($bytes[0]) & 0x80 ? "\0" : '') . $bytes);
    $numbers = der(0x30, $number(decoded($key['n'])) . $number(decoded($key['e'])));
    $rsa = hex2bin('300d06092a864886f70d0101010500');
    $info = der(0x30, $rsa . der(0x03, "\0" . $numbers));
    return "-----BEGIN PUBLIC KEY-----\n" . chunk_split(base64_encode($info), 64, "\n") . "-----END PUBLIC KEY-----\n";
}

function clientSecret(): string
{
    $header = ['alg' => 'ES256', 'kid' => getenv('APPLE_KEY_ID')];
    $claims = [
        'iss' => getenv('APPLE_TEAM_ID'), 'iat' => time(), 'exp' => time() + 600, 'aud' => APPLE, 'sub' => getenv('APPLE_CLIENT_ID'),
    ];
    $input = encoded(json_encode($header)) . '.' . encoded(json_encode($claims));
    openssl_sign($input, $signature, file_get_contents(getenv('APPLE_PRIVATE_KEY')), OPENSSL_ALGO_SHA256);
    // From a sequence of two numbers to 32 bytes each.
    $first = ord($signature[3]);
    $numbers = [substr($signature, 4, $first), substr($signature, 6 + $first)];
    $raw = array_map(fn ($bytes) => str_pad(ltrim($bytes, "\0"), 32, "\0", STR_PAD_LEFT), $numbers);
    return $input . '.' . encoded(implode('', $raw));
}

function request(string $path, ?array $form = null): array
{
    $request = curl_init(APPLE . $path);
    curl_setopt_array($request, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 60]);
    if ($form !== null) {
        curl_setopt($request, CURLOPT_POSTFIELDS, http_build_query($form));
    }
    $body = curl_exec($request);
    if ($body === false) {
        throw new RuntimeException(curl_error($request));
    }
    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status !== 200) {
        throw new RuntimeException("$path: $status $body");
    }
    return $body === '' ? [] : json_decode($body, true, 16, JSON_THROW_ON_ERROR);
}

final class App
{
    private string $state = '';
    private string $nonce = '';
    private string $refreshToken = '';

    public function authorize(): array
    {
        $this->state = bin2hex(random_bytes(16));
        $this->nonce = bin2hex(random_bytes(16));
        return ['url' => APPLE . '/auth/authorize?' . http_build_query([
            'client_id' => getenv('APPLE_CLIENT_ID'), 'redirect_uri' => getenv('APPLE_REDIRECT_URI'), 'response_type' => 'code',
            'response_mode' => 'form_post', 'scope' => 'name email', 'state' => $this->state, 'nonce' => $this->nonce,
        ], '', '&', PHP_QUERY_RFC3986)];
    }

    public function callback(array $parameters): array
    {
        if (!hash_equals($this->state, $parameters['state'])) {
            throw new RuntimeException('the state is of another sign-in');
        }
        $tokens = $this->tokens([
            'grant_type' => 'authorization_code', 'code' => $parameters['code'], 'redirect_uri' => getenv('APPLE_REDIRECT_URI'),
        ]);
        $claims = $this->verified($tokens['id_token']);
        if (!hash_equals($this->nonce, $claims['nonce'] ?? '')) {
            throw new RuntimeException('the nonce is of another sign-in');
        }
        $this->refreshToken = $tokens['refresh_token'];
        return ['sub' => $claims['sub'], 'email' => $claims['email']];
    }

    public function refresh(): array
    {
        $tokens = $this->tokens(['grant_type' => 'refresh_token', 'refresh_token' => $this->refreshToken]);
        return ['sub' => $this->verified($tokens['id_token'])['sub']];
    }

    public function revoke(): array
    {
        request('/auth/revoke', $this->credentials() + ['token' => $this->refreshToken]);
        return ['revoked' => true];
    }

    private function credentials(): array
    {
        return ['client_id' => getenv('APPLE_CLIENT_ID'), 'client_secret' => clientSecret()];
    }

    private function tokens(array $grant): array
    {
        return request('/auth/token', $this->credentials() + $grant);
    }

    private function verified(string $token): array
    {
        $parts = explode('.', $token);
        $header = json_decode(decoded($parts[0]), true, 16, JSON_THROW_ON_ERROR);
        if (count($parts) !== 3 || $header['alg'] !== 'RS256') {
            throw new RuntimeException('the token is not signed with RS256');
        }
        $keys = array_column(request('/auth/keys')['keys'], null, 'kid');
        $key = $keys[$header['kid'] ?? ''] ?? throw new RuntimeException('the key is not published');
        if (openssl_verify("$parts[0].$parts[1]", decoded($parts[2]), publicKey($key), OPENSSL_ALGO_SHA256) !== 1) {
            throw new RuntimeException('the signature is wrong');
        }
        $claims = json_decode(decoded($parts[1]), true, 16, JSON_THROW_ON_ERROR);
        if ($claims['iss'] !== APPLE) {
            throw new RuntimeException('the issuer is wrong');
        }
        if ($claims['aud'] !== getenv('APPLE_CLIENT_ID')) {
            throw new RuntimeException('the audience is wrong');
        }
        if ($claims['exp'] <= time()) {
            throw new RuntimeException('the token has expired');
        }
        return $claims;
    }
}

$app = new App();
while (($line = fgets(STDIN)) !== false) {
    try {
        $wanted = json_decode($line, true, 16, JSON_THROW_ON_ERROR);
        $step = $wanted['do'];
        unset($wanted['do']);
        $outcome = $app->$step(...$wanted);
    } catch (Throwable $error) {
        $outcome = ['error' => get_class($error) . ': ' . $error->getMessage()];
    }
    echo json_encode($outcome, JSON_THROW_ON_ERROR), "\n";
}
