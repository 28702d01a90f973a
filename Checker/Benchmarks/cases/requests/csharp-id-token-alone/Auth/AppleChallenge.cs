using System;
using Microsoft.AspNetCore.WebUtilities;
using System.Collections.Generic;

namespace Messe.Auth
{
    public static class AppleChallenge
    {
        public static string Url(string state) => QueryHelpers.AddQueryString(
            "https://appleid.apple.com/auth/authorize",
            new Dictionary<string, string>
            {
                ["client_id"] = "com.example.messe.web",
                ["redirect_uri"] = "https://messe.example/apple",
                ["response_type"] = "id_token",
                ["response_mode"] = "fragment",
                ["state"] = state,
            });
    }
}
