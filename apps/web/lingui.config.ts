import { formatter } from '@lingui/format-po';
import { defineConfig } from '@lingui/conf';

/** French that says « tu » to pupils holds only the sentences that change: it is written by hand and never extracted. */
const locales = process.argv.some((word) => /lingui-extract|^extract$/.test(word)) ? ['fr', 'en', 'ar'] : ['fr', 'en', 'ar', 'fr-tu'];

/**
 * One catalogue per domain, loaded with the domain's first page; the shell and the kernel share `app`. The pages before
 * sign-in have their own, to stay light.
 */
const domains = ['access', 'communication', 'school'];

export default defineConfig({
  sourceLocale: 'fr',
  locales,
  fallbackLocales: { default: 'fr' },
  format: formatter({ lineNumbers: false, origins: false }),
  catalogs: [
    { path: '<rootDir>/src/app/locales/{locale}', include: ['<rootDir>/src/app', '<rootDir>/src/kernel'] },
    { path: '<rootDir>/src/access/door/locales/{locale}', include: ['<rootDir>/src/access/door'] },
    ...domains.map((domain) => ({
      path: `<rootDir>/src/${domain}/locales/{locale}`,
      include: [`<rootDir>/src/${domain}`],
      exclude: ['**/access/door/**'],
    })),
  ],
});
