import 'package:flutter/material.dart';
import 'package:sign_in_button/sign_in_button.dart';

class Social extends StatelessWidget {
  const Social({super.key, required this.onPick});
  final ValueChanged<String> onPick;

  @override
  Widget build(BuildContext context) => ColoredBox(
        color: Colors.white,
        child: Column(
          children: [
            const Text('Save your map pins.'),
            SignInButton(Buttons.google, onPressed: () => onPick('google')),
            SignInButton(Buttons.apple, onPressed: () => onPick('apple')),
          ],
        ),
      );
}
