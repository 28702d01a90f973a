import { Auth } from '@supabase/auth-ui-react';
import { ThemeSupa } from '@supabase/auth-ui-shared';
import { supabase } from '../lib/supabase';

export default function Login() {
  return (
    <div style={{ background: '#fff', maxWidth: 360, margin: '0 auto' }}>
      <p>Keep a log of your flights.</p>
      <Auth
        supabaseClient={supabase}
        providers={['apple', 'google']}
        appearance={{ theme: ThemeSupa }}
        redirectTo="https://flightlog.example/auth/callback"
      />
    </div>
  );
}
