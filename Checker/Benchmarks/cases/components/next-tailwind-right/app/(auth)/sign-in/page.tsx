import Image from 'next/image';
import { signIn } from '@/auth';

const button = 'flex h-12 w-full items-center justify-center rounded-md text-[21px] font-medium text-white';

export default function SignInPage() {
  return (
    <main className="mx-auto flex max-w-sm flex-col gap-4 bg-white p-6 font-sans">
      <p className="text-black">Sign in to save drafts and publish them later.</p>
      <form action={async () => { 'use server'; await signIn('apple'); }}>
        <button type="submit" className={`${button} bg-black`}>
          <Image src="/siwa-left-white-medium.svg" alt="" width={34} height={48} className="h-12 w-auto" />
          Sign in with Apple
        </button>
      </form>
      <form action={async () => { 'use server'; await signIn('google'); }}>
        <button type="submit" className={`${button} bg-blue-600`}>
          <Image src="/google-left.svg" alt="" width={34} height={48} className="h-12 w-auto" />
          Sign in with Google
        </button>
      </form>
      <p className="text-black">
        No account? <a href="/sign-up">Sign up</a>
      </p>
    </main>
  );
}
