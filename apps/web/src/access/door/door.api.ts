import {
  activate,
  checkActivation,
  forgotPassword,
  login,
  resetPassword,
  signInByCode,
} from '@encrier/contract/access/auth';
import { signInByPasskey } from '@encrier/contract/access/passkeys';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { api } from '#kernel/api/client.ts';
import { askProofOfKey } from '#kernel/session/passkey.ts';
import { deviceName } from '#kernel/device-name.ts';

// No query cache before sign-in: these are plain calls, each throws `ApiError`.

export type Checked = ResponseOf<typeof checkActivation> & { code: string };

/** Signs in; the answer may ask for the second factor. */
export const signIn = (body: {
  username: string;
  password: string;
  remember: boolean;
  totp?: string;
}): Promise<ResponseOf<typeof login>> => api(login, { body: { ...body, device: deviceName() } });

/** Signs in with a passkey of this device; null when the person cancels. */
export async function enterByPasskey(remember: boolean): Promise<ResponseOf<typeof signInByPasskey> | null> {
  const proof = await askProofOfKey();
  return proof && api(signInByPasskey, { body: { proof, remember, device: deviceName() } });
}

/** The account for which a single-use code was made. */
export const checkCode = async (code: string): Promise<Checked> => ({
  ...(await api(checkActivation, { body: { code } })),
  code,
});

/** First sign-in: consumes the code and sets the password. A second factor is then required at sign-in. */
export const activateAccount = (code: string, password: string): Promise<ResponseOf<typeof activate>> =>
  api(activate, { body: { code, password, device: deviceName() } });

/** Signs in with the code of a QR that staff shows; the answer may ask for the second factor. */
export const enterByCode = (code: string, totp?: string): Promise<ResponseOf<typeof signInByCode>> =>
  api(signInByCode, { body: { code, device: deviceName(), ...(totp && { totp }) } });

/** Asks for a link by mail; the answer never says whether the account exists. */
export const askReset = (username: string): Promise<unknown> => api(forgotPassword, { body: { username } });

/** Sets a new password with the code of the link. */
export const replacePassword = (code: string, password: string): Promise<unknown> =>
  api(resetPassword, { body: { code, password } });
