const url = 'https://appleid.cdn-apple.com/appleid/button?height=40&width=240&type=sign-up&color=outline';

export const AppleImage = ({ href }) => (
  <a href={href} style={{ display: 'inline-block', padding: 12, background: '#fff' }}>
    <img src={url} width="240" height="40" alt="Sign up with Apple" />
  </a>
);
