import type { FactKind } from '@encrier/contract/facts.generated';
import type { EventKind, Mark, MarkStatus } from '@encrier/contract/school-life/attendance';
import type { Fact } from '#kernel/facts/where.policy.ts';

/** Minutes before the beginning from which a roll call opens. */
const earlyBy = 15;
/** Days after which a save kept by a device is refused. */
const keptDays = 3;

export type Moment = { day: string; minute: number };
export type Window = {
  day: string;
  starts: number;
  state: 'planned' | 'cancelled';
  holiday: boolean;
  /** The office closed the day. */
  shut?: boolean;
};
export type Closed = '' | 'cancelled' | 'holiday' | 'closed_period' | 'too_early' | 'too_late';

/**
 * Why a roll call cannot be saved now; until midnight for its teacher, afterwards for the office alone. Before its day,
 * it is closed to the office as well.
 */
export function closedNow({ day, starts, state, holiday, shut }: Window, now: Moment, office: boolean): Closed {
  if (state === 'cancelled') return 'cancelled';
  if (holiday) return 'holiday';
  if (shut) return 'closed_period';
  if (now.day < day || (now.day === day && now.minute < starts - earlyBy)) return 'too_early';
  return now.day > day && !office ? 'too_late' : '';
}

/** Whether a save that a device kept while offline may still arrive after its day, for the office to check. */
export const mayArrive = (
  saved: { offline: boolean; takenOn: string; day: string },
  daysLate: number,
  first: boolean,
): boolean => saved.offline && first && saved.takenOn === saved.day && daysLate >= 1 && daysLate <= keptDays;

export type Written = { kind: EventKind; starts: number; ends: number; minutes: number; note: string };
type Hours = { starts: number; ends: number };

/** Rows stored for a mark: an absence, or a remark about a present pupil. */
export function eventsOf(mark: Mark, { starts, ends }: Hours): Written[] {
  const { status, note } = mark;
  if (status === 'absent') return [{ kind: 'absence', starts, ends, minutes: ends - starts, note }];
  if (status === 'elsewhere') return [];
  const found: Written[] = [];
  const late = status === 'late' ? Math.min(Math.max(mark.minutes, 1), ends - starts) : 0;
  if (late) found.push({ kind: 'late', starts, ends: starts + late, minutes: late, note });
  const left = mark.leftAt === null ? ends : Math.min(Math.max(mark.leftAt, starts + late), ends);
  if (left < ends) found.push({ kind: 'left_early', starts: left, ends, minutes: ends - left, note: late ? '' : note });
  const shared = found.length ? '' : note;
  if (mark.excluded) found.push({ kind: 'excluded', starts, ends, minutes: 0, note: shared });
  if (mark.material) found.push({ kind: 'material', starts, ends, minutes: 0, note: mark.excluded ? '' : shared });
  return found;
}

export type Seen = { says: 'here' | 'away' | 'elsewhere'; starts: number; ends: number };
/**
 * What a roll call knows about where a pupil was, minute by minute. A pupil who is elsewhere was not seen: another fact
 * records where.
 */
export function seenOf(mark: Mark, { starts, ends }: Hours): Seen[] {
  if (mark.status === 'elsewhere') return [];
  if (mark.status === 'absent') return [{ says: 'away', starts, ends }];
  const here = mark.status === 'late' ? Math.min(starts + Math.max(mark.minutes, 1), ends) : starts;
  const left = mark.leftAt === null ? ends : Math.min(Math.max(mark.leftAt, here), ends);
  const seen: Seen[] = [
    { says: 'away', starts, ends: here },
    { says: mark.excluded ? 'elsewhere' : 'here', starts: here, ends: left },
    { says: 'away', starts: left, ends },
  ];
  return seen.filter((one) => one.starts < one.ends);
}

export const plainMark = (pupilId: string): Mark => ({
  pupilId,
  status: 'present',
  minutes: 0,
  leftAt: null,
  excluded: false,
  material: false,
  note: '',
});

