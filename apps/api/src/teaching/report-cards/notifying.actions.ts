import { sql } from 'kysely';
import { type NamedSubject, subjectIn, subjectsIn } from '#kernel/content/subject-name.ts';
import { isInForce } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { batchNews, reportNews } from './report-cards.messages.ts';
import type { ReportCardsTx } from './report-cards.room.ts';

/** Accounts of the teachers of courses today, each with their own courses. */
const teachersOf = (db: ReadDb, courseIds: readonly string[], day: string) =>
  db
    .selectFrom('course_teachers as t')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .select(['a.id', 't.course_id as courseId'])
    .where('t.course_id', 'in', [...courseIds])
    .where('t.role', '<>', 'assistant')
    .where('a.status', '<>', 'disabled')
    .where(isInForce('t', day))
    .execute();

/** Accounts of the head teachers of a course's classes, or of a class. */
const headsOf = async (db: ReadDb, of: { courseId?: string; classId?: string }): Promise<string[]> => {
  const rows = await db
    .selectFrom('classes as k')
    .innerJoin('accounts as a', 'a.person_id', 'k.head_teacher_id')
    .select('a.id')
    .where(
      sql<boolean>`(k.id = ${of.classId ?? null}::uuid OR EXISTS (SELECT 1 FROM courses c
        WHERE c.school_id = k.school_id AND c.id = ${of.courseId ?? null}::uuid AND c.class_id = k.id))`,
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** Notifies the requester of a batch that it ended: complete, without some classes, or failed (`done` null). */
export async function notifyOfBatch(
  tx: ReportCardsTx,
  ctx: Ctx,
  { id, askedBy, done }: { id: string; askedBy: string; done: number | null },
): Promise<void> {
  const refused = await tx.db
    .selectFrom('report_batch_classes')
    .select('nth')
    .where('batch_id', '=', id)
    .where('state', '=', 'failed')
    .limit(1)
    .executeTakeFirst();
  await notifyInAct(tx, ctx, {
    type: 'bulletin.lot',
    accountIds: [askedBy],
    model: { type: 'report_batch', id },
    priority: 'normal',
    dedupeKey: `report_batch:${id}`,
    detail: (speech) => {
      if (done === null) return sentence(speech, batchNews, 'failed');
      return refused ? sentence(speech, batchNews, 'partly') : sentence(speech, batchNews, 'done', { count: done });
    },
  });
}

const holds = ['report-cards.manage'] as const;
/** Refreshes the open screens of a course: its teachers, its head teacher, and people who make the cards. */
export async function showChange(tx: ReportCardsTx, ctx: Ctx, courseId: string): Promise<void> {
  const teachers = await teachersOf(tx.db, [courseId], ctx.today);
  const accounts = [...teachers.map(({ id }) => id), ...(await headsOf(tx.db, { courseId }))];
  await tx.live('report_cards.changed', {}, { holds, accounts });
}
/** The same for a class. */
export async function showClassChange(tx: ReportCardsTx, classId: string): Promise<void> {
  await tx.live('report_cards.changed', {}, { holds, accounts: await headsOf(tx.db, { classId }) });
}

/** Notifies the teachers of a course that comments were sent back. */
export async function notifyOfReturn(
  tx: ReportCardsTx,
  ctx: Ctx,
  { courseId, className, count, ...named }: NamedSubject & { courseId: string; className: string; count: number },
): Promise<void> {
  const teachers = await teachersOf(tx.db, [courseId], ctx.today);
  const slot = Math.floor(ctx.now.getTime() / 600_000);
  await notifyInAct(tx, ctx, {
    type: 'bulletin.rappel',
    accountIds: teachers.map(({ id }) => id),
    except: [self(ctx).accountId],
    model: { type: 'course', id: courseId },
    priority: 'normal',
    dedupeKey: `report-cards:returned:${courseId}:${slot}`,
    detail: (speech) =>
      sentence(speech, reportNews, 'returned', { class: className, subject: subjectIn(speech, named), count }),
  });
}

export type Late = NamedSubject & { courseId: string };
/**
 * Notifies teachers of their own courses with missing comments, once a day for a class; returns how many were notified.
 */
export async function remindLate(
  tx: ReportCardsTx,
  ctx: Ctx,
  where: { classId: string; className: string; termId: string; term: string },
  late: readonly Late[],
): Promise<number> {
  const teachers = await teachersOf(
    tx.db,
    late.map(({ courseId }) => courseId),
    ctx.today,
  );
  const self = ctx.actor.kind === 'account' ? ctx.actor.accountId : '';
  const others = Map.groupBy(teachers, ({ id }) => id);
  others.delete(self);
  for (const [accountId, own] of others) {
    const subjects = late.filter(({ courseId }) => own.some((one) => one.courseId === courseId));
    await notifyInAct(tx, ctx, {
      type: 'bulletin.rappel',
      accountIds: [accountId],
      model: { type: 'course', id: own[0]!.courseId },
      priority: 'normal',
      dedupeKey: `report-cards:${where.classId}:${where.termId}:${ctx.today}`,
      detail: (speech) =>
        sentence(speech, reportNews, 'late', {
          class: where.className,
          term: where.term,
          what: subjectsIn(speech, subjects),
        }),
    });
  }
  return others.size;
}
