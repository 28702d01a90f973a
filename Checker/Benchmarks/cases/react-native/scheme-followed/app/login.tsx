import { useColorScheme, Text, View } from 'react-native';
import * as AppleAuthentication from 'expo-apple-authentication';
import { useSession } from '../session';

export default function Login() {
  const dark = useColorScheme() === 'dark';
  const { signInWithApple } = useSession();
  return (
    <View style={{ flex: 1, padding: 24, backgroundColor: dark ? '#000' : '#fff' }}>
      <Text style={{ color: dark ? '#fff' : '#000', marginBottom: 24 }}>Keep your reading list on all devices.</Text>
      <AppleAuthentication.AppleAuthenticationButton
        buttonType={AppleAuthentication.AppleAuthenticationButtonType.CONTINUE}
        buttonStyle={
          dark
            ? AppleAuthentication.AppleAuthenticationButtonStyle.WHITE
            : AppleAuthentication.AppleAuthenticationButtonStyle.BLACK
        }
        cornerRadius={6}
        style={{ width: 260, height: 44 }}
        onPress={signInWithApple}
      />
    </View>
  );
}
