import React from 'react';
import { Image, Pressable, Text, View } from 'react-native';
import { row } from './ui/base';

export const Start = ({ apple, google }: { apple(): void; google(): void }) => (
  <View style={{ flex: 1, backgroundColor: '#fff', padding: 20, gap: 14, justifyContent: 'center' }}>
    <Text>Share lifts with people of your village.</Text>
    <Pressable onPress={apple} style={{ ...row, backgroundColor: '#000' }}>
      <Image source={require('./siwa-left-white-medium.svg')} style={{ height: 50, width: 36 }} />
      <Text style={{ color: '#fff', fontSize: 21 }}>Sign up with Apple</Text>
    </Pressable>
    <Pressable onPress={google} style={{ ...row, backgroundColor: '#4285F4' }}>
      <Image source={require('./google-left.svg')} style={{ height: 50, width: 36 }} />
      <Text style={{ color: '#fff', fontSize: 21 }}>Sign up with Google</Text>
    </Pressable>
  </View>
);
