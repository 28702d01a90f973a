import React from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { AppleButton } from '@invertase/react-native-apple-authentication';

export const JoinCard = ({ join }: { join: () => void }) => (
  <View style={styles.card}>
    <Text>로그인하고 관심 지역의 소식을 받아 보세요.</Text>
    <AppleButton
      style={styles.apple}
      cornerRadius={12}
      buttonStyle={AppleButton.Style.WHITE_OUTLINE}
      buttonType={AppleButton.Type.SIGN_UP}
      onPress={join}
    />
  </View>
);

const styles = StyleSheet.create({
  card: { backgroundColor: '#F2F2F7', padding: 16, borderRadius: 16 },
  apple: { height: 48, marginTop: 16 },
});
