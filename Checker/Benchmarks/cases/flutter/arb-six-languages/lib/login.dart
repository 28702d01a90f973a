import 'package:flutter/material.dart';
import 'package:flutter_gen/gen_l10n/app_localizations.dart';
import 'package:flutter_svg/flutter_svg.dart';

class LoginScreen extends StatelessWidget {
  const LoginScreen({super.key, required this.onApple});
  final VoidCallback onApple;

  @override
  Widget build(BuildContext context) {
    final t = AppLocalizations.of(context)!;
    return Scaffold(
      backgroundColor: Colors.white,
      body: Column(
        children: [
          const SizedBox(height: 120),
          Text(t.loginReason),
          const SizedBox(height: 24),
          GestureDetector(
            onTap: onApple,
            child: Container(
              width: 335,
              height: 44,
              color: Colors.black,
              child: Row(
                mainAxisAlignment: MainAxisAlignment.center,
                children: [
                  SvgPicture.asset('assets/siwa_left_white_medium.svg', height: 44),
                  Text(t.appleButton, style: const TextStyle(color: Colors.white, fontSize: 19)),
                ],
              ),
            ),
          ),
        ],
      ),
    );
  }
}
