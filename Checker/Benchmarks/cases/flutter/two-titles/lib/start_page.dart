import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class StartPage extends StatelessWidget {
  const StartPage({super.key, required this.apple});
  final VoidCallback apple;

  @override
  Widget build(BuildContext context) => Scaffold(
        backgroundColor: Colors.white,
        body: Padding(
          padding: const EdgeInsets.all(24),
          child: Column(children: [
            const Text('Order lunch and skip the line.'),
            const SizedBox(height: 24),
            SignInWithAppleButton(text: 'Continue with Apple', onPressed: apple),
          ]),
        ),
      );
}
