import React, { useEffect, useState } from 'react';
import { View } from 'react-native';
import * as AppleAuthentication from 'expo-apple-authentication';

export function RemoteLogin({ onApple }: { onApple: () => void }) {
  const [ui, setUI] = useState<{ buttonHeight: number } | null>(null);

  useEffect(() => {
    fetch('https://config.travel.example/ui.json')
      .then((response) => response.json())
      .then(setUI);
  }, []);

  if (!ui) return null;
  return (
    <View style={{ backgroundColor: '#fff', padding: 20 }}>
      <AppleAuthentication.AppleAuthenticationButton
        buttonType={AppleAuthentication.AppleAuthenticationButtonType.SIGN_IN}
        buttonStyle={AppleAuthentication.AppleAuthenticationButtonStyle.BLACK}
        style={{ width: 300, height: ui.buttonHeight }}
        onPress={onApple}
      />
    </View>
  );
}
