import 'package:flutter/widgets.dart';
import 'package:sign_in_with_apple/sign_in_with_apple.dart';

import '../constants.dart';

class AppleButton extends StatelessWidget {
  const AppleButton({required this.onTap});
  final VoidCallback onTap;

  @override
  Widget build(BuildContext context) => ColoredBox(
        color: const Color(0xFFFFFFFF),
        child: Padding(
          padding: const EdgeInsets.all(Sizes.gap),
          child: SignInWithAppleButton(
            onPressed: onTap,
            height: Sizes.button,
            borderRadius: BorderRadius.circular(Sizes.radius),
          ),
        ),
      );
}
