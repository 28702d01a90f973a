export const labels: Record<string, string> = {
  oauth_apple: 'Continue with Apple',
  oauth_google: 'Continue with Google',
};

export const logos: Record<string, string> = {
  oauth_apple: '/logos/siwa-left-black-medium.svg',
  oauth_google: '/logos/google-left.svg',
};
