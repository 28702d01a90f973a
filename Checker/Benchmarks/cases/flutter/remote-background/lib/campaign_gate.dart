import 'package:firebase_remote_config/firebase_remote_config.dart';
import 'package:flutter/material.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

class CampaignGate extends StatelessWidget {
  const CampaignGate({super.key, required this.onApple});
  final VoidCallback onApple;

  @override
  Widget build(BuildContext context) {
    final color = Color(FirebaseRemoteConfig.instance.getInt('gate_color'));
    return Container(
      color: color,
      padding: const EdgeInsets.all(24),
      child: Column(
        children: [
          const Text('Join the summer challenge.'),
          const SizedBox(height: 24),
          SignInWithAppleButton(onPressed: onApple, style: SignInWithAppleButtonStyle.black),
        ],
      ),
    );
  }
}
