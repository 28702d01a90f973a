import 'package:flutter/material.dart';
import 'package:flutter_svg/flutter_svg.dart';

class AppleEntry extends StatelessWidget {
  const AppleEntry({super.key, required this.onTap});
  final VoidCallback onTap;

  @override
  Widget build(BuildContext context) {
    return Semantics(
      button: true,
      label: 'Accedi con Apple',
      child: GestureDetector(
        onTap: onTap,
        child: Container(
          width: 320,
          height: 48,
          decoration: BoxDecoration(color: Colors.black, borderRadius: BorderRadius.circular(24)),
          child: Row(
            mainAxisAlignment: MainAxisAlignment.center,
            children: [
              SvgPicture.asset('assets/siwa_left_white_medium.svg', height: 48),
              const Text('Accedi con Apple', style: TextStyle(color: Colors.white, fontSize: 21)),
            ],
          ),
        ),
      ),
    );
  }
}
