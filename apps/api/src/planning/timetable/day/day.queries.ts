import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { dayCard, personDayCard } from '@encrier/contract/planning/day';
import { sql } from 'kysely';
import { dayLines, daySlots } from '#kernel/day-line.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { presentLesson } from '../lessons/lessons.present.ts';
import { chosenBy, isAmong, lessonRows, lessonsWhere } from '../lessons/lessons.queries.ts';
import { lessonIdsOfPupil, lessonIdsOfTeacher } from '../lessons/lessons.reach.ts';
import { nameInReach } from '../lessons/looked-at.queries.ts';
import { readsWeekOf } from '../lessons/looked-at.reach.ts';

type Whose = { id: string; label: string; labelAr: string; pupil: boolean };
type Data = CardData<typeof dayCard>;

/** The reader, the pupils they guard, or one of them. */
const whose = (self: string, child: string | null, ctx: ReadCtx) =>
  sql<Whose>`(SELECT p.id, ${nameOf('p')} AS label,
    ${arabicNameOf('p')} AS "labelAr", u.person_id IS NOT NULL AS pupil, p.birth_on,
    p.first_name
    FROM persons p LEFT JOIN pupils u ON u.school_id = p.school_id AND u.person_id = p.id
      LEFT JOIN staff s ON s.school_id = p.school_id AND s.person_id = p.id
    WHERE p.school_id = app.school_id() AND ${readsWeekOf(ctx, sql`p.id`)}
      AND (u.person_id IS NOT NULL OR (s.teacher AND p.id = ${self}))
      AND (${child}::uuid IS NULL OR p.id = ${child} OR p.id = ${self}))`;

/**
 * Lessons of today of the reader and of their children, in one query; null when nobody has any and no room adds to the
 * day.
 */
export async function dayOf(ctx: ReadCtx, child: string | null): Promise<Data | null> {
  const { actor, db, today } = ctx;
  const self = actor.kind === 'account' ? actor.personId : null;
  if (!self) return null;
  const day = { from: sql`${today}::date`, to: sql`${today}::date` };
  // Searched from the persons to their lessons: from the lessons of the school, it would cost one lookup per lesson.
  const each = sql<
    Whose & { whose: string }
  >`(SELECT v.id AS whose, v.label, v."labelAr", v.pupil, v.birth_on, v.first_name, x.id
    FROM ${whose(self, child, ctx)} v
    CROSS JOIN LATERAL (SELECT y.id FROM ${lessonIdsOfPupil(sql`v.id`, day)} y WHERE v.pupil
      UNION ALL SELECT y.id FROM ${lessonIdsOfTeacher(sql`v.id`, day)} y WHERE NOT v.pupil) x)`;
  const rows = await lessonRows(db)
    .innerJoin(each.as('w'), 'w.id', 'l.id')
    .where(isAmong(each))
    .select(['w.whose as whoseId', 'w.label as whoseLabel', 'w.labelAr as whoseLabelAr', 'w.pupil as ofPupil'])
    .orderBy(sql`w.birth_on`)
    .orderBy(sql`w.first_name`)
    .orderBy('w.whose')
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

/** What other rooms add to the day of the reader and of their children, with or without lessons. */
async function linesOf(ctx: ReadCtx, self: string, child: string | null): Promise<Data['lines']> {
  if (!daySlots().length) return [];
  const rows = await ctx.db
    .selectFrom(whose(self, child, ctx).as('w'))
    .select('w.id')
    .execute();
  return dayLines(ctx, { day: ctx.today, personIds: rows.map(({ id }) => id) });
}

/** A pupil's or teacher's day on their page, for people who may see their week; null without lessons. */
export async function dayOfPerson(ctx: ReadCtx, personId: string): Promise<CardData<typeof personDayCard> | null> {
  for (const kind of ['pupil', 'teacher'] as const) {
    if ((await nameInReach(ctx, { of: kind, id: personId })) === null) continue;
    const day = { from: ctx.today, to: ctx.today };
    const lessons = await lessonsWhere(ctx.db, day, chosenBy[kind](personId, day));
    if (lessons.length) return { day: ctx.today, as: kind, lessons };
  }
  return null;
}
