import React from 'react';
import { Text, TextInput, View } from 'react-native';

export function Account({ user, onSignOut }: { user: { name: string; email: string }; onSignOut: () => void }) {
  return (
    <View style={{ flex: 1, padding: 20, backgroundColor: '#fff' }}>
      <Text>Account of {user.name}</Text>
      <TextInput placeholder="Email" value={user.email} editable={false} />
      <Text>Using Sign in with Apple</Text>
      <Text onPress={onSignOut}>Sign out</Text>
    </View>
  );
}
