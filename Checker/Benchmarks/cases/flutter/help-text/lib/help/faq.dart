import 'package:flutter/material.dart';

const faq = {
  'How do I log in?': 'Tap "Sign in with Apple" on the first page, or use your e-mail address.',
  'I used Login with Apple before. Where is my data?': 'Write to us. We join the two accounts for you.',
};

class Faq extends StatelessWidget {
  const Faq({super.key});

  @override
  Widget build(BuildContext context) => ListView(
        children: [
          for (final entry in faq.entries)
            ExpansionTile(title: Text(entry.key), children: [Padding(padding: const EdgeInsets.all(16), child: Text(entry.value))]),
        ],
      );
}
