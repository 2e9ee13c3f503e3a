import type { CardData } from '@encrier/contract/kernel/cards';
import type { dayCard, personDayCard } from '@encrier/contract/planning/day';
import { sql } from 'kysely';
import { dayLines, daySlots } from '#kernel/day-line.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { readerOf, wardsOf } from '#kernel/reach/guardians.ts';
import { presentLesson } from '../lessons/lessons.present.ts';
import { chosenBy, lessonRows, lessonsWhere, taughtBy } from '../lessons/lessons.queries.ts';
import { hasLesson } from '../lessons/lessons.reach.ts';
import { nameInReach } from '../lessons/looked-at.queries.ts';

type Whose = { id: string; label: string; labelAr: string; pupil: boolean };
type Data = CardData<typeof dayCard>;

/** The reader, whom he guards, or one of them. */
const whose = (self: string, child: string | null, ctx: ReadCtx) =>
  sql<Whose>`(SELECT p.id, p.first_name || ' ' || p.last_name AS label, trim(p.first_name_ar || ' ' || p.last_name_ar) AS "labelAr", u.person_id IS NOT NULL AS pupil, p.birth_on, p.first_name
    FROM persons p LEFT JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.id LEFT JOIN staff s ON s.school_id = p.school_id AND s.person_id = p.id
    WHERE p.school_id = app.school_id() AND (p.id = ${self} OR p.id = ANY (${wardsOf(readerOf(ctx))})) AND (u.person_id IS NOT NULL OR (s.teacher AND p.id = ${self}))
      AND (${child}::uuid IS NULL OR p.id = ${child} OR p.id = ${self}))`;

/** Lessons of today of the reader and of his children, one question for all; null when nobody has any and no room adds to the day. */
export async function dayOf(ctx: ReadCtx, child: string | null): Promise<Data | null> {
  const { actor, db, today } = ctx;
  const self = actor.kind === 'account' ? actor.personId : null;
  if (!self) return null;
  const rows = await lessonRows(db)
    .innerJoin(whose(self, child, ctx).as('w'), (join) =>
      join.on(sql<boolean>`CASE WHEN w.pupil THEN ${hasLesson(sql`w.id`)} ELSE ${taughtBy(sql`w.id`)} END`),
    )
    .select(['w.id as whoseId', 'w.label as whoseLabel', 'w.labelAr as whoseLabelAr', 'w.pupil as ofPupil'])
    .where('l.on_day', '=', today)
    .orderBy(sql`w.birth_on`)
    .orderBy(sql`w.first_name`)
    .orderBy('w.id')
    .orderBy('l.starts')
    .orderBy('l.id')
    .execute();
  const persons = new Map<string, Data['persons'][number]>();
  for (const { whoseId, whoseLabel, whoseLabelAr, ofPupil, ...row } of rows) {
    const one = persons.get(whoseId) ?? {
      id: whoseId,
      label: whoseLabel,
      labelAr: whoseLabelAr,
      as: ofPupil ? ('pupil' as const) : ('teacher' as const),
      self: whoseId === self,
      lessons: [],
    };
    one.lessons.push(presentLesson(row));
    persons.set(whoseId, one);
  }
  const lines = await linesOf(ctx, self, child);
  return persons.size || lines.length ? { day: today, persons: [...persons.values()], lines } : null;
}

/** What other rooms add to the day of the reader and of his children, with or without lessons. */
async function linesOf(ctx: ReadCtx, self: string, child: string | null): Promise<Data['lines']> {
  if (!daySlots().length) return [];
  const rows = await ctx.db
    .selectFrom(whose(self, child, ctx).as('w'))
    .select('w.id')
    .execute();
  return dayLines(ctx, { day: ctx.today, personIds: rows.map(({ id }) => id) });
}

/** Today of a pupil or a teacher on his page, for who may look at his week; null when he has no lesson. */
export async function dayOfPerson(ctx: ReadCtx, personId: string): Promise<CardData<typeof personDayCard> | null> {
  for (const kind of ['pupil', 'teacher'] as const) {
    if ((await nameInReach(ctx, { of: kind, id: personId })) === null) continue;
    const day = { from: ctx.today, to: ctx.today };
    const lessons = await lessonsWhere(ctx.db, day, chosenBy[kind](personId));
    if (lessons.length) return { day: ctx.today, as: kind, lessons };
  }
  return null;
}
