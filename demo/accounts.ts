import type { KnownFamily } from './generate.ts';

const password = 'encre bleue de demo';
export type DemoRole = 'admin' | 'parent' | 'eleve' | 'prof' | 'transport' | 'personnel';
export type DemoAccount = { role: DemoRole; username: string; password: string; label: string };
export type DemoAccounts = Record<DemoRole, DemoAccount>;

const account = (role: DemoRole, first: string, last: string): DemoAccount => ({
  role,
  username: `${first}.${last}`.toLowerCase().replace(/\s/g, ''),
  password,
  label: `${first} ${last}`,
});

/** One account of each role, the same at every start; the parent has a child in two classes. */
export const demoAccounts: DemoAccounts = {
  admin: account('admin', 'Nadia', 'Berrada'),
  parent: account('parent', 'Samira', 'El Alami'),
  eleve: account('eleve', 'Yasmine', 'El Alami'),
  prof: account('prof', 'Hassan', 'Tazi'),
  transport: account('transport', 'Omar', 'Fassi'),
  personnel: account('personnel', 'Laila', 'Idrissi'),
};

/** The family of the demo's parent and pupil. Its name is unique, so that its logins have no number. */
export const knownFamilies: readonly KnownFamily[] = [
  {
    last: ['El Alami', 'العلمي'],
    father: 'Karim',
    mother: 'Samira',
    children: [
      { first: ['Yasmine', 'ياسمين'], sex: 'F', level: '3e' },
      { first: ['Adam', 'آدم'], sex: 'M', level: '6e' },
    ],
  },
];
