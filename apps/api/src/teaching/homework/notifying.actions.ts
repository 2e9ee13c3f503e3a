import { sql } from 'kysely';
import { type NamedSubject, subjectIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { familiesOf, teacherAccounts } from '../gradebook/courses.public.ts';
import { homeworkNews } from './homework.messages.ts';
import { pupilsOf } from './homework.reach.ts';
import type { HomeworkTx } from './homework.room.ts';

/** Ids of the pupils of a homework today. */
export async function pupilIdsOf(tx: HomeworkTx, ctx: Ctx, id: string): Promise<string[]> {
  const row = await tx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .select(sql<string[]>`ARRAY(SELECT o.pupil_id FROM ${pupilsOf(ctx.today)} o)`.as('ids'))
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row?.ids ?? [];
}

/** Refreshes open screens: those of the course's teachers, and of the families of these pupils. */
export async function showChange(
  tx: HomeworkTx,
  ctx: Ctx,
  courseId: string,
  pupilIds: readonly string[],
): Promise<void> {
  const { accountIds } = await familiesOf(tx.db, pupilIds, ctx.today);
  const teachers = await teacherAccounts(tx.db, courseId, ctx.today);
  await tx.live('homework.changed', {}, [...new Set([...teachers, ...accountIds])]);
}

type News = NamedSubject & {
  what: 'given' | 'changed' | 'postponed' | 'cancelled' | 'corrected' | 'again' | 'helped';
  key: string;
  id: string;
  title: string;
  pupilIds: readonly string[];
};
const kinds = {
  given: 'devoir',
  changed: 'devoir.modifie',
  postponed: 'devoir.modifie',
  cancelled: 'devoir.modifie',
  corrected: 'devoir.corrige',
  again: 'devoir.corrige',
  helped: 'devoir.aide',
} as const;
/** Notifies pupils and their guardians of one homework. Corrections are only read in the application. */
export async function notifyFamilies(tx: HomeworkTx, ctx: Ctx, news: News): Promise<void> {
  const { accountIds, children } = await familiesOf(tx.db, news.pupilIds, ctx.today);
  await notifyInAct(tx, ctx, {
    type: kinds[news.what],
    accountIds,
    except: [ctx.actor.kind === 'account' ? self(ctx).accountId : null],
    children,
    model: { type: 'homework', id: news.id },
    priority: news.what === 'cancelled' ? 'normal' : 'low',
    dedupeKey: `homework:${news.key}:${news.id}`,
    detail: (speech) =>
      sentence(speech, homeworkNews, news.what, { subject: subjectIn(speech, news), what: news.title }),
  });
}
