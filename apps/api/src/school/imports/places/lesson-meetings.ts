import { type Conflict, conflictsOf, type Taken } from '@encrier/contract/planning/places';
import { formatHours } from '#kernel/policy/days.ts';
import type { Checked } from '../engine/plan.ts';
import type { LessonGround } from './lesson-ground.ts';
import type { LessonRow } from './lesson-row.ts';

/** A lesson that occupies a slot, with its line in the file; null for one of the timetable. */
export type Holder = Taken & { line: number | null; label: string };

const codes: Readonly<Record<Conflict['kind'], readonly [code: string, field: string]>> = {
  teacher: ['teacher_busy', 'teachers'],
  room: ['room_busy', 'roomName'],
  class: ['class_busy', 'className'],
  pupils: ['pupils_busy', 'className'],
};

/** Lessons of the week by day: each new one is checked against them. */
export class Places {
  private readonly byDay = new Map<number, Map<string, Holder>>();
  private readonly ground: LessonGround;
  constructor(ground: LessonGround, standing: readonly Holder[]) {
    this.ground = ground;
    for (const one of standing) this.take(one);
  }

  take(one: Holder): void {
    const day = this.byDay.get(one.weekday) ?? new Map<string, Holder>();
    day.set(one.id, one);
    this.byDay.set(one.weekday, day);
  }

  /** Reports each conflict on its line: teacher, room, class or pupils already busy. */
  judge(line: Checked<LessonRow>, one: Taken): boolean {
    const day = this.byDay.get(one.weekday);
    if (!day) return true;
    const met = conflictsOf(one, day.values(), this.ground.shares);
    for (const conflict of met.slice(0, 4)) {
      const other = day.get(conflict.withId);
      const [code, field] = codes[conflict.kind];
      const who = conflict.kind === 'teacher' ? this.ground.teachers.nameOf(conflict.ofId) : '';
      line.say(field, code, {
        ...(other?.line && { otherLine: other.line }),
        detail: [who, other?.label, other && formatHours(other)].filter(Boolean).join(' · '),
      });
    }
    return met.length === 0;
  }
}
