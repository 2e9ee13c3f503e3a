import type { Lang } from '@encrier/contract/kernel/schema';
import type { SchoolInfo, SchoolSettings } from '@encrier/contract/school/school';
import type { Config } from '#kernel/config/config.ts';
import { modulesOn } from './settings.policy.ts';

export type SettingsRow = {
  title: string;
  city: string;
  kind: string;
  hue: number | null;
  languages: string[];
  time_zone: string;
  currency: string;
  country: string;
  mail_sender: string | null;
  mail_reply_to: string | null;
  version: number;
  logo: string | null;
};
export type OrgRow = { id: string; store_id: string; name: string; kind: string; modules_off: string[] };

const shared = (row: Omit<SettingsRow, 'mail_sender' | 'mail_reply_to' | 'version'>) => ({
  title: row.title,
  city: row.city,
  kind: row.kind,
  logo: row.logo ?? '-',
  hue: row.hue,
  languages: row.languages as Lang[],
  timeZone: row.time_zone,
  currency: row.currency,
  country: row.country,
});

/** Public information about a school. */
export function presentInfo(
  schoolId: number,
  row: SettingsRow & { key: string | null; readOnly: string | null },
  config: Config,
): SchoolInfo {
  const { key, readOnly } = row;
  return {
    id: schoolId,
    ...shared(row),
    apiHost: config.publicUrl,
    key: key ?? '',
    readOnly,
    version: config.version,
  };
}

/** The form of the settings, for those who may change them. */
export function presentSettings(row: SettingsRow, orgs: readonly OrgRow[]): SchoolSettings {
  return {
    ...shared(row),
    mailSender: row.mail_sender,
    mailReplyTo: row.mail_reply_to,
    orgs: orgs.map((org) => ({
      id: org.id,
      store_id: org.store_id,
      name: org.name,
      kind: org.kind,
      modules: modulesOn(org.modules_off),
    })),
    version: row.version,
  };
}
