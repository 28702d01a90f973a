import { StrategyButton } from './StrategyButton';
import { useSignIn } from './useSignIn';

export const SignIn = () => {
  const { authenticate } = useSignIn();
  return (
    <section style={{ background: '#fff', display: 'grid', gap: 12, padding: 24 }}>
      <p>Write notes with your team.</p>
      {['oauth_apple', 'oauth_google'].map((strategy) => (
        <StrategyButton key={strategy} strategy={strategy} onClick={() => authenticate(strategy)} />
      ))}
    </section>
  );
};
