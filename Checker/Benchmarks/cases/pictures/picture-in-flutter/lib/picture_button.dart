import 'package:flutter/material.dart';

class AppleSignInPicture extends StatelessWidget {
  const AppleSignInPicture({super.key, required this.onTap});
  final VoidCallback onTap;

  @override
  Widget build(BuildContext context) {
    return ColoredBox(
      color: Colors.white,
      child: InkWell(
        onTap: onTap,
        child: Image.asset('assets/buttons/sign_in_with_apple.png', width: 250, height: 44, fit: BoxFit.contain),
      ),
    );
  }
}
