import { AppleButton } from './AppleButton';
import { signIn } from './session';

export const Landing = () => (
  <div style={{ background: '#fff', padding: 40 }}>
    <p>Find the quiet cafés of your city.</p>
    <AppleButton size="large" onClick={signIn} />
  </div>
);

export const CommentsGate = () => (
  <div style={{ background: '#fff', padding: 20 }}>
    <p>Sign in to answer.</p>
    <AppleButton size="medium" onClick={signIn} />
  </div>
);

export const TopBar = () => (
  <nav style={{ background: '#fff', padding: 10 }}>
    <AppleButton size="small" onClick={signIn} />
  </nav>
);
