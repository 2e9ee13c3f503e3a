import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/conf';

/**
 * French that says « tu » to pupils holds only the sentences that change: it is written by hand and never extracted.
 */
const locales = process.argv.some((word) => /lingui-extract|^extract$/.test(word))
  ? ['fr', 'en', 'ar']
  : ['fr', 'en', 'ar', 'fr-tu'];

/**
 * One catalogue per domain, loaded with the domain's first page; the shell and the kernel share `app`. A room, or a
 * part of one, that has a `locales` folder has its own catalogue, so that a page loads the words it shows and no
 * others. What rooms say outside their own pages (menus, cards) stands in the catalogue `shell`, which every signed-in
 * page loads.
 */
const source = fileURLToPath(new URL('src', import.meta.url));
const inside = (folder: string): string[] =>
  readdirSync(`${source}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const domains = inside('.').filter((folder) => !['app', 'kernel', 'shell'].includes(folder));
const rooms = domains.flatMap((domain) => inside(domain).map((room) => `${domain}/${room}`));
const parts = rooms.flatMap((room) => inside(room).map((part) => `${room}/${part}`));
const apart = [...rooms, ...parts].filter((place) => inside(place).includes('locales'));
/** A catalogue leaves out what has a catalogue of its own further in. */
const within = (place: string): string[] =>
  apart.filter((other) => other.startsWith(`${place}/`)).map((other) => `**/${other}/**`);
const ofShell = ['menu.ts', 'home.tsx', 'cards.tsx'];
const shellFiles = ofShell.map((role) => `**/*.${role}`);

/** How the notices that a room sends are said. */
const notices = '.notices.ts';
/** How what a room leaves to be done is said. */
const queues = '.queues.ts';
/** How what a message may become elsewhere is said. */
const doors = '.doors.ts';
/** Where what is known of a pupil comes from. */
const facts = '.facts.ts';
/** Modules that an organisation switches, by name. */
const modules = '.module.ts';
/** What a room adds to the dashboard. */
const dashboard = '.dashboard.tsx';

const saidApart = [notices, queues, doors, facts, modules, dashboard];

/** `CATALOGUE=school/pupils` extracts that one alone. */
const only = process.env.CATALOGUE;
const catalogs = [
  {
    path: '<rootDir>/src/app/locales/{locale}',
    include: ['<rootDir>/src/app', '<rootDir>/src/kernel'],
    exclude: shellFiles,
  },
  // What a notice says is shown far from its room's pages: one small catalogue instead of every room's.
  { path: '<rootDir>/src/kernel/notices/locales/{locale}', include: [`<rootDir>/src/**/*${notices}`] },
  { path: '<rootDir>/src/kernel/queues/locales/{locale}', include: [`<rootDir>/src/**/*${queues}`] },
  { path: '<rootDir>/src/kernel/doors/locales/{locale}', include: [`<rootDir>/src/**/*${doors}`] },
  { path: '<rootDir>/src/kernel/facts/locales/{locale}', include: [`<rootDir>/src/**/*${facts}`] },
  { path: '<rootDir>/src/kernel/modules/locales/{locale}', include: [`<rootDir>/src/**/*${modules}`] },
  { path: '<rootDir>/src/kernel/dashboard/locales/{locale}', include: [`<rootDir>/src/**/*${dashboard}`] },
  ...[...apart, ...domains].map((place) => ({
    path: `<rootDir>/src/${place}/locales/{locale}`,
    include: [`<rootDir>/src/${place}`],
    exclude: [...within(place), ...shellFiles, ...saidApart.map((role) => `**/*${role}`)],
  })),
  {
    path: '<rootDir>/src/shell/locales/{locale}',
    include: ofShell.map((role) => `<rootDir>/src/**/*.${role}`),
  },
];

export default defineConfig({
  sourceLocale: 'fr',
  locales,
  fallbackLocales: { default: 'fr' },
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: only ? catalogs.filter(({ path }) => path === `<rootDir>/src/${only}/locales/{locale}`) : catalogs,
});
