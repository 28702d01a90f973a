import React from 'react';
import styled from 'styled-components/native';

const Box = styled.TouchableOpacity`
  height: 48px;
  width: 311px;
  border-radius: 24px;
  background-color: #333;
  flex-direction: row;
  align-items: center;
  justify-content: center;
`;

const Logo = styled.Image`
  width: 20px;
  height: 20px;
  margin-right: 10px;
`;

const Title = styled.Text`
  color: #ffffff;
  font-size: 20px;
`;

export default function AppleLogin({ onPress }) {
  return (
    <Box onPress={onPress}>
      <Logo source={require('../assets/apple-white.png')} />
      <Title>Sign In With Apple</Title>
    </Box>
  );
}
