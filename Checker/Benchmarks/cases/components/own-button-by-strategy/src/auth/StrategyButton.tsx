import { labels, logos } from './labels';

export function StrategyButton({ strategy, onClick }: { strategy: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        boxSizing: 'content-box',
        padding: 0,
        width: 318,
        height: 44,
        background: '#ffffff',
        color: '#000000',
        border: '1px solid #000000',
        borderRadius: 6,
        fontFamily: 'system-ui',
        fontSize: 19,
      }}
    >
      <img src={logos[strategy]} alt="" style={{ height: 44 }} />
      <span>{labels[strategy]}</span>
    </button>
  );
}
