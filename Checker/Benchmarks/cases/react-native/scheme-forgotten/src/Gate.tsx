import React from 'react';
import { Text, View } from 'react-native';
import { AppleButton } from '@invertase/react-native-apple-authentication';
import { usePalette } from './theme';

export function Gate({ onApple }: { onApple(): void }) {
  const palette = usePalette();
  return (
    <View style={{ flex: 1, justifyContent: 'flex-end', padding: 32, backgroundColor: palette.page }}>
      <Text style={{ color: palette.text, marginBottom: 32 }}>Votre journal, chiffré et à vous.</Text>
      <AppleButton
        buttonStyle={AppleButton.Style.BLACK}
        buttonType={AppleButton.Type.SIGN_IN}
        style={{ width: '100%', height: 46 }}
        onPress={onApple}
      />
    </View>
  );
}
