export const layout = {
  page: 16,
  social: { width: 130, height: 45 },
};
