import React from 'react';
import { TouchableOpacity, View } from 'react-native';
import { MaterialCommunityIcons } from '@expo/vector-icons';

interface Props {
  signInWithApple(): Promise<void>;
  signInWithGoogle(): Promise<void>;
}

const box = { width: 64, height: 44, borderRadius: 8, alignItems: 'center', justifyContent: 'center' } as const;

export const SocialBar: React.FC<Props> = ({ signInWithApple, signInWithGoogle }) => (
  <View style={{ flexDirection: 'row', justifyContent: 'space-evenly', backgroundColor: '#fff', padding: 20 }}>
    <TouchableOpacity style={[box, { backgroundColor: '#000' }]} onPress={signInWithApple}>
      <MaterialCommunityIcons name="apple" size={26} color="#fff" />
    </TouchableOpacity>
    <TouchableOpacity style={[box, { backgroundColor: '#ea4335' }]} onPress={signInWithGoogle} accessibilityLabel="Google">
      <MaterialCommunityIcons name="google" size={26} color="#fff" />
    </TouchableOpacity>
  </View>
);
