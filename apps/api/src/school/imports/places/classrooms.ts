import { sql } from 'kysely';
import { searchKey } from '#kernel/content/search-key.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Kind } from '../engine/kind.ts';
import { FirstSeen, inOrder, type LineResult, readLines } from '../engine/plan.ts';
import { idOf, roomNames, subjectNames } from './lookups.ts';
import { readRoom } from './place-rows.ts';

type Entry = {
  id: string;
  isNew: boolean;
  changed: boolean;
  set: { name: string; kind: string; capacity: number | null };
  equipped: string[];
};

/** Lists of rooms of an organisation: places, kind, and the subjects that a room is equipped for. */
export const classrooms: Kind = {
  key: 'classrooms',
  aliases: {
    roomName: 'Salle|Nom|Nom de la salle|Local|Libellé|Room|القاعة|اسم القاعة',
    roomType: 'Type|Type de salle|Nature|Catégorie|Kind|نوع القاعة',
    capacity: 'Capacité|Places|Nombre de places|Capacity|الطاقة الاستيعابية',
    subjects: 'Matières|Matière|Équipée pour|Disciplines|المواد',
  },
  model: [
    ['roomName', 'Salle', 'Labo 2'],
    ['roomType', 'Type', 'Laboratoire'],
    ['capacity', 'Capacité', '24'],
    ['subjects', 'Matières', 'Physique-chimie, SVT'],
  ],
  async plan(db, { orgId, makeId }, sources) {
    const [rooms, subjects] = [await roomNames(db, orgId), await subjectNames(db)];
    const pairs = await db.selectFrom('classroom_subjects').select(['classroom_id', 'subject_id']).execute();
    const known = new Map(rooms.rows.map((row) => [searchKey(row.name), row]));
    const equippedBefore = new Set(pairs.map((pair) => `${pair.classroom_id}|${pair.subject_id}`));
    const lines = await readLines(sources, readRoom);
    const seen = new FirstSeen();
    const entries: Entry[] = [];
    const results = new Map<number, LineResult>();
    for (const line of lines) {
      const { row } = line;
      const twin = seen.claim(searchKey(row.name), line.line);
      if (twin) line.say('roomName', 'room_twice', { otherLine: twin });
      const ids = row.subjects.flatMap((name) => idOf(line, 'subjects', name, subjects, 'subject') ?? []);
      if (line.stopped) {
        results.set(line.line, { line: line.line, outcome: 'error', issues: line.issues });
        continue;
      }
      const was = known.get(searchKey(row.name));
      const set = {
        name: row.name,
        kind: row.kind ?? was?.kind ?? '',
        capacity: row.capacity ?? was?.capacity ?? null,
      };
      const changed =
        was !== undefined && (set.name !== was.name || set.kind !== was.kind || set.capacity !== was.capacity);
      const id = was?.id ?? makeId();
      const equipped = [...new Set(ids)].filter((subject) => !equippedBefore.has(`${id}|${subject}`));
      entries.push({ id, isNew: !was, changed, set, equipped });
      results.set(line.line, {
        line: line.line,
        outcome: !was ? 'create' : changed || equipped.length ? 'update' : 'unchanged',
        issues: line.issues,
      });
    }
    return {
      lines: inOrder(sources, results),
      async run(tx, created) {
        const fresh = entries.filter(({ isNew }) => isNew);
        await insertAll(
          tx,
          'classrooms',
          fresh.map(({ id, set }, i) => ({ id, org_id: orgId, ...set, position: rooms.rows.length + i, version: 1 })),
        );
        await updateAll(
          tx,
          'classrooms',
          'id',
          entries.filter(({ changed }) => changed).map(({ id, set }) => ({ id, ...set })),
          { version: sql`classrooms.version + 1` },
        );
        await insertAll(
          tx,
          'classroom_subjects',
          entries.flatMap(({ id, equipped }) => equipped.map((subject_id) => ({ classroom_id: id, subject_id }))),
        );
        created.classrooms = fresh.length;
      },
    };
  },
};
