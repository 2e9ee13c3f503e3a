import { upload } from '@encrier/contract/kernel/files';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { closeOrg, listOrgs, type OrgRecord, orgPaper, reopenOrg, updateOrg } from '@encrier/contract/school/orgs';
import {
  createOrg,
  getSettings,
  issueKey,
  listKeys,
  type SchoolSettings,
  setReadOnly,
  updateModules,
  updateSettings,
} from '@encrier/contract/school/school';
import { queryOptions } from '@tanstack/react-query';
import { api, apiBlob, apiUpload } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';
import { reloadConfig } from '#kernel/session/account.ts';

export type SettingsBody = BodyOf<typeof updateSettings>;

const settingsKey = ['school', 'settings'] as const;
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => api(getSettings, {}, { signal }),
});
export const keysQuery = queryOptions({
  queryKey: ['school', 'keys'],
  queryFn: ({ signal }) => api(listKeys, {}, { signal }),
});

const orgsKey = ['school', 'orgs'] as const;
export const orgsQuery = queryOptions({
  queryKey: orgsKey,
  queryFn: ({ signal }) => api(listOrgs, {}, { signal }),
});

onLive('school.changed', () => void readAgain(['school']));

/** Saves the form; throws `edited_meanwhile` with both values when somebody else changed it. */
export async function saveSettings(body: SettingsBody): Promise<SchoolSettings> {
  const saved = await api(updateSettings, { body }, { quiet: true });
  queries.setQueryData(settingsKey, saved);
  // The name, colour and logo in the frame are updated.
  void reloadConfig();
  return saved;
}

/** Uploads a picture for the logo; returns its id. */
export const sendLogo = async (file: File): Promise<{ id: string; fichier: string }> =>
  apiUpload(upload, file, file.name, {}, { quiet: true });

/** Switches the modules of an organisation; the list shows it at once and undoes it when refused. */
export async function setModules(orgId: string, modules: readonly ModuleKey[]): Promise<void> {
  const before = queries.getQueryData<SchoolSettings>(settingsKey);
  if (before)
    queries.setQueryData(settingsKey, {
      ...before,
      orgs: before.orgs.map((org) => (org.id === orgId ? { ...org, modules: [...modules] } : org)),
    });
  try {
    await api(updateModules, { params: { id: orgId }, body: { modules: [...modules] } });
    void reloadConfig();
  } catch (error) {
    queries.setQueryData(settingsKey, before);
    throw error;
  }
}

export async function addOrg(body: BodyOf<typeof createOrg>): Promise<void> {
  await writesOf(settingsKey).write(api(createOrg, { body }, { quiet: true }));
}

/** Creates a key; with `replace` the former ones become invalid. */
export async function newKey(replace: boolean): Promise<void> {
  await writesOf(['school', 'keys']).write(api(issueKey, { body: { replace } }));
}

export type OrgBody = BodyOf<typeof updateOrg>;
const orgChanged = async (work: Promise<OrgRecord>): Promise<OrgRecord> => {
  const org = await writesOf(['school']).write(work);
  // The name of an establishment is shown in the frame too.
  void reloadConfig();
  return org;
};
/** Saves the record of an establishment; throws `edited_meanwhile` when somebody else changed it. */
export const saveOrg = (id: string, body: OrgBody): Promise<OrgRecord> =>
  orgChanged(api(updateOrg, { params: { id }, body }, { quiet: true }));
export const moveOrg = ({ id, version, closedOn }: OrgRecord): Promise<OrgRecord> =>
  orgChanged(api(closedOn ? reopenOrg : closeOrg, { params: { id }, body: { version } }));
/** A blank sheet under the letterhead. */
export const orgSheet = (id: string): Promise<Blob> => apiBlob(orgPaper, { params: { id } });

/** Makes the school read-only, or ends that; the frame of every open screen follows. */
export async function setSchoolReadOnly(body: BodyOf<typeof setReadOnly>): Promise<void> {
  await api(setReadOnly, { body });
  await reloadConfig();
}
