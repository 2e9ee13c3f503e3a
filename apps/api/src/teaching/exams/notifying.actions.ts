import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { sql } from 'kysely';
import { dayWords } from '#kernel/content/dates.ts';
import { hourWords } from '#kernel/content/day-minutes.ts';
import { type NamedSubject, subjectIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { langOf, type Speech } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { familiesOf, teacherAccounts } from '../gradebook/courses.public.ts';
import { examNews } from './exams.messages.ts';
import { pupilsOfExam } from './exams.reach.ts';
import type { ExamsTx } from './exams.room.ts';

export type NotifiedExam = NamedSubject & { id: string; on_day: string; starts: number; version: number };

/** Pupils of a test: those of its courses today, and those already summoned. */
export async function pupilIdsOf(tx: ExamsTx, ctx: Pick<Ctx, 'today'>, id: string): Promise<string[]> {
  const row = await tx.db
    .selectFrom('exams as x')
    .select(sql<string[]>`ARRAY(SELECT o.pupil_id FROM ${pupilsOfExam(ctx.today)} o)`.as('ids'))
    .where('x.id', '=', id)
    .executeTakeFirst();
  return row?.ids ?? [];
}

const sentenceOf = (speech: Speech, key: keyof typeof examNews, { on_day, starts, ...named }: NotifiedExam): string => {
  const lang = langOf(speech);
  return sentence(speech, examNews, key, {
    subject: subjectIn(lang, named),
    day: dayWords(lang, on_day, 'weekday'),
    hour: hourWords(lang, starts),
  });
};

const kinds = {
  published: 'ds',
  moved: 'ds.modifie',
  cancelled: 'ds.modifie',
  postponed: 'ds.modifie',
  makeup: 'ds.modifie',
  makeup_off: 'ds.modifie',
  soon: 'ds.rappel',
  tomorrow: 'ds.rappel',
} as const satisfies Partial<Record<keyof typeof examNews, NotificationKind>>;

/** Notifies pupils and their guardians of one test, and refreshes their open screens. */
export async function notifyFamilies(
  tx: ExamsTx,
  ctx: Ctx,
  news: keyof typeof kinds,
  exam: NotifiedExam,
  pupilIds: readonly string[],
  /** Distinguishes this notice from others about the same test. */
  apart = '',
): Promise<void> {
  const { accountIds, children } = await familiesOf(tx.db, pupilIds, ctx.today);
  await notifyInAct(tx, ctx, {
    type: kinds[news],
    accountIds,
    children,
    model: { type: 'exam', id: exam.id },
    priority: 'normal',
    dedupeKey: `exam:${news}:${exam.id}:${exam.version}${apart && `:${apart}:${pupilIds.join()}`}`,
    detail: (speech) => sentenceOf(speech, news, exam),
  });
  await tx.live('exams.changed', {}, accountIds);
}

/** Accounts of some persons. */
async function accountsOf(tx: ExamsTx, personIds: readonly string[]): Promise<string[]> {
  if (!personIds.length) return [];
  const rows = await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notifies supervisors that they supervise, at another time, or no longer. */
export async function notifySupervisors(
  tx: ExamsTx,
  ctx: Ctx,
  news: 'supervise' | 'unsupervise',
  exam: NotifiedExam,
  personIds: readonly string[],
): Promise<void> {
  const accountIds = await accountsOf(tx, personIds);
  await notifyInAct(tx, ctx, {
    type: 'ds.surveillance',
    accountIds,
    except: [ctx.actor.kind === 'account' ? self(ctx).accountId : null],
    model: { type: 'exam', id: exam.id },
    priority: 'normal',
    dedupeKey: `exam:${news}:${exam.id}:${exam.version}`,
    detail: (speech) => sentenceOf(speech, news, exam),
  });
}

/** Answers the author of a proposal. */
export const notifyAuthor = (
  tx: ExamsTx,
  ctx: Ctx,
  news: 'validated' | 'refused',
  exam: NotifiedExam,
  authorId: string,
): Promise<unknown> =>
  notifyInAct(tx, ctx, {
    type: 'ds.decision',
    accountIds: [authorId],
    why: 'author',
    except: [self(ctx).accountId],
    model: { type: 'exam', id: exam.id },
    priority: 'normal',
    dedupeKey: `exam:${news}:author:${exam.id}:${exam.version}`,
    detail: (speech) => sentenceOf(speech, news, exam),
  });

/**
 * Notifies the author of a test and the teachers of its courses of the office's decision; a plan is only announced to
 * its author.
 */
export async function notifyTeachers(
  tx: ExamsTx,
  ctx: Ctx,
  news: 'published' | 'moved' | 'cancelled' | 'postponed',
  exam: NotifiedExam,
  { state, created_by, courseIds }: { state: string; created_by: string; courseIds: readonly string[] },
): Promise<void> {
  const out = state === 'published' || news === 'published';
  const teachers = out
    ? (await Promise.all(courseIds.map((one) => teacherAccounts(tx.db, one, ctx.today)))).flat()
    : [];
  await notifyInAct(tx, ctx, {
    type: 'ds.decision',
    accountIds: [...new Set([created_by, ...teachers])],
    except: [self(ctx).accountId],
    model: { type: 'exam', id: exam.id },
    priority: 'normal',
    dedupeKey: `exam:${news}:staff:${exam.id}:${exam.version}`,
    detail: (speech) => sentenceOf(speech, news, exam),
  });
}