/** The mark represented by stored rows. */
export function markOf(pupilId: string, rows: readonly Written[], elsewhere: boolean): Mark {
  const of = (kind: EventKind): Written | undefined => rows.find((row) => row.kind === kind);
  const [absence, late, left] = [of('absence'), of('late'), of('left_early')];
  const status: MarkStatus = absence ? 'absent' : late ? 'late' : elsewhere && !rows.length ? 'elsewhere' : 'present';
  return {
    pupilId,
    status,
    minutes: late?.minutes ?? 0,
    leftAt: left?.starts ?? null,
    excluded: of('excluded') !== undefined,
    material: of('material') !== undefined,
    note: rows.map(({ note }) => note).find(Boolean) ?? '',
  };
}

/** The pupil does not take part in the lesson: away from it, or in the room. */
export type Exempt = 'away' | 'on_site' | null;
/** A pupil exempt from a lesson and from attending it is never absent. */
export const withoutExempt = (mark: Mark, exempt: Exempt): Mark =>
  exempt === 'away' && mark.status === 'absent'
    ? { ...plainMark(mark.pupilId), status: 'elsewhere', note: mark.note }
    : mark;

export type Proposed = { mark: Mark; because: FactKind | 'before' | null };
const elsewhereKinds: readonly FactKind[] = ['infirmary', 'outing', 'exam', 'detention', 'exemption', 'exclusion'];

/**
 * The mark proposed for a pupil before the roll call. A pupil in the school's care elsewhere is excused; one declared
 * absent by the family, or who left, is absent; one absent from the lesson before is proposed absent. A fact counts
 * when it is true at the beginning.
 */
export function proposed(
  pupilId: string,
  facts: readonly Fact[],
  span: { from: Date; starts: number; ends: number },
  exempt: Exempt = null,
): Proposed {
  const plain = plainMark(pupilId);
  const at = span.from.getTime();
  const holds = facts.filter(
    (fact) => fact.startsAt.getTime() <= at && (fact.endsAt === null || fact.endsAt.getTime() > at),
  );
  const care = holds.find(
    ({ kind, says, certainty }) => says === 'elsewhere' && elsewhereKinds.includes(kind) && certainty !== 'foreseen',
  );
  if (care) return { mark: { ...plain, status: 'elsewhere' }, because: care.kind };
  if (exempt === 'away') return { mark: { ...plain, status: 'elsewhere' }, because: 'exemption' };
  const away = holds.find(({ kind, says }) => says === 'away' && kind !== 'roll_call' && kind !== 'lesson');
  if (away) return { mark: { ...plain, status: 'absent' }, because: away.kind };
  const ends = at + (span.ends - span.starts) * 60_000;
  const slip = facts.find(
    ({ kind, says, certainty, startsAt }) =>
      kind === 'slip' &&
      says === 'here' &&
      certainty === 'seen' &&
      startsAt.getTime() > at &&
      startsAt.getTime() < ends,
  );
  if (slip) {
    const minutes = Math.max(1, Math.round((slip.startsAt.getTime() - at) / 60_000));
    return { mark: { ...plain, status: 'late', minutes }, because: 'slip' };
  }
  if (holds.some(({ kind, says }) => kind === 'slip' && says === 'here')) return { mark: plain, because: 'slip' };
  const before = facts
    .filter(({ kind, endsAt }) => kind === 'roll_call' && endsAt !== null && endsAt.getTime() <= at)
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0];
  if (before?.says === 'away') return { mark: { ...plain, status: 'absent' }, because: 'before' };
  return { mark: plain, because: exempt ? 'exemption' : null };
}

/** Whether two sets of marks are equal, in any order. */
export function sameMarks(one: readonly Mark[], other: readonly Mark[]): boolean {
  const text = (marks: readonly Mark[]): string =>
    marks
      .map(({ pupilId, status, minutes, leftAt, excluded, material, note }) =>
        [pupilId, status, status === 'late' ? minutes : 0, leftAt, excluded, material, note].join(' '),
      )
      .sort()
      .join('\n');
  return text(one) === text(other);
}
