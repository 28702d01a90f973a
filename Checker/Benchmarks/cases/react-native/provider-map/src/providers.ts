export const providers = [
  { id: 'apple', name: 'Apple', fill: '#000000', ink: '#FFFFFF', logo: require('./img/SIWA-Left-White.svg') },
  { id: 'google', name: 'Google', fill: '#4285F4', ink: '#FFFFFF', logo: require('./img/google-left.svg') },
];
