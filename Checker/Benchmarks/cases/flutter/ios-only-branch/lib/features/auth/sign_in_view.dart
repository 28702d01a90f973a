import 'dart:io' show Platform;

import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class SignInView extends StatelessWidget {
  const SignInView({super.key, required this.model});
  final SignInModel model;

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      backgroundColor: Colors.white,
      body: ListView(
        padding: const EdgeInsets.all(20),
        children: [
          const Text('サインインすると、しおりを同期できます。'),
          const SizedBox(height: 16),
          TextField(
            controller: model.email,
            keyboardType: TextInputType.emailAddress,
            decoration: const InputDecoration(labelText: 'メールアドレス'),
          ),
          const SizedBox(height: 16),
          SizedBox(
            height: 50,
            child: FilledButton(onPressed: model.sendLink, child: const Text('メールでログイン')),
          ),
          if (Platform.isIOS) ...[
            const SizedBox(height: 16),
            SignInWithAppleButton(
              text: 'Appleでサインイン',
              height: 50,
              onPressed: model.apple,
            ),
          ],
        ],
      ),
    );
  }
}
