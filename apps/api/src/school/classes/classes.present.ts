import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { classBoard, ClassPageData, SchoolClass } from '@encrier/contract/school/classes';
import { type Actor, holds } from '#kernel/policy/actor.ts';
import { audienceFor, classPupilFields, pickFields, shownTo } from '../directory/directory.public.ts';

type Names = { first_name: string | null; last_name: string | null };
export type YearRow = {
  id: string;
  name: string;
  current: boolean;
  closed_at: Date | null;
  starts_on: unknown;
  ends_on: unknown;
};
export type LevelRow = {
  id: string;
  name: string;
  cycle: string;
  org_id: string;
  org: string;
  next_level_id: string | null;
  version: number;
  classes: number | null;
  subjects: number | null;
  levels: number | null;
};
export type ClassRow = Names & {
  id: string;
  name: string;
  level_id: string;
  level: string;
  cycle: string;
  org: string;
  capacity: number | null;
  head_teacher_id: string | null;
  classroom_id: string | null;
  classroom: string | null;
  next_class_id: string | null;
  next_class: string | null;
  position: number;
  version: number;
  ever: number | null;
  pupils: number | null;
  girls: number | null;
  boys: number | null;
  used: unknown;
};
export type ClassHead = Names & {
  id: string;
  name: string;
  capacity: number | null;
  year_id: string;
  level: string;
  year: string;
  starts_on: unknown;
  ends_on: unknown;
  current: boolean;
  closed_at: Date | null;
  classroom: string | null;
  head_id: string | null;
  photo: string;
};
export type PupilRow = {
  id: string;
  first_name: string;
  last_name: string;
  first_name_ar: string;
  last_name_ar: string;
  sex: string | null;
  birth_on: unknown;
  matricule: string;
  photo: string;
};
export type TeacherRow = Names & { id: string; subject: string; colour: string; photo: string };
export type GroupRow = { id: string; name: string; kind: string; pupils: number };

const nameOf = (row: Names): string => [row.first_name, row.last_name].filter(Boolean).join(' ');

export const presentYear = (year: YearRow) => ({
  id: year.id,
  name: year.name,
  current: year.current,
  closed: year.closed_at !== null,
});

function presentClass(row: ClassRow, closed: boolean): SchoolClass {
  return {
    id: row.id,
    name: row.name,
    levelId: row.level_id,
    capacity: row.capacity,
    headTeacherId: row.head_teacher_id,
    headTeacher: nameOf(row),
    classroomId: row.classroom_id,
    classroom: row.classroom ?? '',
    nextClassId: row.next_class_id,
    nextClass: row.next_class ?? '',
    pupils: row.pupils ?? 0,
    girls: row.girls ?? 0,
    boys: row.boys ?? 0,
    position: row.position,
    version: row.version,
    can: { edit: !closed, remove: !closed && !row.ever && !row.used },
  };
}

/** Levels and classes as the office edits them. */
export function presentBoard(
  years: readonly YearRow[],
  year: YearRow | null,
  levels: readonly LevelRow[],
  classes: readonly ClassRow[],
): ResponseInput<typeof classBoard> {
  return {
    years: years.map(presentYear),
    year: year && presentYear(year),
    levels: levels.map((row) => ({
      id: row.id,
      name: row.name,
      cycle: row.cycle,
      orgId: row.org_id,
      org: row.org,
      nextLevelId: row.next_level_id,
      references: (row.classes ?? 0) + (row.subjects ?? 0) + (row.levels ?? 0),
      version: row.version,
    })),
    classes: classes.map((row) => presentClass(row, year?.closed_at !== null)),
  };
}

type Inside = {
  pupils: readonly PupilRow[];
  teachers: readonly TeacherRow[];
  groups: readonly GroupRow[];
  siblings: readonly { id: string; name: string }[];
};

/** A class as its page shows it. */
export function presentPage(
  actor: Actor,
  head: ClassHead,
  day: string,
  { pupils, teachers, groups, siblings }: Inside,
): ClassPageData {
  const audience = audienceFor({ actor });
  const at = siblings.findIndex(({ id }) => id === head.id);
  const byTeacher = new Map<string, ClassPageData['teachers'][number]>();
  for (const row of teachers) {
    const one = byTeacher.get(row.id) ?? { id: row.id, label: nameOf(row), photo: row.photo, subjects: [] };
    one.subjects.push({ name: row.subject, colour: row.colour });
    byTeacher.set(row.id, one);
  }
  return {
    id: head.id,
    name: head.name,
    level: head.level,
    year: head.year,
    capacity: head.capacity,
    classroom: head.classroom ?? '',
    headTeacher: head.head_id === null ? null : { id: head.head_id, label: nameOf(head), photo: head.photo },
    day,
    pupils: pupils.map((row) =>
      pickFields(audience, classPupilFields, {
        id: row.id,
        label: `${row.last_name} ${row.first_name}`,
        labelAr: `${row.first_name_ar} ${row.last_name_ar}`.trim(),
        photo: row.photo,
        sex: row.sex as 'F' | 'M' | null,
        birthOn: row.birth_on === null ? null : String(row.birth_on),
        matricule: row.matricule,
      }),
    ),
    teachers: [...byTeacher.values()],
    groups: groups.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind as ClassPageData['groups'][number]['kind'],
      pupils: row.pupils,
    })),
    previous: siblings[at - 1] ?? null,
    next: siblings[at + 1] ?? null,
    can: {
      edit: holds(actor, 'school.structure') && head.closed_at === null,
      sheets: shownTo(audience, classPupilFields).includes('birthOn'),
    },
  };
}
