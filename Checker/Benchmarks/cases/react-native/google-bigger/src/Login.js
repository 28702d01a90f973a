import React from 'react';
import { Text, TouchableOpacity, View } from 'react-native';
import { AppleButton } from '@invertase/react-native-apple-authentication';
import styles from './styles';

export default class Login extends React.Component {
  render() {
    return (
      <View style={styles.container}>
        <Text>Ücretsiz üye ol, indirimleri kaçırma.</Text>
        <TouchableOpacity style={styles.google} onPress={this.props.google}>
          <Text style={{ color: '#fff', fontSize: 20 }}>Google ile devam et</Text>
        </TouchableOpacity>
        <AppleButton
          style={styles.apple}
          buttonStyle={AppleButton.Style.BLACK}
          buttonType={AppleButton.Type.CONTINUE}
          onPress={this.props.apple}
        />
      </View>
    );
  }
}
