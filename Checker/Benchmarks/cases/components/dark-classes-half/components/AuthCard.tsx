export function AuthCard({ onApple }: { onApple: () => void }) {
  return (
    <div className="rounded-xl bg-white p-6 text-black dark:bg-gray-950 dark:text-white">
      <p className="mb-4">Sign in to see your heating data.</p>
      <button
        onClick={onApple}
        className="flex h-11 w-full items-center justify-center rounded-md bg-black text-[19px] text-white"
      >
        <img src="/siwa-left-white-medium.svg" alt="" className="h-11" />
        Sign in with Apple
      </button>
    </div>
  );
}
