import React from 'react';
import { fireEvent, render } from '@testing-library/react-native';
import { Text, Pressable } from 'react-native';

const Fake = ({ onPress }: { onPress: () => void }) => (
  <Pressable onPress={onPress} style={{ height: 20, width: 90 }}>
    <Text>Login with Apple</Text>
  </Pressable>
);

test('starts Apple', () => {
  const onPress = jest.fn();
  const { getByText } = render(<Fake onPress={onPress} />);
  fireEvent.press(getByText('Login with Apple'));
  expect(onPress).toHaveBeenCalledTimes(1);
});
