import type { CallRow, EventState, Half, Mark, RollSheet, SheetPupil } from '@encrier/contract/school-life/attendance';
import type { Fact } from '#kernel/facts/where.policy.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { instantOf, momentOf } from '#kernel/content/day-minutes.ts';
import { closedNow, markOf, type Proposed, proposed, type Written } from './roll-call.policy.ts';

export type DayRow = {
  lesson_id: string | null;
  class_id: string | null;
  half: Half | null;
  title: string;
  titleAr: string;
  audience: string;
  room: string;
  colour: string;
  teachers: string;
  starts: number;
  ends: number;
  state: string;
  mine: boolean;
  pupils: number;
  taken: { at: string; by: string | null; absent: number; late: number } | null;
};
export const presentDay = (row: DayRow): CallRow => ({
  lessonId: row.lesson_id,
  classId: row.class_id,
  half: row.half,
  title: row.title,
  titleAr: row.titleAr,
  audience: row.audience,
  room: row.room,
  colour: row.colour,
  teachers: row.teachers,
  starts: row.starts,
  ends: row.ends,
  state: row.state as CallRow['state'],
  mine: row.mine,
  pupils: row.pupils,
  taken: row.taken && { ...row.taken, at: new Date(row.taken.at).toISOString(), by: row.taken.by ?? '' },
});

type StoredFact = Omit<Fact, 'pupilId' | 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null };
export type StoredPupil = {
  id: string;
  first: string;
  last: string;
  firstAr: string;
  lastAr: string;
  photo: string;
  exempt: 'away' | 'on_site' | null;
  rows: (Written & { state: EventState })[];
  recent: string[];
  facts: StoredFact[];
};
export type StoredSheet = Omit<DayRow, 'teachers' | 'mine' | 'pupils' | 'taken'> & {
  on_day: string;
  own_class_id: string | null;
  org_id: string | null;
  off: string | null;
  shut: boolean;
  office: boolean;
  roll_call_id: string | null;
  version: number | null;
  saved_at: Date | null;
  offline: boolean | null;
  save_id: string | null;
  by: string | null;
  pupils: StoredPupil[];
};

type Clock = Pick<Ctx, 'now' | 'zone'>;
const factsOf = ({ id, facts }: StoredPupil): Fact[] =>
  facts.map((fact) => ({
    ...fact,
    pupilId: id,
    startsAt: new Date(fact.startsAt),
    endsAt: fact.endsAt === null ? null : new Date(fact.endsAt),
  }));
const spanOf = (row: StoredSheet, zone: string) => ({
  from: instantOf(row.on_day, row.starts, zone),
  starts: row.starts,
  ends: row.ends,
});

/** A pupil's mark: the saved one, or the proposed one before the first save. */
function standing(row: StoredSheet, pupil: StoredPupil, { zone }: Clock): Proposed {
  const offer = proposed(pupil.id, factsOf(pupil), spanOf(row, zone), pupil.exempt);
  if (!row.roll_call_id) return offer;
  return { mark: markOf(pupil.id, pupil.rows, offer.mark.status === 'elsewhere'), because: null };
}
/** Marks as they were saved. */
export const savedMarks = (row: StoredSheet, clock: Clock): Mark[] =>
  row.pupils.map((pupil) => standing(row, pupil, clock).mark);
/** Whether the office has decided a row of a pupil: the teacher cannot change the mark. */
export const isDecided = ({ rows }: StoredPupil): boolean =>
  rows.some(
    ({ kind, state }) => kind !== 'material' && kind !== 'excluded' && state !== 'pending' && state !== 'superseded',
  );

function presentPupil(row: StoredSheet, pupil: StoredPupil, clock: Clock): SheetPupil {
  const { mark, because } = standing(row, pupil, clock);
  return {
    id: pupil.id,
    label: `${pupil.first} ${pupil.last}`,
    labelAr: `${pupil.firstAr} ${pupil.lastAr}`.trim(),
    photo: pupil.photo,
    mark,
    because,
    exempt: pupil.exempt,
    decided: isDecided(pupil),
    recent: pupil.recent,
  };
}

/** Why the caller cannot change a stored roll call now. */
export const closedFor = (row: StoredSheet, { now, zone }: Clock) =>
  closedNow(
    {
      day: row.on_day,
      starts: row.starts,
      state: row.state as 'planned' | 'cancelled',
      holiday: row.off !== null,
      shut: row.shut,
    },
    momentOf(now, zone),
    row.office,
  );

export function presentSheet(row: StoredSheet, ctx: Clock & Pick<Ctx, 'actor'>): RollSheet {
  const closed = closedFor(row, ctx);
  const looking = self(ctx).lookedAtBy !== null;
  return {
    lessonId: row.lesson_id,
    classId: row.class_id,
    half: row.half,
    day: row.on_day,
    title: row.title,
    titleAr: row.titleAr,
    audience: row.audience,
    room: row.room,
    colour: row.colour,
    starts: row.starts,
    ends: row.ends,
    state: row.state as RollSheet['state'],
    rollCallId: row.roll_call_id,
    version: row.version ?? 0,
    taken: row.saved_at && { at: row.saved_at.toISOString(), by: row.by ?? '', offline: row.offline === true },
    pupils: row.pupils.map((pupil) => presentPupil(row, pupil, ctx)),
    closed,
    can: { save: closed === '' && !looking, decided: row.office },
  };
}
