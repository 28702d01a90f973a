import React from 'react';
import { Pressable, Text } from 'react-native';
import Ionicons from 'react-native-vector-icons/Ionicons';

export function SocialButton({ onPress }: { onPress: () => void }) {
  return (
    <Pressable
      onPress={onPress}
      accessibilityRole="button"
      style={{
        width: 300,
        height: 48,
        flexDirection: 'row',
        alignItems: 'center',
        justifyContent: 'center',
        backgroundColor: '#000',
      }}
    >
      <Ionicons name="logo-apple" size={20} color="#fff" />
      <Text style={{ color: '#fff', fontSize: 15, marginLeft: 8 }}>Sign in with Apple</Text>
    </Pressable>
  );
}
