// Types of Sign in with Apple JS, as Apple's reference and public pages use it.

export as namespace AppleID;

export namespace auth {
  /** The configuration of a sign-in. */
  interface ClientConfigI {
    /** The Services ID. */
    clientId?: string;
    /** A registered redirect URI; in a popup, its origin is the page's. */
    redirectURI?: string;
    /** "name", "email", or both with a space between. */
    scope?: string | null;
    /** Returned with the response. */
    state?: string | null;
    /** Returned in the identity token. */
    nonce?: string | null;
    /** Whether the sign-in opens a popup; otherwise the page itself goes to it. */
    usePopup?: boolean | null;
    /** The challenge of PKCE (RFC 7636); not documented by Apple. */
    codeChallenge?: string | null;
    codeChallengeMethod?: string | null;
  }

  /** Where and how renderButton draws; each option overrides the data attribute of its name. */
  interface ButtonOptionsI {
    /** The ID of the element; "appleid-signin" by default. */
    id?: string;
    mode?: "center-align" | "left-align" | "logo-only";
    type?: "sign-in" | "continue" | "sign-up";
    color?: "black" | "white";
    border?: boolean;
    /** Percent of the height, 0 to 50. */
    borderRadius?: number;
    /** Pixels, or "100%". */
    width?: number | string;
    height?: number | string;
    size?: number | string;
    logoSize?: "small" | "medium" | "large";
    logoPosition?: number;
    labelPosition?: number;
  }

  interface AuthorizationI {
    code: string;
    id_token: string;
    state?: string;
  }

  /** Sent with the first authorization only. */
  interface UserI {
    name?: { firstName?: string; lastName?: string };
    email: string;
  }

  interface SignInResponseI {
    authorization: AuthorizationI;
    user?: UserI;
  }

  interface SignInErrorI {
    error:
      | "user_cancelled_authorize"
      | "popup_closed_by_user"
      | "popup_blocked_by_browser"
      | "user_trigger_new_signin_flow"
      | (string & {});
  }

  function init(options?: ClientConfigI): void;
  /** A promise in a popup; otherwise the page goes to the sign-in, and there is no value. */
  function signIn(options?: ClientConfigI): Promise<SignInResponseI>;
  function renderButton(options?: ButtonOptionsI): void;
  function renderButton(element: Element | string, options?: ButtonOptionsI): void;
}

declare global {
  interface DocumentEventMap {
    AppleIDSigInLoaded: Event;
    AppleIDSignInOnSuccess: CustomEvent<auth.SignInResponseI & { readonly data: auth.SignInResponseI }>;
    AppleIDSignInOnFailure: CustomEvent<auth.SignInErrorI & { readonly data: auth.SignInErrorI }>;
  }
}
