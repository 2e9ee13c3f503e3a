import { searchKey } from '#kernel/content/search-key.ts';
import type { ImportChange } from '@encrier/contract/school/imports';
import { orgAliases } from '../cells/person-aliases.ts';
import { changesOf } from '../engine/notifying.ts';
import { readLevel } from '../people/rows.ts';
import { classKey, type Level, readClass } from '../cells/levels.ts';
import { type Cells, LineReader } from '../cells/line-reader.ts';
import * as n from '../cells/normalise.ts';
import { updateAll } from '../engine/bulk.ts';
import type { Kind } from '../engine/kind.ts';
import { FirstSeen, inOrder, type LineResult, readLines } from '../engine/plan.ts';
import { sql } from 'kysely';
import { ensureClasses, ensureYear } from '../people/ground.ts';
import { idOf, roomsByOrg, staffNames } from './lookups.ts';

type Row = {
  className: string;
  level: Level | null;
  cycle: string | null;
  orgName: string | null;
  capacity: number | null;
  headTeacher: string | null;
  room: string | null;
};
type Entry = {
  line: number;
  row: Row;
  known: string | null;
  set: Details;
  changes: ImportChange[];
  orgId: string;
};

function readRow(cells: Cells): { row: Row; issues: LineReader['issues'] } {
  const line = new LineReader(cells);
  const className = line.must('className', readClass);
  return {
    row: {
      className,
      ...readLevel(line, className),
      orgName: line.take('orgName', (raw) => n.readText(raw, 100)),
      capacity: line.take('capacity', (raw) => n.readCount(raw, 1, 500)),
      headTeacher: line.take('headTeacher', (raw) => n.readText(raw, 100)),
      room: line.take('roomName', (raw) => n.readText(raw, 60)),
    },
    issues: line.issues,
  };
}

type Details = { capacity: number | null; head_teacher_id: string | null; classroom_id: string | null };

/** Class details of a line merged with the current ones; an empty line changes nothing. */
function detailsOf(row: Row, named: { head: string | null; room: string | null }, was: Details | undefined): Details {
  return {
    capacity: row.capacity ?? was?.capacity ?? null,
    head_teacher_id: named.head ?? was?.head_teacher_id ?? null,
    classroom_id: named.room ?? was?.classroom_id ?? null,
  };
}

function outcomeOf(entry: Entry | undefined): LineResult['outcome'] {
  if (!entry) return 'error';
  if (!entry.known) return 'create';
  return entry.changes.length ? 'update' : 'unchanged';
}

/** Lists of classes of the current year: level, places, head teacher, usual room. */
export const classes: Kind = {
  key: 'classes',
  aliases: {
    className: 'Classe|Nom|Nom de la classe|Division|Libellé|Libellé classe|Class|القسم|الفصل',
    level: 'Niveau|Niveau scolaire|Level|MEF|المستوى',
    cycle: 'Cycle|Section|السلك',
    orgName: orgAliases,
    capacity:
      'Capacité|Effectif maximal|Effectif max|Places|Nombre de places|Capacity|Effectif prévu|الطاقة الاستيعابية',
    headTeacher:
      'Professeur principal|PP|Prof principal|Titulaire|Enseignant|Enseignant responsable|Head teacher|الأستاذ الرئيسي',
    roomName: 'Salle|Salle habituelle|Local|Room|القاعة',
  },
  model: [
    ['className', 'Classe', '6e A'],
    ['level', 'Niveau', '6e'],
    ['cycle', 'Cycle', 'Collège'],
    ['capacity', 'Capacité', '28'],
    ['headTeacher', 'Professeur principal', 'Hassan Tazi'],
    ['roomName', 'Salle', 'B12'],
  ],
  async plan(db, ground, sources) {
    const { school, placing, today } = ground;
    const staff = await staffNames(db, today);
    const rooms = await roomsByOrg(db);
    const details = await db
      .selectFrom('classes')
      .select(['id', 'capacity', 'head_teacher_id', 'classroom_id'])
      .where('year_id', '=', school.year?.id ?? null)
      .execute();
    const before = new Map(details.map((row) => [row.id, row]));
    const known = new Map(school.classes.map((row) => [classKey(row.name), row]));
    const lines = await readLines(sources, readRow);
    const seen = new FirstSeen();
    const entries: Entry[] = [];
    const places = new Map<number, string>();
    for (const line of lines) {
      const { row } = line;
      const twin = row.className ? seen.claim(classKey(row.className), line.line) : null;
      if (twin) line.say('className', 'class_twice', { otherLine: twin });
      const orgId = placing.place(line, { ...row, level: row.level?.name });
      if (orgId) places.set(line.line, orgId);
      const head = idOf(line, 'headTeacher', row.headTeacher, staff, 'teacher');
      const room = idOf(line, 'roomName', row.room, rooms(orgId ?? ''), 'room');
      const met = known.get(classKey(row.className));
      if (met && line.cells.level && row.level && searchKey(row.level.name) !== searchKey(met.levelName))
        line.say('level', 'class_level_kept', { warning: true });
      if (line.stopped || !orgId) continue;
      const was = before.get(met?.id ?? '');
      const set = detailsOf(row, { head, room }, was);
      const changes = was
        ? changesOf([
            ['capacity', was.capacity, set.capacity],
            ['headTeacher', staff.nameOf(was.head_teacher_id), staff.nameOf(set.head_teacher_id)],
            ['roomName', rooms(orgId).nameOf(was.classroom_id), rooms(orgId).nameOf(set.classroom_id)],
          ])
        : [];
      entries.push({ line: line.line, row, known: met?.id ?? null, set, changes, orgId });
    }
    const byLine = new Map(entries.map((entry) => [entry.line, entry]));
    const results = lines.map((line): [number, LineResult] => {
      const entry = byLine.get(line.line);
      return [
        line.line,
        {
          line: line.line,
          outcome: outcomeOf(entry),
          issues: line.issues,
          changes: entry?.changes ?? [],
          orgId: places.get(line.line) ?? null,
        },
      ];
    });
    return {
      lines: inOrder(sources, new Map(results)),
      planned: { classes: entries.filter(({ known: id }) => !id).length },
      changing: entries.reduce((sum, { changes }) => sum + changes.length, 0),
      async run(tx, created) {
        const live = entries.filter(({ known: id, changes }) => !id || changes.length);
        if (!live.length) return;
        const year = await ensureYear(tx, school, today);
        const made = await ensureClasses(
          tx,
          school,
          year,
          live.map(({ row, orgId }) => ({ ...row, orgId })),
        );
        const rows = live
          .filter(({ known: id, set }) => id || Object.values(set).some((value) => value !== null))
          .map(({ row, set }) => ({ id: made.classes.get(classKey(row.className))?.id ?? '', ...set }));
        await updateAll(tx, 'classes', 'id', rows, { version: sql`classes.version + 1` });
        created.classes = made.made;
      },
    };
  },
};
