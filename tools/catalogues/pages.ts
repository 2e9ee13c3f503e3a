import { posix } from 'node:path';
import type { Manifest } from '../../apps/web/src/kernel/manifest.ts';
import type { SourceFile } from '../house/files.ts';
import type { Shown } from './shown.ts';

const root = new URL('../../', import.meta.url);
const ROUTES = /from '(\.[^']+\.routes\.ts)'/g;
const PAGE = /\bimport\(\s*['"](\.[^'"]+)['"]/g;

/** Imported by address: what is behind it belongs to the web application and is not checked here. */
const load = (path: string): Promise<Record<string, unknown>> => import(new URL(path, root).href);

/** The pages of all rooms, grouped by the catalogues they load. Throws for a group without a page. */
export async function readShown(files: readonly SourceFile[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const { path, text } of files) {
    if (!/^apps\/web\/src\/.*\.manifest\.ts$/.test(path)) continue;
    const routes = [...text.matchAll(ROUTES)].map(([, link = '']) => posix.join(posix.dirname(path), link));
    const tables = await Promise.all(routes.map(async (file) => ({ file, tables: Object.values(await load(file)) })));
    const [manifest] = Object.values(await load(path)) as Manifest[];
    for (const { words, shows = [], pages } of manifest?.screens ?? []) {
      const { file = path } = tables.find((one) => one.tables.includes(pages)) ?? {};
      const parts = Object.values(pages).flatMap((page) => [...String(page.load).matchAll(PAGE)]);
      if (parts.length === 0) throw new Error(`${path}: no page was found for the words of ${words}`);
      const read = parts.map(([, link = '']) => posix.join(posix.dirname(file), link));
      shown.push({ manifest: path, words, shows, pages: [...new Set(read)] });
    }
  }
  return shown;
}
