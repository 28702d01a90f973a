import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class CheckoutPage extends StatelessWidget {
  const CheckoutPage({super.key, required this.apple, required this.guest});
  final VoidCallback apple;
  final VoidCallback guest;

  @override
  Widget build(BuildContext context) => Scaffold(
        backgroundColor: Colors.white,
        body: Padding(
          padding: const EdgeInsets.all(24),
          child: Column(children: [
            const Text('Sign in to use your points for this order.'),
            const SizedBox(height: 24),
            SignInWithAppleButton(text: 'Sign in with Apple', onPressed: apple),
            TextButton(onPressed: guest, child: const Text('Check out as a guest')),
          ]),
        ),
      );
}
