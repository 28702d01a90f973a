import { StyleSheet } from 'react-native';

export default StyleSheet.create({
  container: { flex: 1, backgroundColor: '#fff', padding: 20, justifyContent: 'center' },
  google: { height: 56, alignSelf: 'stretch', backgroundColor: '#db4437', alignItems: 'center', justifyContent: 'center', marginBottom: 16 },
  apple: { height: 44, width: 220, alignSelf: 'center' },
});
