@extends('layouts.app')

@section('content')
<div class="login" style="background: #ffffff">
    <p>{{ __('Sign in to download your invoices.') }}</p>
    <a href="{{ route('login.apple') }}">
        <img src="https://appleid.cdn-apple.com/appleid/button?height=44&width=280&color=black&type=sign-in&scale=2" width="280" height="44" alt="Sign in with Apple">
    </a>
</div>
@endsection
