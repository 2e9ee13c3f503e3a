import type { RouteSpec } from '@encrier/contract/kernel/route';
import { type Args, idsOf, type Kinds, kindsOf, placesOf } from './kinds.ts';
import { declaredNames } from './route-proofs.ts';
import { asksId, type Node, nodeOf, sample, sampleArgs } from './samples.ts';
import type { Filled } from './fill.ts';
import { newId } from '#kernel/db/id.ts';

/** Placeholders for any id, and for the id of the place under test. */
const [stand, target] = ['0198d0d0-0000-7000-8000-00000000cafe', '0198d0d0-0000-7000-8000-00000000f00d'];

/** An optional place, the word beside it that says what its id refers to, and a value that contains it. */
type Way = { place: string; word: string; value: unknown };
const choices = (node: Node): Node[] => (node.anyOf ?? node.oneOf ?? [node]).filter(({ type }) => type !== 'null');
const wordsOf = (node: Node): unknown[] => choices(node).flatMap((one) => one.enum ?? []);

function inObject(node: Node, lean: boolean): Way[] {
  const base = sample(node, stand, lean) as Record<string, unknown>;
  const fields = Object.entries(node.properties ?? {});
  const found = fields.flatMap(([name, child]) =>
    inNode(child, lean).flatMap(({ place, word, value }): Way[] => {
      const made = { ...base, [name]: value };
      const at = `.${name}${place}`;
      const beside = place === '' && fields.find(([other, one]) => other in base && wordsOf(one).length > 1);
      if (!beside) return [{ place: at, word, value: made }];
      return wordsOf(beside[1]).map((word) => ({
        place: at,
        word: String(word),
        value: { ...made, [beside[0]]: word },
      }));
    }),
  );
  const more = typeof node.additionalProperties === 'object' ? node.additionalProperties : null;
  const keys = more && node.propertyNames && asksId(node.propertyNames);
  return [
    ...found,
    ...(keys ? [{ place: '.*', word: '', value: { [target]: sample(more, stand, lean) } }] : []),
    ...(more
      ? inNode(more, lean).map((way) => ({ ...way, place: `.*${way.place}`, value: { [stand]: way.value } }))
      : []),
  ];
}

/** A smallest value for each place that takes an id: in optional fields, in lists, in every alternative. */
function inNode(node: Node, lean: boolean): Way[] {
  const all = choices(node);
  if (all.length > 1 || all[0] !== node) return all.flatMap((one) => inNode(one, lean));
  if (asksId(node)) return [{ place: '', word: '', value: target }];
  if (node.type === 'object') return inObject(node, lean);
  if (node.type !== 'array') return [];
  const others = Array.from({ length: Math.max(0, (node.minItems ?? 0) - 1) }, () =>
    sample(node.items ?? {}, stand, lean),
  );
  return inNode(node.items ?? {}, lean).map((way) => ({
    ...way,
    place: `[]${way.place}`,
    value: [way.value, ...others],
  }));
}

/** Fills in the ids of a request: for each place, and whether it is the one under test. */
function filledIn(args: Args, idOf: (place: string, aimed: boolean) => string): Args {
  const walk = (node: unknown, path: string): unknown => {
    if (node === stand || node === target) return idOf(path, node === target);
    if (Array.isArray(node)) return node.map((one, at) => walk(one, `${path}.${at}`));
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, one]) => [
        key === stand || key === target ? idOf(`${path}.*`, key === target) : key,
        walk(one, path ? `${path}.${key}` : key),
      ]),
    );
  };
  return walk(args, '') as Args;
}

/** An optional id: what it may refer to, and what to send with it. */
type Optional = { place: string; ways: Args[] };
const plain = (place: string): string => place.replace(/\.\d+/g, '[]');
/** The word beside it decides its meaning: a class, a level, a person. */
const meantByWord = /\.ref$/;

/** The key of a place in results, with the word beside it where that gives its meaning; null for an unknown word. */
function nameOf(at: string, word: string): string | null {
  if (!meantByWord.test(at)) return at;
  return byWord[word] ? `${at} ${word}` : null;
}

