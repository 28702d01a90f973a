import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class TwoButtons extends StatelessWidget {
  const TwoButtons({super.key, required this.onApple, required this.onGoogle});

  final VoidCallback onApple;
  final VoidCallback onGoogle;

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      backgroundColor: Colors.white,
      body: Padding(
        padding: const EdgeInsets.all(16),
        child: Column(
          children: [
            const Text('Trade stickers with collectors near you.'),
            const SizedBox(height: 20),
            Row(
              children: [
                Expanded(child: SignInWithAppleButton(onPressed: onApple, height: 44)),
                const SizedBox(width: 16),
                Expanded(
                  child: SizedBox(
                    height: 44,
                    child: OutlinedButton(onPressed: onGoogle, child: const Text('Google')),
                  ),
                ),
              ],
            ),
          ],
        ),
      ),
    );
  }
}
