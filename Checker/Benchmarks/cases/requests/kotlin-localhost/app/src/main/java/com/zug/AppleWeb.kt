package com.zug

import android.net.Uri

object AppleWeb {
    private const val CLIENT_ID = "com.zug.service"
    private const val REDIRECT = "http://localhost:8080/apple/callback"

    fun authorizeUri(state: String): Uri = Uri.parse("https://appleid.apple.com/auth/authorize").buildUpon()
        .appendQueryParameter("client_id", CLIENT_ID)
        .appendQueryParameter("redirect_uri", REDIRECT)
        .appendQueryParameter("response_type", "code id_token")
        .appendQueryParameter("response_mode", "form_post")
        .appendQueryParameter("scope", "name email")
        .appendQueryParameter("state", state)
        .build()
}
