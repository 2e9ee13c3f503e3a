import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../');

/** Sources under a folder, tests left out. */
const sources = (folder: string): { path: string; text: string }[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(`${root}${folder}/${path}`, 'utf8') }));

const isSample = ({ path }: { path: string }): boolean => /samples\.tsx$/.test(path);
const ui = sources('packages/ui/src').filter((file) => !isSample(file));
// A folder may bring the states of its components itself, for the gallery to show.
const gallery = [...sources('packages/ui/gallery'), ...sources('packages/ui/src').filter(isSample)];
const web = sources('apps/web/src');

/** As an element, or handed over to be one (`lazy`, a table of pages). */
const draws = (files: typeof ui, name: string, but = ''): boolean =>
  files.some(({ path, text }) => path !== but && new RegExp(`(?:<|: |= |\\)\\.)${name}\\b`).test(text));
const components = ui.flatMap(({ path, text }) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w*[a-z]\w*)\b(?!.*createContext|.*Context;$)/gm)].map(
    ([, name]) => ({ name: name!, path }),
  ),
);

test('the components of the package are found', () => {
  const names = components.map(({ name }) => name);
  for (const known of ['Button', 'Card', 'Dialog', 'DataTable', 'Grid', 'DateField']) expect(names).toContain(known);
});

test('every public component is shown in the gallery', () => {
  const missing = components.filter(({ name, path }) => {
    // A part of another component that no page draws by itself is shown with its whole.
    const part = draws(ui, name, path) && !draws(web, name);
    return !part && !draws(gallery, name);
  });
  expect(missing.map(({ name, path }) => `${name} (${path})`)).toEqual([]);
});
