import type { SetupBody } from '@encrier/contract/kernel/setup';
import { locale } from '#kernel/i18n/i18n.ts';
import { readJson, writeJson } from '#kernel/settings.ts';
import { customsOf } from '../../settings/settings.public.ts';

export type Draft = {
  code: string;
  school: SetupBody['school'];
  admin: Omit<SetupBody['admin'], 'email'> & { email: string };
};
export type StepKey = 'code' | 'school' | 'admin' | 'done';

const slot = 'params-setup';
/** Zone of this device, when it names a place. */
const here = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') ? timeZone : 'Africa/Casablanca';
};

const blank = (): Draft => ({
  code: '',
  school: {
    title: '',
    city: '',
    kind: '',
    country: 'MA',
    timeZone: here(),
    currency: customsOf('MA')?.currency ?? 'MAD',
    languages: [...new Set(['fr' as const, locale.get().lang])],
    orgs: [{ store_id: '1', name: '', kind: '' }],
  },
  admin: { prenom: '', nom: '', username: '', email: '', password: '' },
});

/** Values typed so far, stored on this device except the code and the password. */
export function readDraft(): Draft {
  const saved = readJson(slot) as Partial<Draft> | null;
  const start = blank();
  return {
    ...start,
    school: { ...start.school, ...saved?.school },
    admin: { ...start.admin, ...saved?.admin, password: '' },
  };
}
export function keepDraft({ school, admin }: Draft): void {
  writeJson(slot, { school, admin: { ...admin, password: '' } });
}
export const forgetDraft = (): void => void writeJson(slot, null);

/** A username out of a name: « n.berrada ». */
export function usernameOf(prenom: string, nom: string): string {
  const plain = (text: string): string =>
    text
      .normalize('NFKD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
  const family = plain(nom);
  return family ? [plain(prenom).slice(0, 1), family].filter(Boolean).join('.').slice(0, 60) : '';
}

/** Missing or invalid fields of a step, as reason codes. */
export function flawsOf(step: StepKey, { code, school, admin }: Draft): Record<string, string> {
  const flaws: Record<string, string> = {};
  const need = (field: string, ok: boolean, why = 'required'): void => {
    if (!ok) flaws[field] = why;
  };
  if (step === 'code') need('code', code.replace(/[^a-zA-Z0-9]/g, '').length >= 8);
  if (step === 'school') {
    need('school.title', school.title.trim() !== '');
    for (const [index, org] of school.orgs.entries()) {
      need(`school.orgs.${index}.name`, org.name.trim() !== '');
      need(`school.orgs.${index}.store_id`, /^[A-Za-z0-9-]{1,20}$/.test(org.store_id), 'invalid_format');
      if (school.orgs.findIndex((one) => one.store_id === org.store_id) < index)
        flaws[`school.orgs.${index}.store_id`] = 'school.store_taken';
    }
  }
  if (step === 'admin') {
    need('admin.prenom', admin.prenom.trim() !== '');
    need('admin.nom', admin.nom.trim() !== '');
    need('admin.username', /^[a-z0-9._-]{3,60}$/.test(admin.username), 'invalid_format');
    need('admin.email', admin.email === '' || /^\S+@\S+\.\S+$/.test(admin.email), 'invalid_format');
    need('admin.password', [...admin.password].length >= 12, 'auth.password_too_short');
  }
  return flaws;
}

/** The step with a field refused by the server; passwords are named without their part. */
export function stepOf(field: string): StepKey {
  if (field === 'code') return 'code';
  return field.startsWith('school') ? 'school' : 'admin';
}
