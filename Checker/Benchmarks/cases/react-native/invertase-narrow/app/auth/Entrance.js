import React from 'react';
import { SafeAreaView, Text } from 'react-native';
import { AppleButton } from '@invertase/react-native-apple-authentication';
import { layout } from '../theme/layout';

const Entrance = ({ signIn }) => (
  <SafeAreaView style={{ flex: 1, padding: layout.page, backgroundColor: 'white' }}>
    <Text>Lege deine Vokabeln einmal an und lerne überall.</Text>
    <AppleButton
      buttonStyle={AppleButton.Style.BLACK}
      buttonType={AppleButton.Type.CONTINUE}
      style={{ ...layout.social, marginTop: 20 }}
      onPress={signIn}
    />
  </SafeAreaView>
);

export default Entrance;
