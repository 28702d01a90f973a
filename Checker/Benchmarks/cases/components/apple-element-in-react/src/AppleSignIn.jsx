import { useEffect } from 'react';

export function AppleSignIn({ compact }) {
  useEffect(() => {
    window.AppleID.auth.init({
      clientId: 'com.example.bees.web',
      scope: 'name email',
      redirectURI: 'https://bees.example/apple',
      usePopup: true,
    });
  }, [compact]);

  return (
    <div style={{ background: '#fff', padding: 24 }}>
      <p>Sign in to add your hives.</p>
      {compact ? (
        <div id="appleid-signin" data-color="black" data-type="sign-in" data-width="200" data-height="40" />
      ) : (
        <div id="appleid-signin" data-color="black" data-type="sign-in" data-width="280" data-height="48" />
      )}
    </div>
  );
}
