import { globalTables } from '#kernel/db/catalogue.ts';
import { classedColumns, type DataClass } from '#kernel/db/classes.generated.ts';
import { isPlainWord, isWholeWord, type JournalWords, keepWords, wordsOf } from './journal-words.ts';

export const redacted = '[redacted]';

const order: readonly DataClass[] = ['public', 'school', 'personal', 'sensitive', 'health'];
const classes = new Map<string, Map<string, DataClass>>(
  Object.entries(classedColumns).map(([table, byClass]) => [
    table,
    new Map(
      Object.entries(byClass).flatMap(([name, columns]) =>
        columns.split(' ').map((column): [string, DataClass] => [column, name as DataClass]),
      ),
    ),
  ]),
);

/** Whether the columns of a table have a class; tables of no school hold no personal data. */
export const isClassed = (table: string): boolean => classes.has(table) || globalTables.has(table);

const ids = /^[0-9a-f]{8}-[0-9a-f-]{27}(\|[0-9a-f-]{36})?$/;
const columnOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const strictest = (found: readonly DataClass[]): DataClass | null =>
  found.reduce<DataClass | null>(
    (worst, one) => (!worst || order.indexOf(one) > order.indexOf(worst) ? one : worst),
    null,
  );

const strictestAnywhere = (column: string): DataClass | null =>
  strictest([...classes.values()].flatMap((columns) => columns.get(column) ?? []));

/**
 * The table of a kind of object: `subject` is stored in `subjects`, `support_plan` in `support_plans`, `family` in
 * `families`.
 */
function tableOf(type: string): string | null {
  const names = [type, `${type}s`, `${type}es`, type.replace(/y$/, 'ies')];
  return names.find((name) => classes.has(name)) ?? null;
}

/**
 * The class of a journal key: that of the object's own column, else the strictest among the room's tables, else of a
 * word the room declares, else the strictest of all columns of that name. Null for a key that nobody classed.
 */
export function classOfKey(tables: readonly string[], type: string, key: string): DataClass | null {
  const column = columnOf(key);
  const own = tableOf(type);
  const byOwn = own && classes.get(own)?.get(column);
  if (byOwn) return byOwn;
  const inRoom = strictest(tables.flatMap((table) => classes.get(table)?.get(column) ?? []));
  if (inRoom) return inRoom;
  // Counts may be keyed by a table name, an id, or two of them.
  if (isPlainWord(column) || isWholeWord(column) || classes.has(key) || ids.test(key)) return 'school';
  return strictestAnywhere(column);
}

/** A secret has no class: it never goes into the journal, whatever table it comes from. */
const secret = /password|passwd|secret|token|(^|_)hash$|^digest$/;
const closed = (found: DataClass | null): boolean => found === null || found === 'sensitive' || found === 'health';

/**
 * Registers the journal words of a room. Throws for a word that names a secret or a column classed as closed anywhere
 * and, for a `whole` word, for any column: its class decides.
 */
export function declareJournal(room: string, words: JournalWords): void {
  const whole = new Set(wordsOf({ whole: words.whole }));
  const refused = wordsOf(words).filter((word) => {
    const column = strictestAnywhere(word);
    return secret.test(word) || (column !== null && (closed(column) || !whole.has(word)));
  });
  if (refused.length) throw new Error(`room ${room}: the journal knows [${refused}] by their columns, or not at all`);
  keepWords(words);
}

/**
 * What the journal may keep of a value: nothing sensitive, no health data, no secret, and nothing without a class
 * (SEC-AUD-03). `onUnknown` receives the keys without one.
 */
export function redactEntry(
  tables: readonly string[],
  type: string,
  value: unknown,
  onUnknown: (key: string) => void = () => {},
): unknown {
  const clean = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(clean);
    if (inner === null || typeof inner !== 'object' || inner instanceof Date) return inner;
    return Object.fromEntries(
      Object.entries(inner)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => {
          const found = classOfKey(tables, type, key);
          if (found === null) onUnknown(key);
          if (closed(found) || secret.test(columnOf(key))) return [key, redacted];
          return [key, isWholeWord(columnOf(key)) ? one : clean(one)];
        }),
    );
  };
  return clean(value);
}

/** A line as shown to a reader without the right to sensitive data, including lines written when less was hidden. */
export function hideSensitive(type: string, value: unknown): unknown {
  const own = tableOf(type);
  const hides = (key: string): boolean => {
    const column = columnOf(key);
    const byOwn = own && classes.get(own)?.get(column);
    // The line is about another object than its own, such as a support plan of a pupil: take the strictest class of
    // that name.
    const found = byOwn ? [byOwn] : [...classes.values()].flatMap((columns) => columns.get(column) ?? []);
    return found.some((one) => closed(one));
  };
  const clean = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(clean);
    if (inner === null || typeof inner !== 'object') return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [key, hides(key) ? redacted : clean(one)]));
  };
  return clean(value);
}
