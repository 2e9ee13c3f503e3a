import { askPasskey } from '@encrier/contract/access/passkeys';
import type { PasskeyProof } from '@encrier/contract/access/webauthn';
import { api } from '#kernel/api/client.ts';
import { session } from './session.ts';

/**
 * Whether a passkey can serve on this page: a browser that knows them, at the address of the server, to which they are
 * bound.
 */
export function canUsePasskeys(): boolean {
  const { school } = session.get();
  if (!school || !window.isSecureContext || typeof PublicKeyCredential !== 'function') return false;
  return school.apiHost === '' || school.apiHost === location.origin;
}

/** Whether the person turned away from the device's own question, or let it wait too long: nothing to say then. */
export const wasDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/**
 * The device proves that it holds a key; null when the person turns away. Throws `ApiError`, and what the browser says.
 */
export async function askProofOfKey(): Promise<PasskeyProof | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challenge, site } = await api(askPasskey, { body: {} }, { quiet: true });
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: { challenge, rpId: site, userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  } catch (error) {
    if (wasDismissed(error)) return null;
    throw error;
  }
}
