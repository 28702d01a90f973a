import { useColorScheme } from 'react-native';

const light = { page: '#FDFDFD', text: '#101010' };
const dark = { page: '#0C0C10', text: '#F0F0F0' };

export const usePalette = () => (useColorScheme() === 'dark' ? dark : light);
