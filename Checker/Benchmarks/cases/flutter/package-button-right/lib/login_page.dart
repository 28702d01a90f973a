import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class LoginPage extends StatelessWidget {
  const LoginPage({Key? key, required this.auth}) : super(key: key);
  final AuthController auth;

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      backgroundColor: Colors.white,
      body: Padding(
        padding: const EdgeInsets.all(24),
        child: Column(
          mainAxisAlignment: MainAxisAlignment.center,
          crossAxisAlignment: CrossAxisAlignment.stretch,
          children: [
            const Text('Sign in to keep your recipes in step on all devices.'),
            const SizedBox(height: 24),
            SignInWithAppleButton(
              onPressed: auth.apple,
              height: 48,
              borderRadius: const BorderRadius.all(Radius.circular(8)),
            ),
            const SizedBox(height: 12),
            SizedBox(
              height: 48,
              child: ElevatedButton(
                onPressed: auth.google,
                child: const Text('Sign in with Google'),
              ),
            ),
            TextButton(onPressed: auth.guest, child: const Text('Look around first')),
          ],
        ),
      ),
    );
  }
}
