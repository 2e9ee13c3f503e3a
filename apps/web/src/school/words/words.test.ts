import { afterAll, expect, it } from 'vitest';
import { loadCatalogue, setLang } from '#kernel/i18n/i18n.ts';
import { screens } from '../../rooms.ts';
import { ownWord } from './words.public.ts';

afterAll(() => setLang('fr'));
it('default names are in the reader’s language on every page, opened first or later (A12)', async () => {
  const sources = import.meta.glob<string>(['../../**/*.tsx', '../../**/*.ts', '!../../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const users = Object.entries(sources)
    .filter(([, text]) => text.includes('words/words.public.ts'))
    .map(([path]) => path.replace('../../', '').replace(/^\.\.\//, 'school/'));
  expect(users.length).toBeGreaterThan(6);
  const without = screens.built.flatMap(({ screen: { path }, page: { load, catalogues } }) => {
    const folder = /src\/([\w/-]+)\/\w+\.tsx/.exec(String(load))?.[1] ?? '';
    const uses = folder !== '' && users.some((user) => user.startsWith(`${folder}/`));
    return uses && !catalogues.slice(1).includes('school/words') ? [`${catalogues[0]} ${path}`] : [];
  });
  expect(without).toEqual([]);
  await loadCatalogue('school/words');
  await setLang('ar');
  expect(['Maternelle', '1er trimestre', 'Demi-pensionnaire'].filter((word) => ownWord(word) === word)).toEqual([]);
  expect(ownWord('Cycle bilingue')).toBe('Cycle bilingue');
});
