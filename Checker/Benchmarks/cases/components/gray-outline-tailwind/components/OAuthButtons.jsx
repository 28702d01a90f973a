export default function OAuthButtons({ signInWith }) {
  return (
    <div className="space-y-3 bg-white p-6">
      <p className="text-black">Sign in to rate films.</p>
      <button
        type="button"
        onClick={() => signInWith('apple')}
        className="flex h-12 w-full items-center justify-center gap-2 rounded-lg border border-gray-300 bg-white text-sm text-black"
      >
        <img src="/icons/apple.svg" alt="" className="h-5 w-5" />
        Sign in with Apple
      </button>
      <button
        type="button"
        onClick={() => signInWith('google')}
        className="flex h-12 w-full items-center justify-center gap-2 rounded-lg border border-gray-300 bg-white text-sm text-black"
      >
        <img src="/icons/google.svg" alt="" className="h-5 w-5" />
        Sign in with Google
      </button>
    </div>
  );
}
