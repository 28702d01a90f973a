import React, { useState } from 'react';
import { Platform, Text, TextInput, View } from 'react-native';
import appleAuth, { AppleButton } from '@invertase/react-native-apple-authentication';

export default function App() {
  const [email, setEmail] = useState('');
  return (
    <View style={{ flex: 1, padding: 24, backgroundColor: '#FFF9E8' }}>
      <Text>Connectez-vous pour suivre vos ruches.</Text>
      <TextInput value={email} onChangeText={setEmail} placeholder="Adresse e-mail" keyboardType="email-address" />
      {Platform.OS === 'ios' && appleAuth.isSupported && (
        <AppleButton
          buttonStyle={AppleButton.Style.BLACK}
          buttonType={AppleButton.Type.SIGN_IN}
          style={{ width: 240, height: 44, marginTop: 20 }}
          onPress={() => appleAuth.performRequest({ requestedOperation: appleAuth.Operation.LOGIN })}
        />
      )}
    </View>
  );
}
