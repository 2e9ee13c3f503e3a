import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { dayWords } from '#kernel/content/dates.ts';
import { instantOf } from '#kernel/content/day-minutes.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import { recordFacts, withdrawFacts } from '#kernel/facts/facts.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { settleInAct } from '#kernel/notify/settle.ts';
import { langOf } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { formatMinute } from '#kernel/policy/days.ts';
import { middleOfDay } from '../../../school-life/attendance/half-days.public.ts';
import {
  answeredBy,
  familyAccounts,
  grantReleases,
  leavingOf,
  withdrawReleases,
} from '../../../school-life/exits/releases.public.ts';
import { releaseNews } from '../replacement.messages.ts';
import {
  askerOfLeave,
  mayLeaveAlready,
  type Release,
  releasesOf,
  releaseWorkflow,
  type ReleaseState,
} from '../replacement.policy.ts';
import { replacementRoom, type ReplacementTx } from '../replacement.room.ts';
import { daysOfPupils, daysToLookAt, isPast } from './releases.queries.ts';

type Ok = { ok: true };
const ok: Ok = { ok: true };
type Stored = {
  id: string;
  pupil_id: string;
  on_day: string;
  half: string;
  kind: string;
  from_minute: number;
  to_minute: number;
  state: string;
};
type News = 'leave_asked' | 'leave_allowed' | 'arrive_asked' | 'arrive_allowed' | 'gone';

async function notifyFamily(tx: ReplacementTx, ctx: Ctx, row: Stored, news: News): Promise<void> {
  const pupil = await tx.db
    .selectFrom('persons')
    .select(['first_name', 'last_name'])
    .where('id', '=', row.pupil_id)
    .executeTakeFirstOrThrow();
  const values = { pupil: `${pupil.first_name} ${pupil.last_name}` };
  const minute = row.kind === 'leave' ? row.from_minute : row.to_minute;
  await notifyInAct(tx, ctx, {
    type: 'remplacement.sortie',
    accountIds: await familyAccounts(tx.db, row.pupil_id, ctx.today),
    childId: row.pupil_id,
    model: { type: 'lesson_release', id: row.id },
    priority: 'high',
    dedupeKey: `lesson_release:${row.id}:${news}`,
    detail: (speech) => {
      const day = dayWords(langOf(speech), row.on_day, 'weekday');
      return news === 'gone'
        ? sentence(speech, releaseNews, news, { ...values, day })
        : sentence(speech, releaseNews, news, { ...values, day, hour: formatMinute(minute) });
    },
  });
}

const source = (id: string) => ({ source: 'lesson_releases', sourceId: id });
/**
 * Lets a pupil leave through the exits room, which the gate reads, on the word of `askedById`; or records that the pupil
 * comes later.
 */
async function free(tx: ReplacementTx, ctx: Ctx, row: Stored, byId: string, askedById = byId): Promise<void> {
  const { id, pupil_id: pupilId, on_day: day, from_minute: from, to_minute: to } = row;
  if (row.kind === 'leave') return grantReleases(tx, ctx, [{ id, pupilId, day, from, to, byId, askedById }]);
  const [startsAt, endsAt] = [instantOf(day, from, ctx.zone), instantOf(day, to, ctx.zone)];
  return recordFacts(tx, source(id), [
    { pupilId, kind: 'declared', says: 'away', certainty: 'foreseen', startsAt, endsAt },
  ]);
}
const keep = (tx: ReplacementTx, ctx: Ctx, row: Stored): Promise<void> =>
  row.kind === 'leave' ? withdrawReleases(tx, ctx, [row.id]) : withdrawFacts(tx, source(row.id));

async function show(tx: ReplacementTx, ctx: Ctx, pupilIds: readonly string[]): Promise<void> {
  const accounts: string[] = [];
  for (const id of new Set(pupilIds)) accounts.push(...(await familyAccounts(tx.db, id, ctx.today)));
  await tx.live('replacement.changed', {}, { holds: ['sessions.cancel'], accounts });
}

/**
 * Withdraws earlier questions to families that no longer apply: lessons take place again, or are cancelled differently.
 */
async function withdrawOld(tx: ReplacementTx, ctx: Ctx, rows: readonly Stored[], notify: boolean): Promise<void> {
  for (const row of rows) {
    await tx.db.updateTable('lesson_releases').set({ state: 'withdrawn' }).where('id', '=', row.id).execute();
    await keep(tx, ctx, row);
    await settleInAct(tx, ctx, { type: 'lesson_release', ids: [row.id] });
    if (notify) await notifyFamily(tx, ctx, row, 'gone');
  }
}

const sameHours = (row: Stored, wanted: Release): boolean =>
  row.half === wanted.half &&
  row.kind === wanted.kind &&
  row.from_minute === wanted.from &&
  row.to_minute === wanted.to;

async function make(
  tx: ReplacementTx,
  ctx: Ctx,
  row: Stored,
  byId: string | null,
  askedById: string | null,
): Promise<void> {
  await tx.db
    .insertInto('lesson_releases')
    .values({ school_id: tx.schoolId, ...row, made_by: byId, made_at: tx.now })
    .execute();
  if (row.state === 'allowed' && byId) await free(tx, ctx, row, byId, askedById ?? byId);
  await notifyFamily(tx, ctx, row, `${row.kind as 'leave' | 'arrive'}_${row.state as 'asked' | 'allowed'}`);
}

