import { comma } from '@encrier/contract/kernel/names';
import { type NamedSubject, subjectIn } from '#kernel/content/subject-name.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { langOf } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { familiesOf, type FamilyRows, readersIn, teacherAccounts } from '../courses.public.ts';
import { gradebookNews } from '../gradebook.messages.ts';
import type { GradebookTx } from '../gradebook.room.ts';

/** Refreshes open screens of the office and of some accounts. */
export const showTo = (tx: GradebookTx, accounts: readonly string[]): Promise<void> =>
  tx.live('gradebook.changed', {}, { holds: ['grades.read'], accounts });

/**
 * Refreshes open screens: those of the course's teachers and the office, and of the families of these pupils when it is
 * published.
 */
export async function showChange(
  tx: GradebookTx,
  ctx: Ctx,
  courseId: string,
  pupilIds: readonly string[],
): Promise<void> {
  const [{ accountIds }, teachers] = await Promise.all([
    familiesOf(tx.db, pupilIds, ctx.today),
    teacherAccounts(tx.db, courseId, ctx.today),
  ]);
  await showTo(tx, [...teachers, ...accountIds]);
}

/** Pupils who hold a mark of an assessment. */
export async function familyIds(tx: GradebookTx, assessmentId: string): Promise<string[]> {
  const rows = await tx.db.selectFrom('marks').select('pupil_id').where('assessment_id', '=', assessmentId).execute();
  return rows.map(({ pupil_id }) => pupil_id);
}

export type News = NamedSubject & {
  /** Recipients: only the pupil while guardians cannot read it yet, only guardians once they can. */
  to: 'families' | 'pupils' | 'guardians';
  kind: 'note' | 'note.modifiee';
  key: string;
  courseId: string;
  titles: readonly string[];
  pupilIds: readonly string[];
};
/**
 * Notifies pupils and their guardians of marks of one course, in one notice each, without the mark. `known`: the
 * accounts of these pupils' families, possibly with others.
 */
export async function notifyFamilies(tx: GradebookTx, ctx: Ctx, news: News, known?: FamilyRows): Promise<void> {
  const { accountIds: all, children } = known
    ? readersIn(known, news.pupilIds)
    : await familiesOf(tx.db, news.pupilIds, ctx.today);
  const accountIds = news.to === 'families' ? all : all.filter((id) => children.has(id) === (news.to === 'guardians'));
  await notifyInAct(tx, ctx, {
    type: news.kind,
    accountIds,
    except: [ctx.actor.kind === 'account' ? self(ctx).accountId : null],
    children,
    model: { type: 'course', id: news.courseId },
    priority: 'low',
    dedupeKey: news.key,
    detail: (speech) =>
      sentence(speech, gradebookNews, news.kind === 'note' ? 'given' : 'changed', {
        subject: subjectIn(speech, news),
        what: news.titles.join(comma(langOf(speech))),
      }),
  });
}
