import type { Role } from '@encrier/contract/kernel/schema';
import type { StoredUser } from '@encrier/contract/kernel/stored-user';
import type { KnownSchool } from '#kernel/settings.ts';

export const school: KnownSchool = {
  schoolId: 7,
  title: 'Les Amandiers',
  city: 'Rabat',
  kind: 'Collège',
  logo: '-',
  hue: null,
  apiHost: '',
  key: 'v1.a.b.c',
  timeZone: 'Africa/Casablanca',
  currency: 'MAD',
};

const uuid = (last: number): string => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A stored user with the given roles, one organisation per role, and the changes of `more`. */
export function person(roles: Role[], more: Partial<StoredUser> = {}): StoredUser {
  return {
    lang: 'fr',
    currentOrg: null,
    orgs: 2,
    auth: [
      { id: uuid(11), store_id: '1', orgId: uuid(1), orgName: 'Collège', roles },
      { id: uuid(12), store_id: '2', orgId: uuid(2), orgName: 'Lycée', roles },
    ],
    roles,
    permissions: {},
    modules: ['news'],
    user: {
      id: uuid(21),
      username: 'samira.elamrani',
      prenom: 'Samira',
      nom: 'El Amrani',
      label: 'Samira El Amrani',
      photo: '-',
      lang: 'fr',
      email: null,
      phone: null,
    },
    settings: { theme: 'light', printing: 'color', density: 'normal', shortcuts: true },
    children: roles.includes('parent')
      ? [1, 2].map((n) => ({
          id: uuid(30 + n),
          accountId: uuid(40 + n),
          label: `Enfant ${n}`,
          prenom: `Enfant${n}`,
          nom: 'El Amrani',
          photo: '-',
          className: '6A',
        }))
      : [],
    security: { totp: false, totpRequired: false, stepUpUntil: null },
    lookingAs: null,
    unread: 0,
    tourSeen: [],
    ...more,
  };
}
