import 'package:flutter/material.dart';

class LinkedAccounts extends StatelessWidget {
  const LinkedAccounts({super.key, required this.account});
  final Account account;

  @override
  Widget build(BuildContext context) {
    return Scaffold(
      appBar: AppBar(title: const Text('Linked accounts')),
      body: ListView(
        children: [
          ListTile(title: Text(account.name), subtitle: Text(account.email)),
          SwitchListTile(
            secondary: const Icon(Icons.apple),
            title: const Text('Sign in with Apple'),
            subtitle: Text(account.apple ? 'Linked' : 'Not linked'),
            value: account.apple,
            onChanged: account.setApple,
          ),
          SwitchListTile(
            title: const Text('Google'),
            value: account.google,
            onChanged: account.setGoogle,
          ),
        ],
      ),
    );
  }
}
