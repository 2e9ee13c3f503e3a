import { askPasskey } from '@encrier/contract/access/passkeys';
import type { PasskeyProof } from '@encrier/contract/access/webauthn';
import { api } from '#kernel/api/client.ts';
import { session } from './session.ts';

/**
 * Whether a passkey can be used on this page: a browser that supports them, at the address of the server to which they
 * are bound.
 */
export function canUsePasskeys(): boolean {
  const { school } = session.get();
  if (!school || !window.isSecureContext || typeof PublicKeyCredential !== 'function') return false;
  return school.apiHost === '' || school.apiHost === location.origin;
}

/** Whether the user closed the device's prompt, or let it time out: nothing to report. */
export const wasDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** The device's proof that it holds a key; null when the user declines. Throws `ApiError`, and the browser's errors. */
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
