import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@encrier/contract/access/passkeys';
import { me } from '@encrier/contract/access/auth';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { deviceName } from '#kernel/device-name.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { wasDismissed } from '#kernel/session/passkey.ts';
import { setUser } from '#kernel/session/session.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
});
const show = (answer: { items: Passkey[] }): void => void queries.setQueryData(passkeysQuery.queryKey, answer);
/** The frame needs to know whether a passkey is available as proof. */
const refresh = async (): Promise<void> => setUser(await api(me, {}, { quiet: true }));

/** Creates a key on this device; false when the person cancels, `held` when it has one already. */
export async function makePasskey(): Promise<boolean | 'held'> {
  const { challenge, site, user, known } = await api(startPasskey, { body: {} });
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, type, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: site,
        user,
        attestation: 'none',
        // Ed25519, ES256, RS256: algorithms of current phones, computers and keys.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: known.map((one) => ({ type: 'public-key' as const, id: one })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
    });
    const { clientDataJSON, attestationObject } = response;
    const made = { id, rawId, type, response: { clientDataJSON, attestationObject } };
    show(await api(addPasskey, { body: { name: deviceName(), made } }));
  } catch (error) {
    if (wasDismissed(error)) return false;
    if (error instanceof Error && error.name === 'InvalidStateError') return 'held';
    throw error;
  }
  await refresh();
  return true;
}
export const namePasskey = async (id: string, name: string): Promise<void> =>
  show(await api(renamePasskey, { params: { id }, body: { name } }, { quiet: true }));
export async function endPasskey(id: string): Promise<void> {
  await api(removePasskey, { params: { id } });
  await readAgain(passkeysQuery.queryKey);
  await refresh();
}
