import type { ButtonHTMLAttributes } from 'react';

export function AppleAction({ className = '', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button {...rest} className={`flex h-11 w-72 items-center justify-center text-[19px] text-white ${className}`}>
      <img src="/siwa-left-white-medium.svg" alt="" className="h-11" />
      Sign in with Apple
    </button>
  );
}
