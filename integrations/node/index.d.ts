/** Any JSON object, with the members that `docs/api.md` lists. */
export type JSONObject = Record<string, any>;

/** A request that the service refused, or a service that can't be reached or started. */
export class QuinceError extends Error {
  /** The status of the response; undefined without a response. */
  readonly status?: number;
  /** `error` of the response, such as `invalid_grant`. */
  readonly error?: string;
}

/** How to find or start the service. */
export interface StartOptions {
  /** The URL of a running service. Default: `QUINCE_URL`. */
  url?: string;
  /** The program. Default: `QUINCE_BINARY`, or `quince` on the PATH. */
  binary?: string;
  /** More options of `quince serve`, such as `["--redirect-uri", "http://localhost:3000/callback"]`. */
  arguments?: string[];
}

/** A test account. */
export interface Account extends JSONObject {
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  emailSharing: "share" | "hide";
}

/** An authorization code, as it arrives at a redirect URI. */
export interface Code {
  code: string;
  /** The redirect URI to repeat at the exchange; undefined for an App ID, which has none. */
  redirectURI?: string;
  clientId: string;
  /** The JSON of the parameter `user`, at the first sign-in only. */
  user?: JSONObject;
}

/** The tokens of a signed-in user. */
export interface SignIn {
  subject: string;
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** The payload of the identity token. It isn't verified. */
  claims: JSONObject;
  /** The JSON of the parameter `user`, at the first sign-in only. */
  user?: JSONObject;
}

/** An active fault; the other members depend on its kind. */
export interface Fault extends JSONObject {
  id: number;
  endpoint: Endpoint;
  kind: string;
  times: number;
}

export type Endpoint = "authorize" | "token" | "revoke" | "migration" | "keys" | "discovery" | "button" | "script" | "native";
export type EventType = "email-disabled" | "email-enabled" | "consent-revoked" | "account-deleted";

/** An event about a user, and each attempt to deliver it. */
export interface QuinceEvent extends JSONObject {
  id: number;
  revision: number;
  type: EventType;
  subject: string;
  /** `waiting`, `delivered`, `no-url` or another state; `docs/api.md` lists them. */
  state: string;
  faults: string[];
  claims?: JSONObject;
  payload?: string;
  attempts: JSONObject[];
}

/** A running identity service. */
export class Quince {
  private constructor(url: string);

  /**
   * Starts a service, or connects to a running one and resets it.
   *
   * The first of these that is set decides: `url`, `binary`, the variables `QUINCE_URL` and `QUINCE_BINARY`, and the program
   * `quince` on the PATH.
   */
  static start(options?: StartOptions): Promise<Quince>;
  /** Stops the service if `start` started it. */
  stop(): Promise<void>;

  readonly url: string;
  readonly issuer: string;
  readonly clientId: string;
  /** The App ID of the same group; notifications name it. */
  readonly appId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** The private key (.p8) that signs client secrets: a file on the service's machine; undefined if the service doesn't have it. */
  readonly privateKeyPath?: string;
  /** Environment variables for the app under test, as the GitHub Action exports them. */
  readonly environment: Record<string, string>;
  /** The registered redirect URIs of `clientId`. */
  redirectURIs(): Promise<string[]>;

  /** Returns to the configured accounts, apps and clock, and deletes grants, codes, tokens, faults and events. */
  reset(): Promise<void>;

  /** Creates a client secret by the service's clock; a negative lifetime makes one that has expired. */
  clientSecret(options?: { clientId?: string; lifetimeSeconds?: number }): Promise<string>;
  /** Creates an authorization code, as if the account had just approved the sign-in. */
  code(
    account: string,
    options?: { clientId?: string; redirectURI?: string; scope?: string; nonce?: string; codeChallenge?: string },
  ): Promise<Code>;
  /** Exchanges a code at the token endpoint, as an app does. Faults of the endpoint `token` apply. */
  exchange(code: Code, options?: { codeVerifier?: string }): Promise<SignIn>;
  /** Signs an account in without pages: creates a code and exchanges it. */
  signIn(account: string, options?: { clientId?: string; scope?: string; nonce?: string }): Promise<SignIn>;
  /** Makes one code, refresh token or client secret expire, without moving the clock. */
  expire(value: { code: string } | { refreshToken: string } | { clientSecret: string }): Promise<void>;

  /** The accounts that can sign in. */
  accounts(): Promise<Account[]>;
  /** Adds an account. It is there until the next reset. */
  addAccount(
    email: string,
    options?: { firstName?: string; lastName?: string; emailSharing?: "share" | "hide" },
  ): Promise<Account>;
  /** Registers a redirect URI of `clientId` until the next reset. */
  addRedirectURI(uri: string): Promise<void>;
  /** Sets the URL that gets the notifications, until the next reset; null removes it. */
  setNotificationURL(url: string | null): Promise<void>;

  /** The time of the service's clock. */
  now(): Promise<Date>;
  /** Moves the service's clock by this many seconds. The clock of your app doesn't move. */
  advanceClock(seconds: number): Promise<Date>;
  /** Sets the service's clock. */
  setClock(time: Date): Promise<Date>;
  /** Sets the service's clock back to real time, or to the time of --clock. */
  resetClock(): Promise<Date>;

  /** Makes the next responses of an endpoint wrong. `details` are the members of `POST /_quince/faults`; `times` is 1 by default. */
  addFault(endpoint: Endpoint, kind: string, details?: JSONObject): Promise<Fault>;
  /** The faults that are still active. */
  faults(): Promise<Fault[]>;
  /** Removes all faults. */
  removeFaults(): Promise<void>;

  /** The latest 500 requests to the protocol's endpoints, oldest first, with the explanation of each response. */
  requests(): Promise<JSONObject[]>;
  /** Sends an event about an account that has signed in; nothing else happens to the account. */
  sendEvent(type: EventType, account: string, options?: { clientId?: string; faults?: string[] }): Promise<QuinceEvent[]>;
  /** The latest 500 events, in the order of their last changes. */
  events(): Promise<QuinceEvent[]>;
  /**
   * Waits for an event of this type and for the end of the first attempt to deliver it.
   *
   * Returns the newest such event. `after` is the `id` of an earlier event; only later ones count.
   */
  waitForEvent(type: EventType, options?: { after?: number; timeoutSeconds?: number }): Promise<QuinceEvent>;

  /** Saves the state of the service, and returns the snapshot's ID. */
  takeSnapshot(): Promise<number>;
  /** Returns to the state of a snapshot. */
  restoreSnapshot(id: number): Promise<void>;

  /** Sends any request below `/_quince/`, as in `docs/api.md`; returns the JSON of the response. */
  api(method: string, path: string, body?: JSONObject): Promise<any>;
}
