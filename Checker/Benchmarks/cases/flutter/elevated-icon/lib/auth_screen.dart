import 'package:flutter/material.dart';

class AuthScreen extends StatelessWidget {
  final void Function(String provider) onSelect;
  const AuthScreen({Key? key, required this.onSelect}) : super(key: key);

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      backgroundColor: Colors.white,
      body: Padding(
        padding: const EdgeInsets.symmetric(horizontal: 20, vertical: 60),
        child: Column(
          children: [
            const Text('Join to save the trails you love.'),
            const Spacer(),
            ElevatedButton.icon(
              style: ElevatedButton.styleFrom(
                backgroundColor: const Color(0xFF1C1C1E),
                foregroundColor: Colors.white,
                fixedSize: const Size(335, 50),
              ),
              onPressed: () => onSelect('apple'),
              icon: const Icon(Icons.apple, size: 24),
              label: const Text('Continue with Apple', style: TextStyle(fontSize: 16)),
            ),
          ],
        ),
      ),
    );
  }
}
