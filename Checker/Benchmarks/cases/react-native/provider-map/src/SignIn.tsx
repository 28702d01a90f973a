import React from 'react';
import { Image, ScrollView, Text, TouchableOpacity } from 'react-native';
import { providers } from './providers';

export default function SignIn({ choose }: { choose: (id: string) => void }) {
  return (
    <ScrollView style={{ backgroundColor: '#FFFFFF' }} contentContainerStyle={{ padding: 20 }}>
      <Text style={{ marginBottom: 20 }}>Plan trips with your family and split the costs.</Text>
      {providers.map(({ id, name, fill, ink, logo }) => (
        <TouchableOpacity
          key={id}
          onPress={() => choose(id)}
          style={{ height: 50, marginBottom: 12, backgroundColor: fill, flexDirection: 'row', alignItems: 'center', justifyContent: 'center' }}
        >
          <Image source={logo} style={{ height: 50, width: 36 }} resizeMode="contain" />
          <Text style={{ color: ink, fontSize: 21 }}>{'Continue with ' + name}</Text>
        </TouchableOpacity>
      ))}
    </ScrollView>
  );
}
