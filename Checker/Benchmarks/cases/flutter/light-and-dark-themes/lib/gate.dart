import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class Gate extends StatelessWidget {
  const Gate({super.key});

  @override
  Widget build(BuildContext context) {
    final dark = Theme.of(context).brightness == Brightness.dark;
    return Scaffold(
      body: Center(
        child: Column(
          mainAxisSize: MainAxisSize.min,
          children: [
            const Text('Sammle Stempel in deinem Café.'),
            const SizedBox(height: 24),
            SizedBox(
              width: 300,
              child: SignInWithAppleButton(
                style: dark ? SignInWithAppleButtonStyle.white : SignInWithAppleButtonStyle.black,
                onPressed: () => Navigator.of(context).pushNamed('/apple'),
              ),
            ),
          ],
        ),
      ),
    );
  }
}
