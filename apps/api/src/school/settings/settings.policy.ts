import { moduleKeys, type ModuleKey } from '@encrier/contract/modules.generated';

/** Fields of the form; those whose stored and sent values differ are named in a 409. */
export const settingFields = [
  'title',
  'city',
  'kind',
  'hue',
  'languages',
  'timeZone',
  'currency',
  'country',
  'mailSender',
  'mailReplyTo',
] as const;
export type SettingField = (typeof settingFields)[number];
export type SettingValues = Record<SettingField, unknown>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields on which two editors differ: field → the stored value and the sent one. */
export function disagreements(
  stored: SettingValues,
  sent: SettingValues,
): Record<string, { theirs: unknown; yours: unknown }> {
  const fields = settingFields.filter((field) => !same(stored[field], sent[field]));
  return Object.fromEntries(fields.map((field) => [field, { theirs: stored[field], yours: sent[field] }]));
}

/** Modules that are off when exactly these are on. */
export const modulesOff = (on: readonly ModuleKey[]): ModuleKey[] => moduleKeys.filter((key) => !on.includes(key));
/** Modules that are on; names that the product no longer has are left out. */
export const modulesOn = (off: readonly string[]): ModuleKey[] => moduleKeys.filter((key) => !off.includes(key));

/** Days before its expiry at which a school key is followed by a new one; the old one stays valid until then. */
export const renewDays = 180;
/** Days of validity of a school key. */
export const keyDays = 730;

/** Whether the machine knows the ISO 4217 currency. */
export const isCurrency = (currency: string): boolean => Intl.supportedValuesOf('currency').includes(currency);
