import 'package:flutter/material.dart';
import 'package:font_awesome_flutter/font_awesome_flutter.dart';

class SocialIcons extends StatelessWidget {
  const SocialIcons({Key? key, required this.onApple, required this.onGoogle}) : super(key: key);
  final VoidCallback onApple;
  final VoidCallback onGoogle;

  Widget _round(IconData icon, Color fill, VoidCallback onTap) {
    return InkWell(
      onTap: onTap,
      customBorder: const CircleBorder(),
      child: Container(
        width: 52,
        height: 52,
        decoration: BoxDecoration(color: fill, shape: BoxShape.circle),
        child: Center(child: FaIcon(icon, color: Colors.white, size: 24)),
      ),
    );
  }

  @override
  Widget build(BuildContext context) {
    return Container(
      color: Colors.white,
      padding: const EdgeInsets.all(16),
      child: Row(
        mainAxisAlignment: MainAxisAlignment.center,
        children: [
          _round(FontAwesomeIcons.apple, Colors.black, onApple),
          const SizedBox(width: 20),
          _round(FontAwesomeIcons.google, Colors.red, onGoogle),
        ],
      ),
    );
  }
}
