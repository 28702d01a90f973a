import React from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import * as AppleAuthentication from 'expo-apple-authentication';

type Props = { onApple: () => void; onGoogle: () => void; onSkip: () => void };

export function WelcomeScreen({ onApple, onGoogle, onSkip }: Props) {
  return (
    <View style={styles.page}>
      <Text style={styles.text}>Sign in to share your garden with neighbours.</Text>
      <AppleAuthentication.AppleAuthenticationButton
        buttonType={AppleAuthentication.AppleAuthenticationButtonType.SIGN_IN}
        buttonStyle={AppleAuthentication.AppleAuthenticationButtonStyle.BLACK}
        cornerRadius={8}
        style={styles.button}
        onPress={onApple}
      />
      <Pressable style={[styles.button, styles.google]} onPress={onGoogle}>
        <Text style={styles.googleText}>Sign in with Google</Text>
      </Pressable>
      <Pressable onPress={onSkip}>
        <Text>Not now</Text>
      </Pressable>
    </View>
  );
}

const styles = StyleSheet.create({
  page: { flex: 1, backgroundColor: '#FFFFFF', alignItems: 'center', justifyContent: 'center' },
  text: { marginBottom: 24 },
  button: { width: 280, height: 48, marginBottom: 12 },
  google: { backgroundColor: '#4285F4', borderRadius: 8, alignItems: 'center', justifyContent: 'center' },
  googleText: { color: '#fff', fontSize: 20 },
});
