import { login } from '@encrier/contract/access/auth';
import { host as hostAnswer, type SetupBody, setupDone } from '@encrier/contract/kernel/setup';
import { api, failure } from '#kernel/api/client.ts';
import { ApiError } from '#kernel/api/error.ts';
import { reloadSchool, applySignedIn } from '#kernel/session/account.ts';
import { openSchool } from '#kernel/session/session.ts';
import type { KnownSchool } from '#kernel/settings.ts';

async function ask(path: string, init?: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError('network', 'network');
  }
  if (!response.ok) throw await failure(response);
  return response.json();
}

/** Whether this address still waits for its first school. Throws `ApiError`. */
export const needsSetup = async (): Promise<boolean> => hostAnswer.parse(await ask('/api/host')).needsSetup;

const post = (path: string, body: unknown): Promise<unknown> =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Throws `ApiError` unless this is the code that the server printed; the code stays unused. */
export const checkSetupCode = (code: string): Promise<unknown> => post('/api/setup/code', { code });

/** Creates the first school and its administrator. Throws `ApiError` with the invalid fields. */
export async function runSetup(body: SetupBody): Promise<{ schoolId: number; key: string }> {
  return setupDone.parse(await post('/api/setup', body));
}

/** Opens the new school on this device and signs its administrator in. */
export async function enterNewSchool(
  made: { schoolId: number; key: string },
  { admin }: Pick<SetupBody, 'admin'>,
): Promise<void> {
  const blank: KnownSchool = {
    schoolId: made.schoolId,
    title: '',
    city: '',
    kind: '',
    logo: '-',
    hue: null,
    apiHost: '',
    key: made.key,
  };
  openSchool(await reloadSchool(blank));
  const answer = await api(
    login,
    { body: { username: admin.username, password: admin.password, remember: true } },
    { quiet: true },
  );
  if (answer.status === 'signed_in') await applySignedIn(answer);
}
