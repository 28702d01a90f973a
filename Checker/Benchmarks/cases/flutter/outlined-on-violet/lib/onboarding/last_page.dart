import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class LastPage extends StatelessWidget {
  const LastPage({super.key, required this.finish});
  final VoidCallback finish;

  static const violet = Color(0xFF6A1B9A);

  @override
  Widget build(BuildContext context) {
    return Container(
      color: violet,
      padding: const EdgeInsets.symmetric(horizontal: 28),
      alignment: Alignment.center,
      child: Column(
        mainAxisSize: MainAxisSize.min,
        children: [
          const Text('Find people to sing with.', style: TextStyle(color: Colors.white)),
          const SizedBox(height: 24),
          SignInWithAppleButton(
            style: SignInWithAppleButtonStyle.whiteOutlined,
            height: 50,
            onPressed: finish,
          ),
        ],
      ),
    );
  }
}
