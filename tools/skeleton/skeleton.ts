import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../house/files.ts';
import { domains } from '../house/rooms.ts';

/** Where the exemplary room stands, in the tree of the repository; `.txt` keeps every tool from taking it for a room. */
const folder = join(import.meta.dirname, 'room');
const parts = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .sort();

export type Wish = {
  domain: string;
  /** Words joined by dashes, such as `lost-things`. */
  room: string;
  /** One of its things, `lost-thing`; the room without its plural when absent. */
  one?: string | undefined;
  /** Address of its list, `objets-trouves`; the room when absent. */
  address?: string | undefined;
  /** Its place where rooms stand in an order; unique among the cards of the first page. */
  order?: number;
};
type Names = Required<{ [K in keyof Wish]: NonNullable<Wish[K]> }>;

const singular = (room: string): string =>
  room
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/(?<!s)s$/, '');
const isName = (text: string): boolean => /^[a-z]+(?:-[a-z]+)*$/.test(text);

/** Throws on what no room can be called. */
function namesOf({ domain, room, one = singular(room), address = room, order = 1000 }: Wish): Names {
  if (!(domains as readonly string[]).includes(domain))
    throw new Error(`no such domain: ${domain}; one of ${domains.join(', ')}`);
  for (const name of [room, one, address])
    if (!isName(name)) throw new Error(`${name}: names are in lower case, words joined by dashes`);
  if (one === room) throw new Error(`${room} is no plural: say what one of its things is called, --one ${room}-entry`);
  return { domain, room, one, address, order };
}

const LOST = /([Ll])ost([-_ ]?)[Tt]hing(s?)/g;
/** The text under the names of a room: `lost-things`, `lostThings`, `LostThings`, `lost_things`, `Lost things`. */
function renamed(text: string, { domain, room, one, address, order }: Names): string {
  return text
    .replace(LOST, (_, first: string, joint: string, plural: string) => {
      const name = plural ? room : one;
      const joined = joint
        ? name.replaceAll('-', joint)
        : name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
      return first === 'L' ? `${joined[0]?.toUpperCase()}${joined.slice(1)}` : joined;
    })
    .replaceAll('school-life', domain)
    .replaceAll('objets-trouves', address)
    .replace(/(?<=\border: )1000\b/g, String(order));
}

const read = (part: string, names: Names): string => renamed(readFileSync(join(folder, part), 'utf8'), names);
const isOwn = (part: string): boolean => /lost[-_]things/.test(part);
const stamp = (now: Date): string => now.toISOString().replace(/[-:]/g, '').slice(0, 13);

/** Files of a new room on both sides, with its migration; what it adds to files of others is `additions`. */
export function skeleton(wish: Wish, now: Date): SourceFile[] {
  const names = namesOf(wish);
  return parts.filter(isOwn).map((part) => ({
    path: renamed(part, names)
      .replace('STAMP', stamp(now))
      .replace(/\.txt$/, ''),
    text: read(part, names),
  }));
}

const collator = new Intl.Collator('en-US');
const idOf = (entry: string): string => /^msgid "(.*)"$/m.exec(entry)?.[1] ?? '';
/** A catalogue with more entries, in the order in which they are extracted; what it has stays. */
function withEntries(catalogue: string, more: string): string {
  const [head = '', ...entries] = catalogue.trimEnd().split('\n\n');
  const known = new Set(entries.map(idOf));
  entries.push(
    ...more
      .trimEnd()
      .split('\n\n')
      .filter((entry) => !known.has(idOf(entry))),
  );
  return `${[head, ...entries.sort((a, b) => collator.compare(idOf(a), idOf(b)))].join('\n\n')}\n`;
}

/** Files that are not the room's, with what it adds: its words that other pages say, its row of words. */
export function additions(wish: Wish, french: string | null, project: readonly SourceFile[]): SourceFile[] {
  const names = namesOf(wish);
  const texts = new Map(project.map(({ path, text }) => [path, text]));
  const change = (path: string, to: (text: string) => string): SourceFile => {
    const text = texts.get(path);
    if (text === undefined) throw new Error(`no such file: ${path}`);
    return { path, text: to(text) };
  };
  const before = (text: string, mark: string, more: string): string => {
    if (text.split(mark).length !== 2) throw new Error(`not once in the file: ${mark.trim()}`);
    return text.replace(mark, () => `${more}${mark}`);
  };
  const row = `| ${french} | ${names.one.replaceAll('-', ' ')} | |\n`;
  return [
    ...(french ? [change('docs/glossary.md', (text) => before(text, '\n## Words kept', row))] : []),
    ...parts
      .filter((part) => part.endsWith('.po.txt') && !isOwn(part))
      .map((part) => change(part.replace(/\.txt$/, ''), (text) => withEntries(text, read(part, names)))),
  ];
}
