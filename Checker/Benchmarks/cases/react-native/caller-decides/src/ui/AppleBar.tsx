import React from 'react';
import { Image, Pressable, Text } from 'react-native';

export function AppleBar({ height, onPress }: { height: number; onPress(): void }) {
  return (
    <Pressable
      onPress={onPress}
      style={{ height, width: 300, backgroundColor: 'black', flexDirection: 'row', alignItems: 'center', justifyContent: 'center' }}
    >
      <Image source={require('./siwa-left-white-medium.svg')} style={{ height, width: 34 }} resizeMode="contain" />
      <Text style={{ color: 'white', fontSize: 19 }}>Sign in with Apple</Text>
    </Pressable>
  );
}
