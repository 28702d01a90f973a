import type { ViewStyle } from 'react-native';

export const row: ViewStyle = {
  height: 50,
  alignSelf: 'stretch',
  borderRadius: 12,
  flexDirection: 'row',
  alignItems: 'center',
  justifyContent: 'center',
};
