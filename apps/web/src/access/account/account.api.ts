import {
  changePassword,
  devices,
  me,
  renewRecoveryCodes,
  revokeDevice,
  revokeOthers,
  totpConfirm,
  totpDisable,
  totpEnrol,
  updateProfile,
} from '@encrier/contract/access/auth';
import { myAccesses } from '@encrier/contract/access/roles';
import { upload } from '@encrier/contract/kernel/files';
import { getPreferences, setPreferences, testNotification } from '@encrier/contract/kernel/notifications';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import { queryOptions } from '@tanstack/react-query';
import { api, apiUpload } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { setUser } from '#kernel/session/session.ts';

export type Preferences = ResponseOf<typeof getPreferences>;
export type Device = ResponseOf<typeof devices>['items'][number];
export type Access = ResponseOf<typeof myAccesses>['items'][number];
type Profile = BodyOf<typeof updateProfile>;

export const devicesQuery = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => api(devices, {}, { signal }),
});
export const preferencesQuery = queryOptions({
  queryKey: ['account', 'preferences'],
  queryFn: ({ signal }) => api(getPreferences, {}, { signal }),
});
export const accessesQuery = (page: number) =>
  queryOptions({
    queryKey: ['account', 'accesses', page],
    queryFn: ({ signal }) => api(myAccesses, { query: { page } }, { signal }),
  });

/** Saves what belongs to the account; the frame shows it at once. */
export async function saveProfile(body: Profile): Promise<void> {
  setUser(await api(updateProfile, { body }, { quiet: true }));
}

/** Sends a picture and makes it the account's. */
export async function savePhoto(file: File): Promise<void> {
  const { id } = await apiUpload(upload, file, file.name, {}, { quiet: true });
  await saveProfile({ photo: id });
}

/** Stores the choices; the page shows them before the server answers and takes them back when it refuses. */
export async function savePreferences(next: Preferences): Promise<void> {
  const { queryKey } = preferencesQuery;
  const before = queries.getQueryData(queryKey);
  queries.setQueryData(queryKey, next);
  try {
    const items = next.items.map(({ type, mail, push }) => ({ type, mail, push }));
    queries.setQueryData(queryKey, await api(setPreferences, { body: { ...next, items } }));
  } catch (error) {
    queries.setQueryData(queryKey, before);
    throw error;
  }
}

export const sendTest = (): Promise<unknown> => api(testNotification, { body: {} });
export const savePassword = (body: BodyOf<typeof changePassword>): Promise<unknown> =>
  api(changePassword, { body }, { quiet: true });

/** Ends one of the reader's sessions, or all others. */
export async function endDevice(id: string | 'others'): Promise<void> {
  await (id === 'others' ? api(revokeOthers, { body: {} }) : api(revokeDevice, { params: { id } }));
  await readAgain(['account', 'devices']);
}

export const enrolTotp = (): Promise<ResponseOf<typeof totpEnrol>> => api(totpEnrol, { body: {} });
/** Confirms the second factor with a first code; the session then knows it. */
export async function confirmTotp(totp: string): Promise<string[]> {
  const { codes } = await api(totpConfirm, { body: { totp } }, { quiet: true });
  setUser(await api(me, {}, { quiet: true }));
  return codes;
}
/** Creates new recovery codes; former ones become invalid. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await api(renewRecoveryCodes, { body: {} });
  setUser(await api(me, {}, { quiet: true }));
  return codes;
}
export async function disableTotp(): Promise<void> {
  await api(totpDisable, { body: {} });
  setUser(await api(me, {}, { quiet: true }));
}
