import { asked, Refused } from './api';
import { fill } from './sentences';
import { words } from './sentences/account';
import { settings } from './settings.svelte';
import { whyNot } from './translator.svelte';
import type {
  AccountShown,
  CodesShown,
  PasskeyAnswer,
  PasskeyOptions,
  Proof,
  SignInWanted,
  SignedOut,
  SignUpWanted,
  Wrong,
} from './types.gen';

export type AccountKey = keyof (typeof words)['en'];

/** A sentence of the account's page in the language of the moment. */
export function say(key: AccountKey, gaps: Record<string, string | number> = {}): string {
  return fill(words[settings.language][key], gaps);
}

/** A date as people write it. */
export function dateOf(at: number): string {
  return new Date(at).toLocaleString(settings.language, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Why there are no passkeys here, or nothing where there are. */
export function noPasskeys(host = location.hostname): string {
  if (/^[\d.]+$/.test(host) || host.includes(':')) return say('passkey.address');
  return 'PublicKeyCredential' in globalThis ? '' : say('passkey.none');
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}

function text(raw: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(raw), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

interface ListedKey {
  readonly id: string;
}

function listed(keys: unknown): PublicKeyCredentialDescriptor[] {
  return ((keys ?? []) as ListedKey[]).map(({ id }) => ({ type: 'public-key', id: bytes(id) }));
}

async function answered(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const found = await ask().catch(() => null); // whoever closes the browser's window has cancelled, whatever it says
  if (!(found instanceof PublicKeyCredential)) throw new Refused(say('passkey.cancelled'), 0);
  return found;
}

/** Have the browser make a passkey for a name. */
export async function makePasskey(name = ''): Promise<PasskeyAnswer> {
  const { options } = await asked<PasskeyOptions>('/api/account/passkey-options', { purpose: 'make', name });
  const given = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...(given as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(given.challenge),
    user: { ...given.user, id: bytes(given.user.id) },
    excludeCredentials: listed(given.excludeCredentials),
  };
  const made = await answered(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, client_data: text(response.clientDataJSON), attestation: text(response.attestationObject) };
}

/** Have the browser use a passkey it has for this server. */
export async function usePasskey(): Promise<PasskeyAnswer> {
  const { options } = await asked<PasskeyOptions>('/api/account/passkey-options', { purpose: 'use' });
  const given = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...(given as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytes(given.challenge),
    allowCredentials: listed(given.allowCredentials),
  };
  const used = await answered(() => navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    client_data: text(response.clientDataJSON),
    authenticator: text(response.authenticatorData),
    signature: text(response.signature),
  };
}

const part = encodeURIComponent;

/** Everything the account's page asks the server for. */
export const account = {
  shown: () => asked<AccountShown>('/api/account'),
  signUp: (wanted: SignUpWanted) => asked<CodesShown>('/api/account/sign-up', wanted),
  signIn: (wanted: SignInWanted) => asked<AccountShown>('/api/account/sign-in', wanted),
  confirm: (proof: Proof) => asked<AccountShown>('/api/account/confirm', proof),
  signOut: (everywhere: boolean) => asked<SignedOut>('/api/account/sign-out', { everywhere }),
  endDevice: (id: string) => asked<AccountShown>(`/api/account/devices/${part(id)}/end`, {}),
  setPassword: (password: string) => asked<AccountShown>('/api/account/password', { password }),
  addPasskey: (passkey: PasskeyAnswer) => asked<AccountShown>('/api/account/passkeys', { passkey }),
  removePasskey: (id: string) => asked<AccountShown>(`/api/account/passkeys/${part(id)}/remove`, {}),
  renewCodes: () => asked<CodesShown>('/api/account/codes', {}),
  remove: (name: string) => asked<SignedOut>('/api/account/delete', { name }),
  async export(): Promise<Blob> {
    const answer = await fetch('/api/account/export', { credentials: 'same-origin' });
    if (answer.ok) return answer.blob();
    const { error, kind } = (await answer.json()) as Wrong;
    throw new Refused(whyNot(error, kind), answer.status, kind);
  },
};
