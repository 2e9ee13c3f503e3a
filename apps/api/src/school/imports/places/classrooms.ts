import type { ImportChange } from '@encrier/contract/school/imports';
import { sql } from 'kysely';
import { orgAliases } from '../cells/person-aliases.ts';
import { changesOf } from '../engine/notifying.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { insertAll, updateAll } from '../engine/bulk.ts';
import type { Kind } from '../engine/kind.ts';
import { FirstSeen, inOrder, type LineResult, readLines } from '../engine/plan.ts';
import { idOf, roomsByOrg, subjectNames } from './lookups.ts';
import { readRoom } from './place-rows.ts';

type Entry = {
  id: string;
  isNew: boolean;
  orgId: string;
  changes: ImportChange[];
  set: { name: string; kind: string; capacity: number | null };
  equipped: string[];
};

/** Lists of rooms of an organisation: places, kind, and the subjects that a room is equipped for. */
export const classrooms: Kind = {
  key: 'classrooms',
  aliases: {
    roomName: 'Salle|Nom|Nom de la salle|Local|Libellé|Room|القاعة|اسم القاعة',
    orgName: orgAliases,
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
  async plan(db, { placing, makeId }, sources) {
    const rooms = await roomsByOrg(db);
    const subjects = await subjectNames(db);
    const pairs = await db.selectFrom('classroom_subjects').select(['classroom_id', 'subject_id']).execute();
    const equippedBefore = new Set(pairs.map((pair) => `${pair.classroom_id}|${pair.subject_id}`));
    const lines = await readLines(sources, readRoom);
    const seen = new FirstSeen();
    const entries: Entry[] = [];
    const results = new Map<number, LineResult>();
    for (const line of lines) {
      const { row } = line;
      const orgId = placing.place(line, { orgName: row.orgName });
      const twin = seen.claim(`${orgId} ${searchKey(row.name)}`, line.line);
      if (twin) line.say('roomName', 'room_twice', { otherLine: twin });
      const ids = row.subjects.flatMap((name) => idOf(line, 'subjects', name, subjects, 'subject') ?? []);
      if (line.stopped || !orgId) {
        results.set(line.line, { line: line.line, outcome: 'error', issues: line.issues, orgId });
        continue;
      }
      const was = rooms(orgId).get(row.name) ?? undefined;
      const set = {
        name: row.name,
        kind: row.kind ?? was?.kind ?? '',
        capacity: row.capacity ?? was?.capacity ?? null,
      };
      const id = was?.id ?? makeId();
      const equipped = [...new Set(ids)].filter((subject) => !equippedBefore.has(`${id}|${subject}`));
      const before = pairs.filter((pair) => pair.classroom_id === id).map((pair) => pair.subject_id);
      const named = (subjectIds: readonly string[]): string =>
        subjectIds.map((subject) => subjects.nameOf(subject)).join(', ');
      const changes = was
        ? changesOf([
            ['roomName', was.name, set.name],
            ['roomType', was.kind, set.kind],
            ['capacity', was.capacity, set.capacity],
            ['subjects', named(before), named([...before, ...equipped])],
          ])
        : [];
      entries.push({ id, isNew: !was, orgId, changes, set, equipped });
      results.set(line.line, {
        line: line.line,
        outcome: !was ? 'create' : changes.length ? 'update' : 'unchanged',
        issues: line.issues,
        changes,
        orgId,
      });
    }
    return {
      lines: inOrder(sources, results),
      planned: { classrooms: entries.filter(({ isNew }) => isNew).length },
      changing: entries.reduce((sum, { changes }) => sum + changes.length, 0),
      async run(tx, created) {
        const fresh = entries.filter(({ isNew }) => isNew);
        await insertAll(
          tx,
          'classrooms',
          fresh.map(({ id, orgId, set }, i) => ({
            id,
            org_id: orgId,
            ...set,
            position: rooms(orgId).rows.length + i,
            version: 1,
          })),
        );
        await updateAll(
          tx,
          'classrooms',
          'id',
          entries.filter(({ isNew, changes }) => !isNew && changes.length).map(({ id, set }) => ({ id, ...set })),
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
