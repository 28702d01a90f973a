import 'package:flutter/material.dart';
import 'login.dart';

void main() => runApp(const SternApp());

class SternApp extends StatelessWidget {
  const SternApp({super.key});

  @override
  Widget build(BuildContext context) => MaterialApp(
        theme: ThemeData(
          brightness: Brightness.dark,
          scaffoldBackgroundColor: const Color(0xFF0A0E1A),
        ),
        home: const Login(),
      );
}
