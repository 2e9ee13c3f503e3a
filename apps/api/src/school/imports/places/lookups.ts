import { searchKey } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { hasNotLeft } from '#kernel/db/stays.ts';
import { nearest } from '../cells/levels.ts';
import { nameKey } from '../cells/line-reader.ts';
import type { Checked } from '../engine/plan.ts';

type Named = { id: string; name: string; label?: string };

/** Rows by every name that a list may use; an ambiguous name is ignored. */
class Names<Row extends Named> {
  readonly rows: readonly Row[];
  private readonly byWord = new Map<string, Row | null>();
  constructor(rows: readonly Row[], words: (row: Row) => (string | null)[]) {
    this.rows = rows;
    for (const row of rows)
      for (const word of new Set(words(row).flatMap((one) => (one ? searchKey(one) : []))))
        this.byWord.set(word, this.byWord.has(word) && this.byWord.get(word) !== row ? null : row);
  }
  /** Name of a row by its id; empty for none. */
  nameOf(id: string | null): string {
    const row = this.rows.find((one) => one.id === id);
    return row ? (row.label ?? row.name) : '';
  }
  /** The row with this name; null when two have it, undefined when none does. */
  get(word: string): Row | null | undefined {
    return this.byWord.get(searchKey(word));
  }
}

export type Teachers = Names<Named & { matricule: string | null; teacher: boolean }>;
export type Subjects = Names<Named & { code: string }>;
export type Rooms = Names<Named & { orgId: string; kind: string; capacity: number | null; version: number }>;

/** Members of staff by matricule and by name, either way round. */
export async function staffNames(db: ReadDb, today: string): Promise<Teachers> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('persons', 'persons.id', 'staff.person_id')
    .select([
      'staff.person_id as id',
      'staff.matricule',
      'staff.teacher',
      'persons.last_name as lastName',
      'persons.first_name as firstName',
    ])
    .where(hasNotLeft('staff', today))
    .execute();
  const named = rows.map(({ lastName, firstName, ...row }) => ({
    ...row,
    label: `${firstName} ${lastName}`,
    name: nameKey({ lastName, firstName }),
    turned: nameKey({ lastName: firstName, firstName: lastName }),
  }));
  return new Names(named, ({ matricule, name, turned }) => [matricule, name, turned]);
}

/** Subjects by code and by name. */
export async function subjectNames(db: ReadDb): Promise<Subjects> {
  const rows = await db.selectFrom('subjects').select(['id', 'name', 'code']).execute();
  return new Names(rows, ({ name, code }) => [code, name]);
}

/** Rooms by name, for a given establishment. */
export async function roomsByOrg(db: ReadDb): Promise<(orgId: string) => Rooms> {
  const rows = await db
    .selectFrom('classrooms')
    .select(['id', 'name', 'org_id as orgId', 'kind', 'capacity', 'version'])
    .execute();
  const byOrg = new Map<string, Rooms>();
  return (orgId) => {
    const found =
      byOrg.get(orgId) ??
      new Names(
        rows.filter((row) => row.orgId === orgId),
        ({ name }) => [name],
      );
    byOrg.set(orgId, found);
    return found;
  };
}

type Code = 'teacher' | 'subject' | 'room';
const unknown: Record<Code, [none: string, two: string]> = {
  teacher: ['teacher_unknown', 'teacher_ambiguous'],
  subject: ['subject_unknown', 'subject_ambiguous'],
  room: ['room_unknown', 'room_ambiguous'],
};

/** Id of the name in a cell; adds an issue when it is unknown or ambiguous. */
export function idOf(
  line: Checked<unknown>,
  field: string,
  text: string | null,
  names: Names<Named>,
  code: Code,
): string | null {
  if (!text) return null;
  const cleaned =
    code === 'teacher'
      ? text
          .replace(/^(?:m\.|mme|mlle|mr|pr|prof\.?)\s+/i, '')
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
      : text;
  const found = names.get(text) ?? names.get(cleaned);
  if (found) return found.id;
  const [none, two] = unknown[code];
  line.say(field, found === null ? two : none, {
    suggestion:
      found === null || code === 'teacher'
        ? null
        : nearest(
            text,
            names.rows.map(({ name }) => name),
          ),
  });
  return null;
}
