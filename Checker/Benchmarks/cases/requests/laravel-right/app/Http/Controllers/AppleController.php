<?php

namespace App\Http\Controllers;

use Illuminate\Support\Str;

class AppleController extends Controller
{
    public function redirect()
    {
        $state = Str::random(32);
        session(['apple_state' => $state]);

        $url = 'https://appleid.apple.com/auth/authorize?client_id=com.example.boot.web'
            . '&redirect_uri=' . urlencode('https://boot.example/apple/rueckruf')
            . '&response_type=code&response_mode=form_post&scope=name%20email&state=' . $state;

        return redirect()->away($url);
    }
}
