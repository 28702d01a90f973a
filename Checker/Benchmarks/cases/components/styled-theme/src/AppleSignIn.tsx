import styled, { ThemeProvider } from 'styled-components';
import { theme } from './theme';
import logo from './assets/siwa-left-white-medium.svg';

const Page = styled.main`
  background: ${({ theme }) => theme.colors.surface};
  padding: 32px;
`;

const Button = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  width: 300px;
  height: ${({ theme }) => theme.control.height};
  border: none;
  border-radius: ${({ theme }) => theme.control.radius};
  background-color: ${({ theme }) => theme.colors.ink};
  color: ${({ theme }) => theme.colors.onInk};
  font-family: -apple-system, system-ui, sans-serif;
  font-size: ${({ theme }) => theme.control.font};
`;

export function AppleSignIn({ onStart }: { onStart: () => void }) {
  return (
    <ThemeProvider theme={theme}>
      <Page>
        <Button type="button" onClick={onStart}>
          <img src={logo} alt="" height={44} />
          Sign in with Apple
        </Button>
      </Page>
    </ThemeProvider>
  );
}