/** Checks again a day of the pupils of some lessons; returns how many changed. */
async function refreshDay(tx: ReplacementTx, ctx: Ctx, lessonIds: readonly string[], day: string): Promise<string[]> {
  const days = await daysOfPupils(tx.db, lessonIds, day);
  const pupilIds = days.map(({ pupilId }) => pupilId);
  const [middle, leaving] = [await middleOfDay(tx.db), await leavingOf(tx.db, pupilIds, day)];
  // Two lessons of one day that change at the same time: the second check runs after the first.
  await tx.db
    .selectFrom('pupils')
    .select('person_id')
    .where('person_id', '=', sql<string>`any(${pupilIds}::uuid[])`)
    .orderBy('person_id')
    .forUpdate()
    .execute();
  const stored = (await tx.db
    .selectFrom('lesson_releases')
    .select(['id', 'pupil_id', 'on_day', 'half', 'kind', 'from_minute', 'to_minute', 'state'])
    .where('on_day', '=', day)
    .where('pupil_id', '=', sql<string>`any(${pupilIds}::uuid[])`)
    .where('state', 'in', releaseWorkflow.from('withdraw'))
    .forUpdate()
    .execute()) as Stored[];
  const changed: string[] = [];
  for (const { pupilId, lessons } of days) {
    const wanted = releasesOf(lessons, middle).filter(({ to }) => !isPast(ctx, day, to));
    const own = stored.filter((row) => row.pupil_id === pupilId);
    const old = own.filter((row) => !isPast(ctx, day, row.to_minute) && !wanted.some((one) => sameHours(row, one)));
    const fresh = wanted.filter((one) => !own.some((row) => sameHours(row, one)));
    await withdrawOld(tx, ctx, old, fresh.length === 0);
    const byId = lessons.find(({ cancelled, release }) => cancelled && release)?.byId ?? null;
    for (const { half, kind, from, to } of fresh) {
      const may = leaving.get(pupilId);
      await make(
        tx,
        ctx,
        {
          id: newId(tx.now.getTime()),
          pupil_id: pupilId,
          on_day: day,
          half,
          kind,
          from_minute: from,
          to_minute: to,
          state: may && byId && mayLeaveAlready(may, { from }) ? 'allowed' : 'asked',
        },
        byId,
        may ? askerOfLeave(may, { from }) : null,
      );
    }
    if (old.length || fresh.length) changed.push(pupilId);
  }
  return changed;
}

/** After changes of lessons: asks families again, and withdraws what no longer applies. */
export function refreshReleases(ctx: Ctx, lessonIds: readonly string[]): Promise<void> {
  return replacementRoom.act(ctx, 'replacement.releases', async (tx) => {
    const changed: string[] = [];
    for (const day of await daysToLookAt(tx.db, lessonIds, ctx.today))
      changed.push(...(await refreshDay(tx, ctx, lessonIds, day)));
    if (!changed.length) return nothing(undefined);
    await show(tx, ctx, changed);
    return {
      result: undefined,
      audit: { object: { type: 'lesson_release', id: null }, after: { pupils: changed.length } },
    };
  });
}

const answeredState = (row: { state: string } | undefined, free: boolean): ReleaseState | null =>
  row ? releaseWorkflow.next(row.state as ReleaseState, free ? 'free' : 'stay') : null;

/** A family's answer. Only the person who answered that a child stays can change it. */
export function answerRelease(ctx: Ctx, id: string, leaves: boolean): Promise<Ok> {
  return replacementRoom.act(ctx, 'replacement.release_answer', async (tx) => {
    const children = await answeredBy(tx.db, ctx);
    const row = await tx.db
      .selectFrom('lesson_releases')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const child = children.find((one) => one.id === row?.pupil_id);
    const state = answeredState(row, leaves);
    if (!row || !state || !child?.answers) throw notFound();
    if (isPast(ctx, row.on_day, row.to_minute)) throw conflict('replacement.release_over');
    const { accountId } = self(ctx);
    if (row.state === state) return nothing(ok);
    if (row.state === 'stays' && row.answered_by !== accountId) {
      const by = await tx.db
        .selectFrom('accounts')
        .select(['first_name', 'last_name'])
        .where('id', '=', row.answered_by)
        .executeTakeFirst();
      throw conflict('replacement.release_answered', { by: by ? `${by.first_name} ${by.last_name}` : '' });
    }
    await tx.db
      .updateTable('lesson_releases')
      .set({ state, answered_by: accountId, answered_at: tx.now })
      .where('id', '=', id)
      .execute();
    if (leaves) await free(tx, ctx, row, accountId);
    else await keep(tx, ctx, row);
    await settleInAct(tx, ctx, { type: 'lesson_release', ids: [id] });
    await show(tx, ctx, [row.pupil_id]);
    return {
      result: ok,
      audit: { object: { type: 'lesson_release', id }, before: { state: row.state }, after: { state } },
    };
  });
}
