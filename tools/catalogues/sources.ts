import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { readCatalogue } from './po.ts';
import type { Problem, SourceFile } from '../house/files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A message in the sources: its place, and its French catalogue (paths from the root of the project). */
export type SourceMessage = { catalogue: string; context: string; text: string; path: string; line: number };

/**
 * Messages of all sources of the web application, or of one French catalogue, by the application's own configuration;
 * in memory, without writing a catalogue. Throws for an unreadable source.
 */
export async function readSources(one = ''): Promise<SourceMessage[]> {
  const web = 'apps/web';
  const said: SourceMessage[] = [];
  for (const catalog of await getCatalogs(getConfig({ cwd: `${root}${web}` }))) {
    const catalogue = relative(root, catalog.getFilename('fr'));
    if (one && catalogue !== one) continue;
    const found = await catalog.collect();
    if (!found) throw new Error(`the sources of ${catalogue} cannot be read`);
    for (const [id, { message, context = '', origin }] of Object.entries(found)) {
      const [path = '', line = 1] = origin?.[0] ?? [];
      said.push({ catalogue, context, text: message ?? id, path: `${web}/${path}`, line });
    }
  }
  return said;
}

/**
 * Messages of the sources missing in their French catalogue, which nobody could translate. Also reports a catalogue
 * without sources.
 */
export function checkSources(files: readonly SourceFile[], said: readonly SourceMessage[]): Problem[] {
  const known = new Map<string, Set<string>>();
  for (const path of new Set(said.map(({ catalogue }) => catalogue))) {
    const { messages } = readCatalogue(files.find((file) => file.path === path)?.text ?? '');
    known.set(path, new Set(messages.map(({ id, context }) => `${context}\u0000${id}`)));
  }
  const missing = said.filter(({ catalogue, context, text }) => !known.get(catalogue)?.has(`${context}\u0000${text}`));
  const problems = missing.map(({ catalogue, text, path, line }) => ({
    path,
    line,
    rule: 'catalogues',
    message: `not in ${catalogue}: ${text.slice(0, 60)}`,
  }));
  const unread = files.filter(
    ({ path, text }) => path.endsWith('/locales/fr.po') && !known.has(path) && readCatalogue(text).messages.length > 0,
  );
  for (const path of said.length ? unread.map((file) => file.path) : ['apps/web/src'])
    problems.push({ path, line: 1, rule: 'catalogues', message: 'no message was found in the sources' });
  return problems;
}
