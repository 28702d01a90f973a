export function LoginPicture({ tenant, onApple }) {
  return (
    <button type="button" onClick={onApple} style={{ border: 0, padding: 0, background: 'none' }}>
      <img src={tenant.appleButtonUrl} alt="Sign in with Apple" />
    </button>
  );
}
