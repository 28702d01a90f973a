import React from 'react';
import { AppleButton } from '@invertase/react-native-apple-authentication';

export function SocialButton({ onPress }: { onPress: () => void }) {
  return (
    <AppleButton
      buttonStyle={AppleButton.Style.BLACK}
      buttonType={AppleButton.Type.SIGN_IN}
      style={{ width: 300, height: 48 }}
      onPress={onPress}
    />
  );
}
