import 'package:flutter/material.dart';
import 'gate.dart';

class KaffeeApp extends StatelessWidget {
  const KaffeeApp({super.key});

  @override
  Widget build(BuildContext context) => MaterialApp(
        theme: ThemeData(brightness: Brightness.light, scaffoldBackgroundColor: const Color(0xFFFFFCF5)),
        darkTheme: ThemeData(brightness: Brightness.dark, scaffoldBackgroundColor: const Color(0xFF100C08)),
        themeMode: ThemeMode.system,
        home: const Gate(),
      );
}
