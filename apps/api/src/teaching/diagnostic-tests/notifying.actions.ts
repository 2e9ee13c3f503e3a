import { sql } from 'kysely';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import type { TestShows } from '@encrier/contract/teaching/diagnostic-tests';
import { familiesOf, teacherAccounts } from '../gradebook/courses.public.ts';
import { leftToSecond } from './correcting/copies.queries.ts';
import { correctorsOf } from './correcting/rules.queries.ts';
import { testNews } from './diagnostic-tests.messages.ts';
import { isHeld, stateOf } from './diagnostic-tests.policy.ts';
import { pupilsAddressed } from './diagnostic-tests.reach.ts';
import type { TestsTx } from './diagnostic-tests.room.ts';

/** Pupils of a test today. */
export async function pupilIdsOf(tx: TestsTx, ctx: Ctx, id: string): Promise<string[]> {
  const row = await tx.db
    .selectFrom('diagnostic_tests as t')
    .select(sql<string[]>`ARRAY(SELECT o.pupil_id FROM ${pupilsAddressed(ctx.today)} o)`.as('ids'))
    .where('t.id', '=', id)
    .executeTakeFirst();
  return [...new Set(row?.ids)];
}

/** Accounts of the correctors of a test: its author, teachers of its courses, and the second corrector. */
async function correctors(tx: TestsTx, ctx: Ctx, id: string): Promise<string[]> {
  const { created_by, second_id } = await tx.db
    .selectFrom('diagnostic_tests')
    .select(['created_by', 'second_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const courses = await tx.db
    .selectFrom('diagnostic_test_courses')
    .select('course_id')
    .where('test_id', '=', id)
    .execute();
  const teachers: string[] = [];
  for (const { course_id } of courses) teachers.push(...(await teacherAccounts(tx.db, course_id, ctx.today)));
  return [...new Set([created_by, ...(second_id ? [second_id] : []), ...teachers])];
}

/** Refreshes open screens: those of the correctors, and of all families or those of some pupils. */
export async function showTest(tx: TestsTx, ctx: Ctx, id: string, pupilIds?: readonly string[]): Promise<void> {
  const { accountIds } = await familiesOf(tx.db, pupilIds ?? (await pupilIdsOf(tx, ctx, id)), ctx.today);
  await tx.live('diagnostic_tests.changed', {}, [...new Set([...(await correctors(tx, ctx, id)), ...accountIds])]);
}
/** Refreshes the correctors' screens. */
export const showCorrectors = async (tx: TestsTx, ctx: Ctx, id: string): Promise<void> =>
  tx.live('diagnostic_tests.changed', {}, await correctors(tx, ctx, id));

/** Notifies pupils and their guardians once that a test is open. */
export async function notifyOfOpening(tx: TestsTx, ctx: Ctx, test: { id: string; title: string }): Promise<void> {
  const { accountIds, children } = await familiesOf(tx.db, await pupilIdsOf(tx, ctx, test.id), ctx.today);
  await notifyInAct(tx, ctx, {
    type: 'test.ouvert',
    accountIds,
    except: [ctx.actor.kind === 'account' ? self(ctx).accountId : null],
    children,
    model: { type: 'diagnostic_test', id: test.id },
    priority: 'normal',
    dedupeKey: `diagnostic_test:open:${test.id}`,
    detail: (speech) => sentence(speech, testNews, 'opened', { what: test.title }),
  });
}

type Test = {
  id: string;
  title: string;
  shows: string;
  parents: string;
  published_at: Date | null;
  opens_at: Date | null;
  closes_at: Date | null;
  closed_at: Date | null;
  held: boolean;
  released_at: Date | null;
};
/**
 * Notifies readers of a copy that its correction is available: for one sitting just corrected by an adult, or for all
 * when the test closes or its held results are released. Results never shown are announced to nobody; guardians are
 * only notified when the school lets them read.
 */
export async function notifyOfCorrection(tx: TestsTx, ctx: Ctx, test: Test, sittingId: string | null): Promise<void> {
  const closed = stateOf(test, ctx.now) === 'closed';
  const shows = test.shows as TestShows;
  if (shows === 'never' || isHeld(test) || (shows === 'closed' && !closed)) return;
  // Results shown at each submission are not announced again at the end.
  if (!sittingId && shows !== 'closed' && !test.held) return;
  let query = tx.db
    .selectFrom('test_sittings')
    .select(['id', 'pupil_id'])
    .where('test_id', '=', test.id)
    .where('voided_at', 'is', null)
    .where('score', 'is not', null);
  if (sittingId) query = query.where('id', '=', sittingId);
  const rows = await query.execute();
  if (!rows.length) return;
  const pupilIds = [...new Set(rows.map(({ pupil_id }) => pupil_id))];
  const { accountIds, children } = await familiesOf(tx.db, pupilIds, ctx.today);
  const recipients = test.parents === 'none' ? accountIds.filter((one) => !children.has(one)) : accountIds;
  await notifyInAct(tx, ctx, {
    type: 'test.corrige',
    accountIds: recipients,
    except: [],
    children,
    model: { type: 'diagnostic_test', id: test.id },
    priority: 'low',
    dedupeKey: `diagnostic_test:corrected:${sittingId ?? test.id}`,
    detail: (speech) => sentence(speech, testNews, 'corrected', { what: test.title }),
  });
}

/** Facts for the notice to the second corrector. */
export type SecondTest = { id: string; title: string; second_id: string | null; released_at: Date | null };
/** Notifies the second corrector that copies wait; once a day. */
export async function notifySecondMarker(tx: TestsTx, ctx: Ctx, test: SecondTest): Promise<void> {
  if (!test.second_id || test.released_at) return;
  const waits = await tx.db
    .selectFrom('test_sittings as g')
    .select('g.id')
    .where('g.test_id', '=', test.id)
    .where('g.handed_at', 'is not', null)
    .where('g.voided_at', 'is', null)
    .where(leftToSecond)
    .limit(1)
    .executeTakeFirst();
  if (!waits) return;
  // A person who no longer teaches there gets no notice.
  const colleagues = await correctorsOf({ ...ctx, db: tx.db }, test.id);
  if (!colleagues.some(({ id }) => id === test.second_id)) return;
  await notifyInAct(tx, ctx, {
    type: 'test.a_corriger',
    accountIds: [test.second_id],
    except: [],
    model: { type: 'diagnostic_test', id: test.id },
    priority: 'low',
    dedupeKey: `diagnostic_test:second:${test.id}:${test.second_id}:${ctx.today}`,
    detail: (speech) => sentence(speech, testNews, 'second', { what: test.title }),
  });
}
