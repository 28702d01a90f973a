import logo from './siwa-left-white.svg';

const sizes = {
  large: { width: 320, height: 56, fontSize: 24 },
  medium: { width: 260, height: 44, fontSize: 19 },
  small: { width: 130, height: 30, fontSize: 13 },
} as const;

interface Props {
  size: keyof typeof sizes;
  onClick: () => void;
}

export const AppleButton = ({ size, onClick }: Props) => {
  const { width, height, fontSize } = sizes[size];
  return (
    <button
      type="button"
      onClick={onClick}
      style={{
        display: 'flex', alignItems: 'center', justifyContent: 'center', padding: 0, border: 0,
        background: '#000', color: '#fff', width, height, fontSize, fontFamily: 'system-ui',
      }}
    >
      <img src={logo} alt="" style={{ height }} />
      Sign in with Apple
    </button>
  );
};
