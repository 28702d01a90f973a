import React from 'react';
import { Image, Pressable, Text } from 'react-native';
import { useTranslation } from 'react-i18next';

export function AppleButton({ onPress }) {
  const { t } = useTranslation();
  return (
    <Pressable
      onPress={onPress}
      style={{ height: 44, width: 300, backgroundColor: 'black', flexDirection: 'row', alignItems: 'center', justifyContent: 'center' }}
    >
      <Image source={require('./img/siwa-left-white-medium.png')} style={{ width: 31, height: 44 }} />
      <Text style={{ color: 'white', fontSize: 19 }}>{t('apple')}</Text>
    </Pressable>
  );
}
