import React from 'react';
import { Text, View } from 'react-native';
import { SocialButton } from '../components/SocialButton';
import { startAppleSignIn } from '../auth';

export const SignIn = () => (
  <View style={{ flex: 1, backgroundColor: '#fff', justifyContent: 'center', alignItems: 'center' }}>
    <Text style={{ marginBottom: 16 }}>Find players and reserve courts.</Text>
    <SocialButton onPress={startAppleSignIn} />
  </View>
);
