import type { BodyOf } from '@encrier/contract/kernel/route';
import type { OwnWeekday, setWeeklySettings, WeeklySettings } from '@encrier/contract/communication/weekly';
import { requireVersion } from '#kernel/errors/errors.ts';
import { nothing } from '#kernel/act/act.ts';
import type { Ctx, SystemCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { weeklyRoom } from './weekly.room.ts';
import { ownDay, readSettings } from './weekly.queries.ts';

type Tx = Parameters<Parameters<typeof weeklyRoom.act>[2]>[0];
/** The school's row, locked; created the first time. */
async function hold(tx: Tx): Promise<WeeklySettings> {
  await tx.db
    .insertInto('weekly_settings')
    .values({ school_id: tx.schoolId })
    .onConflict((oc) => oc.doNothing())
    .execute();
  await tx.db.selectFrom('weekly_settings').select('version').forUpdate().executeTakeFirst();
  return readSettings(tx.db);
}

/** Sets when the school sends the weekly summary, or that it sends none. */
export function setSettings(ctx: Ctx, body: BodyOf<typeof setWeeklySettings>): Promise<WeeklySettings> {
  return weeklyRoom.act(ctx, 'weekly.set_settings', async (tx) => {
    const { version, sentOn: _sent, ...before } = await hold(tx);
    const { version: seen, ...next } = body;
    requireVersion({ version }, seen, { theirs: before, yours: next });
    await tx.db
      .updateTable('weekly_settings')
      .set({ ...next, version: version + 1 })
      .execute();
    return {
      result: await readSettings(tx.db),
      audit: { object: { type: 'weekly_settings', id: null }, before, after: next },
    };
  });
}

/** Chooses on which day of the week the caller gets the summary; null is the school's. */
export function setOwn(ctx: Ctx, weekday: number | null): Promise<OwnWeekday> {
  const { accountId } = self(ctx);
  return weeklyRoom.act(ctx, 'weekly.set_own_day', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const before = await ownDay(asker);
    if (before.own === weekday) return nothing(before);
    if (weekday === null) await tx.db.deleteFrom('weekly_days').where('account_id', '=', accountId).execute();
    else
      await tx.db
        .insertInto('weekly_days')
        .values({ school_id: tx.schoolId, account_id: accountId, weekday })
        .onConflict((oc) => oc.columns(['school_id', 'account_id']).doUpdateSet({ weekday }))
        .execute();
    return {
      result: { ...before, own: weekday },
      audit: {
        object: { type: 'account', id: accountId },
        before: { weekday: before.own },
        after: { weekday },
      },
    };
  });
}

/** Records the last day served for people who chose their own day. */
export function noteServed(ctx: SystemCtx, day: string, to: string, sent: number): Promise<null> {
  return weeklyRoom.act(ctx, 'weekly.send', async (tx) => {
    await hold(tx);
    await tx.db.updateTable('weekly_settings').set({ own_on: day }).execute();
    return { result: null, audit: { object: { type: 'weekly_settings', id: null }, after: { day: to, sent } } };
  });
}

/** Records that a week has been sent to everybody. */
export function noteSent(ctx: SystemCtx, to: string, sent: number): Promise<null> {
  return weeklyRoom.act(ctx, 'weekly.send', async (tx) => {
    await hold(tx);
    await tx.db.updateTable('weekly_settings').set({ sent_on: to }).execute();
    return { result: null, audit: { object: { type: 'weekly_settings', id: null }, after: { day: to, sent } } };
  });
}
