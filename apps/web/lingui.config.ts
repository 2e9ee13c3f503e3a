import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/conf';

/** French that says « tu » to pupils holds only the sentences that change: it is written by hand and never extracted. */
const locales = process.argv.some((word) => /lingui-extract|^extract$/.test(word))
  ? ['fr', 'en', 'ar']
  : ['fr', 'en', 'ar', 'fr-tu'];

/**
 * One catalogue per domain, loaded with the domain's first page; the shell and the kernel share `app`. A room that has a
 * `locales` folder of its own has its own catalogue, so that a page loads the words it shows and no others.
 */
const domains = ['access', 'communication', 'school'];
const source = fileURLToPath(new URL('src', import.meta.url));
const inside = (folder: string): string[] =>
  readdirSync(`${source}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const apart = domains
  .flatMap((domain) => inside(domain).map((room) => `${domain}/${room}`))
  .filter((room) => inside(room).includes('locales'));

/** `CATALOGUE=school/pupils` extracts that one alone. */
const only = process.env.CATALOGUE;
const catalogs = [
  { path: '<rootDir>/src/app/locales/{locale}', include: ['<rootDir>/src/app', '<rootDir>/src/kernel'] },
  ...apart.map((room) => ({ path: `<rootDir>/src/${room}/locales/{locale}`, include: [`<rootDir>/src/${room}`] })),
  ...domains.map((domain) => ({
    path: `<rootDir>/src/${domain}/locales/{locale}`,
    include: [`<rootDir>/src/${domain}`],
    exclude: apart.map((room) => `**/${room}/**`),
  })),
];

export default defineConfig({
  sourceLocale: 'fr',
  locales,
  fallbackLocales: { default: 'fr' },
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: only ? catalogs.filter(({ path }) => path === `<rootDir>/src/${only}/locales/{locale}`) : catalogs,
});
