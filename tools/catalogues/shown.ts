import { posix } from 'node:path';
import { lineAt, type Problem, type SourceFile } from '../house/files.ts';
import { type Module, readModule, type Statement } from './module.ts';

/** Pages that load the same catalogues. */
export type Shown = { manifest: string; words: string; shows: readonly string[]; pages: readonly string[] };

const root = 'apps/web/src';
const SAYS = /\b(?:t|msg)\s*[`(]|<(?:Trans|Plural|Select|SelectOrdinal)\b|\b(?:plural|select|defineMessage)\(/;
const LOADS = /\bloadCatalogue\('([^']+)'\)/g;
/** Words of every signed-in page, and those that the kernel loads before using them. */
const everywhere = ['app', 'shell', 'kernel/notices', 'kernel/queues'];
/** Roles whose words are in a separate catalogue (`lingui.config.ts`). */
const byRole: Readonly<Record<string, string>> = {
  'menu.ts': 'shell',
  'home.tsx': 'shell',
  'cards.tsx': 'shell',
  'notices.ts': 'kernel/notices',
  'queues.ts': 'kernel/queues',
  'module.ts': 'kernel/modules',
  'dashboard.tsx': 'kernel/dashboard',
};

/** The catalogue of a source's words: that of its role, else of the nearest folder that has one. */
function catalogueOf(path: string, known: ReadonlySet<string>): string {
  const role = byRole[posix.basename(path).split('.').slice(-2).join('.')];
  if (role) return role;
  let place = posix.dirname(path);
  while (place.startsWith(`${root}/`) && !known.has(`${place}/locales/fr.po`)) place = posix.dirname(place);
  return place.startsWith(`${root}/`) ? place.slice(root.length + 1) : 'app';
}

/** What a page uses of a module: one of its names, or all. */
type Use = { path: string; name: string };

/** The names that a statement uses from other modules, or from its own. */
function takenBy({ text, links }: Statement, path: string, module: Module): Use[] {
  const at = (link: string): string => posix.join(posix.dirname(path), link);
  const words = [...new Set(text.match(/[A-Za-z_$][\w$]*/g))];
  const taken = words.flatMap((word): Use[] => {
    const from = module.imports.get(word);
    if (from) return [{ path: at(from.module), name: from.name }];
    return module.own.has(word) ? [{ path, name: word }] : [];
  });
  return [...links.map((link) => ({ path: at(link), name: '*' })), ...taken];
}

/** The statements that a page may run, by file; unused names are skipped. */
function usedBy(pages: readonly string[], moduleAt: (path: string) => Module | undefined): Map<string, string[]> {
  const used = new Map<string, string[]>();
  const met = new Set<string>();
  const left: Use[] = pages.map((path) => ({ path, name: '*' }));
  for (let use = left.pop(); use; use = left.pop()) {
    const { path, name } = use;
    const module = moduleAt(path);
    if (!module || met.has(`${path} ${name}`)) continue;
    met.add(`${path} ${name}`);
    const run = module.statements.filter(({ names }) => name === '*' || !names.length || names.includes(name));
    used.set(path, [...(used.get(path) ?? []), ...run.map(({ text }) => text)]);
    left.push(...run.flatMap((statement) => takenBy(statement, path, module)));
  }
  return used;
}

/**
 * A page must load the words of other rooms' parts with its own: otherwise they show their keys (« kfr04Q »). Each
 * catalogue not loaded is reported once per group of pages.
 */
export function checkShown(files: readonly SourceFile[], groups: readonly Shown[]): Problem[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const known = new Set(texts.keys());
  const read = new Map<string, Module>();
  const moduleAt = (path: string): Module | undefined => {
    const text = texts.get(path);
    if (text === undefined) return undefined;
    const module = read.get(path) ?? readModule(text);
    read.set(path, module);
    return module;
  };
  return groups.flatMap(({ manifest, words, shows, pages }) => {
    const loaded = new Set([...everywhere, words, ...shows]);
    const missing = new Map<string, string>();
    const used = usedBy(pages, moduleAt);
    for (const [path, statements] of used) {
      for (const text of statements) for (const [, name = ''] of text.matchAll(LOADS)) loaded.add(name);
      if (statements.some((text) => SAYS.test(text))) missing.set(catalogueOf(path, known), path);
    }
    const text = texts.get(manifest) ?? '';
    const line = lineAt(text, Math.max(0, text.indexOf(`'${words}'`)));
    return [...missing]
      .filter(([catalogue]) => !loaded.has(catalogue))
      .map(([catalogue, path]) => ({
        path: manifest,
        line,
        rule: 'shown-words',
        message: `pages with the words of ${words} show ${posix.basename(path)}, and do not load its words (${catalogue})`,
      }));
  });
}
