import type { ReactNode } from 'react';

export function Button({ children, icon, size = 'normal' }: { children: ReactNode; icon?: string; size?: 'normal' | 'tiny' }) {
  return (
    <button className={`button button--${size}`}>
      {icon && <img src={`/icons/${icon}.svg`} alt="" />}
      {children}
    </button>
  );
}
