import { searchKey } from '#kernel/content/search-key.ts';
import { classKey, nearestClass } from '../cells/levels.ts';
import type { Checked } from '../engine/plan.ts';
import { idOf } from './lookups.ts';
import { type Audience, courseKey, type LessonGround } from './lesson-ground.ts';
import type { LessonRow } from './lesson-row.ts';

type Line = Checked<LessonRow>;
export type Named = {
  audience: Audience | null;
  subjectId: string | null;
  teacherIds: string[];
  roomId: string | null;
};

const audienceNamed = (ground: LessonGround, text: string): Audience | null | undefined =>
  ground.audiences.get(classKey(text)) ?? ground.audiences.get(searchKey(text));

/** Parts of a title between its separators: a calendar writes `Mathématiques · 6e A · M. Tazi` in one text. */
const partsOf = (title: string | null): string[] =>
  (title ?? '')
    .split(/\s[-–—]\s|[·|,;()/]|\s+:\s+/)
    .map((part) => part.trim())
    .filter((part) => part.length > 0 && part.length <= 100);

/** The class or group of a lesson; several together form their own group. */
function audienceOf(line: Line, ground: LessonGround, parts: readonly string[]): Audience | null {
  const { className, kind } = line.row;
  if (!className) {
    const found = parts.flatMap((part) => audienceNamed(ground, part) ?? []);
    if (found[0]) return found[0];
    if (kind !== 'meeting') line.say('className', 'required');
    return null;
  }
  const found = audienceNamed(ground, className);
  if (found) return found;
  if (found === null) line.say('className', 'class_ambiguous');
  else if (/[,;+/]| et /.test(className)) line.say('className', 'class_several');
  else line.say('className', 'class_unknown', { suggestion: nearestClass(className, ground.audienceNames) });
  return null;
}

function teachersOf(line: Line, ground: LessonGround, parts: readonly string[]): string[] {
  const { teachers } = line.row;
  const ids = teachers.flatMap((name) => idOf(line, 'teachers', name, ground.teachers, 'teacher') ?? []);
  if (teachers.length) return [...new Set(ids)].slice(0, 10);
  const teacherIds = parts.flatMap((part) => ground.teachers.get(part)?.id ?? []);
  return [...new Set(teacherIds)].slice(0, 10);
}

/** The room of a line, in the establishment of its class. */
function roomOf(line: Line, ground: LessonGround, audience: Audience | null): string | null {
  const { room } = line.row;
  if (!room) return null;
  const org = audience?.orgId ?? ground.orgIds.find((id) => ground.rooms(id).get(room)) ?? ground.orgIds[0] ?? '';
  return idOf(line, 'roomName', room, ground.rooms(org), 'room');
}

/** Everything that a line names, found in the school; adds issues for unknown names. */
export function namesOf(line: Line, ground: LessonGround): Named {
  const parts = partsOf(line.row.title);
  const audience = audienceOf(line, ground, parts);
  const { subject } = line.row;
  const known = subject ? null : parts.flatMap((part) => ground.subjects.get(part)?.id ?? [])[0];
  const subjectId = known ?? idOf(line, 'subject', subject, ground.subjects, 'subject');
  const teacherIds = teachersOf(line, ground, parts);
  if (!subject && !subjectId && !line.row.title) line.say('subject', 'required');
  const course = audience && subjectId ? ground.courses.get(courseKey(audience, subjectId)) : undefined;
  const named = { audience, subjectId, teacherIds, roomId: roomOf(line, ground, audience) };
  if (!course) return named;
  if (!teacherIds.length && !line.row.teachers.length) return { ...named, teacherIds: course.teachers.slice(0, 10) };
  const strangers = teacherIds.filter((id) => course.teachers.length > 0 && !course.teachers.includes(id));
  if (strangers.length)
    line.say('teachers', 'teacher_not_of_course', {
      warning: true,
      detail: strangers.map((id) => ground.teachers.nameOf(id)).join(' · '),
    });
  return named;
}