/** Every place of a query or body that the smallest sample leaves out, with ways to send it, smallest first. */
export function optionalOf(route: RouteSpec): Optional[] {
  const usual = new Set(placesOf(route).map(plain));
  const found = new Map<string, Args[]>();
  const note = (part: 'query' | 'body', lean: boolean): void => {
    for (const { place, word, value } of route[part] ? inNode(nodeOf(route[part]), lean) : []) {
      const name = usual.has(`${part}${place}`) ? null : nameOf(`${part}${place}`, word);
      if (name) found.set(name, [...(found.get(name) ?? []), { ...sampleArgs(route, stand, lean), [part]: value }]);
    }
  };
  for (const lean of [true, false]) for (const part of ['query', 'body'] as const) note(part, lean);
  return [...found].map(([place, ways]) => ({ place, ways }));
}

const byWord: Record<string, string> = {
  org: 'orgs.id',
  level: 'levels.id',
  class: 'classes.id',
  group: 'groups.id',
  subject: 'subjects.id',
  person: 'persons.id',
};
/** What an id refers to, by its field name: the product often looks it up among rows already read. */
const byName: Record<string, string> = {
  ...declaredNames,
  class: 'classes.id',
  classroom: 'classrooms.id',
  course: 'courses.id',
  child: 'pupils.person_id',
  file: 'files.id',
  group: 'groups.id',
  guardian: 'guardianships.guardian_id',
  lesson: 'lessons.id',
  level: 'levels.id',
  org: 'orgs.id',
  person: 'persons.id',
  pupil: 'pupils.person_id',
  subject: 'subjects.id',
  supervisor: 'staff.person_id',
  teacher: 'staff.person_id',
  term: 'terms.id',
  year: 'school_years.id',
  account: 'accounts.id',
  assigned: 'accounts.id',
  escalate: 'accounts.id',
  handler: 'accounts.id',
  concerned: 'staff.person_id',
  attachment: 'files.id',
  audio: 'files.id',
  cover: 'files.id',
  logo: 'files.id',
  photo: 'files.id',
  poster: 'files.id',
  signature: 'files.id',
  stamp: 'files.id',
  correction: 'files.id',
  role: 'custom_roles.id',
  room: 'classrooms.id',
};
function namedKind(place: string): string | undefined {
  const [path = '', word] = place.split(' ');
  const name = path.replaceAll('[]', '').split('.').at(-1) ?? '';
  const last = name.replace(/(Id|To|Of)?s?$/, '').replace(/^.*([A-Z])/, (_, letter: string) => letter.toLowerCase());
  return word ? byWord[word] : (byName[last] ?? byName[name]);
}

/** Ids of a filled school for a place: by the kinds seen in queries, else by the field name. */
export function idsAt(place: string, kinds: ReadonlySet<string> | undefined, filled: Filled): string[] {
  const ids = idsOf(kinds ?? new Set(), filled);
  const named = ids.length ? undefined : namedKind(plain(place));
  return named ? idsOf(new Set([named]), filled) : ids;
}

type Call<Who> = (args: Args, who: Who) => Promise<{ status: number; code: string }>;
/** A request that tried a place with one's own id, its caller, and the result. */
export type Tried<Who> = {
  place: string;
  who: Who;
  kinds: ReadonlySet<string>;
  status: number;
  code: string;
  /** The same request with another id at that place. */
  withId: (id: string) => Args;
};
const MOST_TRIES = 4;

/**
 * Tries an optional id with one's own: each way with each permitted caller, until one is accepted; otherwise returns
 * the first attempt.
 */
export async function tryOwn<Who>(
  { place, ways }: Optional,
  known: Kinds,
  filled: Filled,
  callers: readonly Who[],
  call: Call<Who>,
): Promise<Tried<Who>> {
  const idAt = (at: string): string => idsAt(at, known.get(at), filled)[0] ?? newId();
  const named = namedKind(place);
  let kinds = new Set(named && idsOf(new Set([named]), filled).length ? [named] : []);
  const tries = ways.flatMap((way) => callers.slice(0, 2).map((who) => ({ way, who }))).slice(0, MOST_TRIES);
  let first: Tried<Who> | null = null;
  for (const { way, who } of tries) {
    const withId = (id: string): Args => filledIn(way, (at, aimed) => (aimed ? id : idAt(at)));
    if (!kinds.size) {
      const id = newId();
      kinds = (await kindsOf(new Map([[place, id]]), filled, () => call(withId(id), who))).get(place) ?? kinds;
    }
    const answer = await call(withId(idsOf(kinds, filled)[0] ?? newId()), who);
    const tried = { place, who, kinds, ...answer, withId };
    if (answer.status < 300) return tried;
    first ??= tried;
  }
  return first!;
}
