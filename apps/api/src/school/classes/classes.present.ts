import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { classBoard, ClassPageData, SchoolClass } from '@encrier/contract/school/classes';
import { type Actor, holds } from '#kernel/policy/actor.ts';
import type { ClassHead, ClassRow, GroupRow, LevelRow, PupilRow, TeacherRow, YearRow } from './classes.queries.ts';

const nameOf = (row: { first_name: string | null; last_name: string | null }): string => [row.first_name, row.last_name].filter(Boolean).join(' ');

export const presentYear = (year: YearRow) => ({ id: year.id, name: year.name, current: year.current, closed: year.closed_at !== null });

function presentClass(row: ClassRow, closed: boolean): SchoolClass {
  return {
    id: row.id, name: row.name, levelId: row.level_id, capacity: row.capacity, headTeacherId: row.head_teacher_id, headTeacher: nameOf(row), classroomId: row.classroom_id, classroom: row.classroom ?? '',
    nextClassId: row.next_class_id, nextClass: row.next_class ?? '', pupils: row.pupils ?? 0, girls: row.girls ?? 0, boys: row.boys ?? 0, position: row.position, version: row.version,
    can: { edit: !closed, remove: !closed && !row.ever && !row.used },
  };
}

/** Levels and classes as the office edits them. */
export function presentBoard(years: readonly YearRow[], year: YearRow | null, levels: readonly LevelRow[], classes: readonly ClassRow[]): ResponseInput<typeof classBoard> {
  return {
    years: years.map(presentYear),
    year: year && presentYear(year),
    levels: levels.map((row) => ({ id: row.id, name: row.name, cycle: row.cycle, orgId: row.org_id, org: row.org, nextLevelId: row.next_level_id, references: (row.classes ?? 0) + (row.subjects ?? 0) + (row.levels ?? 0), version: row.version })),
    classes: classes.map((row) => presentClass(row, year?.closed_at !== null)),
  };
}

type Inside = { pupils: readonly PupilRow[]; teachers: readonly TeacherRow[]; groups: readonly GroupRow[]; siblings: readonly { id: string; name: string }[] };

/** A class as its page shows it. */
export function presentPage(actor: Actor, head: ClassHead, day: string, { pupils, teachers, groups, siblings }: Inside): ClassPageData {
  const at = siblings.findIndex(({ id }) => id === head.id);
  const byTeacher = new Map<string, ClassPageData['teachers'][number]>();
  for (const row of teachers) {
    const one = byTeacher.get(row.id) ?? { id: row.id, label: nameOf(row), photo: row.photo, subjects: [] };
    one.subjects.push({ name: row.subject, colour: row.colour });
    byTeacher.set(row.id, one);
  }
  return {
    id: head.id, name: head.name, level: head.level, year: head.year, capacity: head.capacity, classroom: head.classroom ?? '',
    headTeacher: head.head_id === null ? null : { id: head.head_id, label: nameOf(head), photo: head.photo },
    day,
    pupils: pupils.map((row) => ({
      id: row.id, label: `${row.last_name} ${row.first_name}`, labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(), photo: row.photo,
      sex: row.sex as 'F' | 'M' | null, birthOn: row.birth_on === null ? null : String(row.birth_on), matricule: row.matricule,
    })),
    teachers: [...byTeacher.values()],
    groups: groups.map((row) => ({ id: row.id, name: row.name, kind: row.kind as ClassPageData['groups'][number]['kind'], pupils: row.pupils })),
    previous: siblings[at - 1] ?? null, next: siblings[at + 1] ?? null,
    can: { edit: holds(actor, 'school.structure') && head.closed_at === null },
  };
}
