import { guards } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { stands } from '#kernel/db/stays.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { gradebookNews } from '../gradebook.messages.ts';
import type { GradebookTx } from '../gradebook.room.ts';

type Readers = { accountIds: string[]; children: Map<string, string[]> };
/** Accounts of some pupils and of their guardians with authority today, with the children that each guardian reads it for. */
export async function familiesOf(db: ReadDb, pupilIds: readonly string[], day: string): Promise<Readers> {
  const children = new Map<string, string[]>();
  if (!pupilIds.length) return { accountIds: [], children };
  const own = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where('a.person_id', 'in', [...pupilIds])
    .execute();
  const guardians = await db
    .selectFrom('guardianships as g')
    .innerJoin('accounts as a', 'a.person_id', 'g.guardian_id')
    .select(['a.id', 'g.pupil_id'])
    .where('g.pupil_id', 'in', [...pupilIds])
    .where(guards('g', day))
    .execute();
  for (const { id, pupil_id } of guardians) children.set(id, [...(children.get(id) ?? []), pupil_id]);
  return { accountIds: [...own.map(({ id }) => id), ...children.keys()], children };
}

export const teacherAccounts = async (db: ReadDb, courseId: string, day: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('course_teachers as t')
    .innerJoin('accounts as a', 'a.person_id', 't.person_id')
    .select('a.id')
    .where('t.course_id', '=', courseId)
    .where(stands('t', day))
    .execute();
  return rows.map(({ id }) => id);
};

/** Has open screens read again: those of the course's teachers and the office, and of the families of these pupils where it is published. */
export async function showChange(
  tx: GradebookTx,
  ctx: Ctx,
  courseId: string,
  pupilIds: readonly string[],
): Promise<void> {
  const { accountIds } = await familiesOf(tx.db, pupilIds, ctx.today);
  await tx.live(
    'gradebook.changed',
    {},
    {
      holds: ['grades.read'],
      accounts: [...(await teacherAccounts(tx.db, courseId, ctx.today)), ...accountIds],
    },
  );
}

export type News = {
  kind: 'note' | 'note.modifiee';
  key: string;
  courseId: string;
  subject: string;
  titles: readonly string[];
  pupilIds: readonly string[];
};
/** Tells pupils and their guardians of marks of one course, in one notice each. The mark itself is never said. */
export async function tellFamilies(tx: GradebookTx, ctx: Ctx, news: News): Promise<void> {
  const { accountIds, children } = await familiesOf(tx.db, news.pupilIds, ctx.today);
  const what = news.titles.join(', ');
  await notifyInAct(tx, ctx, {
    type: news.kind,
    accountIds,
    except: [ctx.actor.kind === 'account' ? (ctx.actor as AccountActor).accountId : null],
    children,
    model: { type: 'course', id: news.courseId },
    priority: 'low',
    dedupeKey: news.key,
    detail: (speech) =>
      sentence(speech, gradebookNews, news.kind === 'note' ? 'given' : 'changed', { subject: news.subject, what }),
  });
}
