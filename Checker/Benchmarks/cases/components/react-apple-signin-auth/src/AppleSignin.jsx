import AppleSignin from 'react-apple-signin-auth';

export default function AppleLogin({ onSuccess }) {
  return (
    <div style={{ background: 'white', padding: 24 }}>
      <p>Get a letter when new books arrive.</p>
      <AppleSignin
        authOptions={{
          clientId: 'com.example.books.web',
          scope: 'email name',
          redirectURI: 'https://books.example/auth/apple',
          usePopup: true,
        }}
        uiType="dark"
        buttonExtraChildren="Sign in using Apple"
        onSuccess={onSuccess}
        onError={console.error}
      />
    </div>
  );
}
