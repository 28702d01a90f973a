import { NextRequest, NextResponse } from 'next/server';
import { exchangeCode } from '@/server/apple';

/** Receives the form that Sign in with Apple posts. */
export async function POST(request: NextRequest) {
  const form = await request.formData();
  if (form.get('error')) return NextResponse.redirect(new URL('/sign-in?failed=apple', request.url), 303);
  const session = await exchangeCode(String(form.get('code')));
  const response = NextResponse.redirect(new URL('/', request.url), 303);
  response.cookies.set('session', session, { httpOnly: true, secure: true });
  return response;
}
