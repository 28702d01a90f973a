export const theme = {
  colors: { surface: '#ffffff', ink: '#1a1a1a', onInk: '#ffffff' },
  control: { height: '44px', font: '19px', radius: '10px' },
};

export type Theme = typeof theme;
