import 'package:flutter/material.dart';
import 'buttons.dart';

class Accesso extends StatelessWidget {
  const Accesso({super.key, required this.avanti});
  final VoidCallback avanti;

  @override
  Widget build(BuildContext context) => Scaffold(
        backgroundColor: Colors.white,
        body: Center(
          child: Column(mainAxisSize: MainAxisSize.min, children: [
            const Text('Salva i tuoi percorsi in montagna.'),
            const SizedBox(height: 16),
            AppleEntry(onTap: avanti),
          ]),
        ),
      );
}
