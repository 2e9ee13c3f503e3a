import type {
  Habits,
  ReviewRule,
  RoleRule,
  setHabits,
  setMatrix,
  setRoleRule,
} from '@encrier/contract/communication/message-settings';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { withoutOverrides } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isUsual, roleOf } from './settings.policy.ts';
import { settingsOf } from './settings.public.ts';
import { habitsOf, messageSettingsOf } from './settings.queries.ts';
import { messagesRoom } from '../messages.room.ts';

const staffRoles: readonly Role[] = ['prof', 'admin', 'personnel', 'transport'];
const school = { type: 'school', id: null };

/** Sets cells of the matrix; a cell equal to the default has no row. */
export function setCells(ctx: Ctx, { cells }: BodyOf<typeof setMatrix>) {
  return messagesRoom.act(ctx, 'messages.set_matrix', async (tx) => {
    const before = await messageSettingsOf(tx.db);
    for (const { sender, receiver, mode, reach } of cells) {
      await tx.db
        .deleteFrom('message_matrix')
        .where('sender_role', '=', sender)
        .where('receiver_role', '=', receiver)
        .execute();
      if (!isUsual(sender, receiver, { mode, reach }))
        await tx.db
          .insertInto('message_matrix')
          .values({ school_id: ctx.schoolId, sender_role: sender, receiver_role: receiver, mode, reach })
          .execute();
    }
    const was = before.matrix
      .filter((cell) => cells.some((one) => one.sender === cell.sender && one.receiver === cell.receiver))
      .map(({ usual: _, ...cell }) => cell);
    return {
      result: await messageSettingsOf(tx.db),
      audit: { object: school, before: { cells: was }, after: { cells } },
    };
  });
}

async function roleRuleOf(db: ReadDb, role: Role): Promise<RoleRule> {
  const found = (await messageSettingsOf(db)).roles.find((one) => one.role === role);
  if (!found) throw notFound();
  return found;
}

/** Hours and limits of a role. Throws `edited_meanwhile` with the values of the other person. */
export function setRole(ctx: Ctx, role: Role, { version, ...rule }: BodyOf<typeof setRoleRule>): Promise<RoleRule> {
  return messagesRoom.act(ctx, 'messages.set_role', async (tx) => {
    const before = await roleRuleOf(tx.db, role);
    const columns = {
      max_per_day: rule.maxPerDay,
      max_recipients: rule.maxRecipients,
      open_from: rule.openFrom,
      open_to: rule.openTo,
      open_days: [...new Set(rule.openDays)].sort((a, b) => a - b),
    };
    const saved =
      version === 0
        ? await tx.db
            .insertInto('message_roles')
            .values({ school_id: ctx.schoolId, role, ...columns })
            .onConflict((oc) => oc.doNothing())
            .returning('role')
            .executeTakeFirst()
        : await tx.db
            .updateTable('message_roles')
            .set({ ...columns, version: version + 1 })
            .where('role', '=', role)
            .where('version', '=', version)
            .returning('role')
            .executeTakeFirst();
    if (!saved) throw conflict('edited_meanwhile', { version: before.version, theirs: before, yours: rule });
    return {
      result: await roleRuleOf(tx.db, role),
      audit: { object: school, before: before, after: { role, ...rule } },
    };
  });
}

/** The switch of a role: senders are refused from this commit on, and copies being made stop at their next chunk. */
export function switchRole(ctx: Ctx, role: Role, stopped: boolean, reason: string): Promise<RoleRule> {
  return messagesRoom.act(ctx, 'messages.stop', async (tx) => {
    const usual = roleOf(await settingsOf(tx.db), role);
    const columns = {
      stopped_at: stopped ? ctx.now : null,
      stopped_by_id: stopped ? self(ctx).accountId : null,
      stop_reason: stopped ? withoutOverrides(reason) : '',
    };
    await tx.db
      .insertInto('message_roles')
      .values({
        school_id: ctx.schoolId,
        role,
        max_per_day: usual.maxPerDay,
        max_recipients: usual.maxRecipients,
        open_from: usual.openFrom,
        open_to: usual.openTo,
        open_days: usual.openDays,
        ...columns,
      })
      .onConflict((oc) =>
        oc.columns(['school_id', 'role']).doUpdateSet({ ...columns, version: sql`message_roles.version + 1` }),
      )
      .execute();
    await tx.live('messages.settings', { role }, { holds: ['messages.settings', 'messages.validate'] });
    return {
      result: await roleRuleOf(tx.db, role),
      audit: { object: school, before: { role, stopped: usual.stopped }, after: { role, stopped, reason } },
    };
  });
}

/**
 * Creates or changes a review rule; a new one comes last. Throws `messages.rule_incomplete` when its condition lacks
 * its number or its words.
 */
export function saveRule(
  ctx: Ctx,
  id: string,
  version: number | null,
  rule: Omit<ReviewRule, 'id' | 'version'>,
): Promise<ReviewRule> {
  if (rule.condition === 'recipients' && rule.threshold === null)
    throw invalid('messages.rule_incomplete', { threshold: 'messages.rule_incomplete' });
  if (rule.condition === 'words' && rule.words.length === 0)
    throw invalid('messages.rule_incomplete', { words: 'messages.rule_incomplete' });
  return messagesRoom.act(ctx, 'messages.save_rule', async (tx) => {
    const columns = {
      label: withoutOverrides(rule.label),
      enabled: rule.enabled,
      sender_role: rule.senderRole,
      receiver_role: rule.receiverRole,
      condition: rule.condition,
      threshold: rule.condition === 'recipients' ? rule.threshold : null,
      words: rule.condition === 'words' ? [...new Set(rule.words.map(withoutOverrides))] : [],
      delay_minutes: rule.delayMinutes,
      expiry: rule.expiry,
    };
    const before = (await messageSettingsOf(tx.db)).rules.find((one) => one.id === id) ?? null;
    if (version === null) {
      const { last } = await tx.db
        .selectFrom('message_rules')
        .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('message_rules')
        .values({ school_id: ctx.schoolId, id, position: Number(last) + 1, ...columns })
        .execute();
    } else {
      if (!before) throw notFound();
      const saved = await tx.db
        .updateTable('message_rules')
        .set({ ...columns, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!saved) throw conflict('edited_meanwhile', { version: before.version, theirs: before, yours: rule });
    }
    const result = (await messageSettingsOf(tx.db)).rules.find((one) => one.id === id)!;
    return { result, audit: { object: { type: 'message_rule', id }, before: before ?? {}, after: { ...rule } } };
  });
}

/** Deletes a rule; messages that it already holds keep their deadline. */
export function removeRule(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.remove_rule', async (tx) => {
    const before = (await messageSettingsOf(tx.db)).rules.find((one) => one.id === id);
    if (!before) throw notFound();
    await tx.db.deleteFrom('message_rules').where('id', '=', id).execute();
    return { result: { ok: true as const }, audit: { object: { type: 'message_rule', id }, before: { ...before } } };
  });
}

/** Puts the rules in an order; the list must name each of them once. */
export function orderRules(ctx: Ctx, ids: readonly string[]): Promise<{ ok: true }> {
  return messagesRoom.act(ctx, 'messages.order_rules', async (tx) => {
    const rows = await tx.db.selectFrom('message_rules').select('id').orderBy('position').execute();
    const before = rows.map((row) => row.id);
    if (before.length !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !before.includes(id)))
      throw conflict('edited_meanwhile', { ids: before });
    for (const [index, id] of ids.entries())
      await tx.db
        .updateTable('message_rules')
        .set({ position: index + 1 })
        .where('id', '=', id)
        .execute();
    return {
      result: { ok: true as const },
      audit: { object: school, before: { order: before }, after: { order: ids } },
    };
  });
}

/** The caller's own right to disconnect. Throws `messages.habit_dates` when the absence ends before it starts. */
export function saveHabits(ctx: Ctx, { version, ...body }: BodyOf<typeof setHabits>): Promise<Habits> {
  if (
    (body.awayFrom === null) !== (body.awayTo === null) ||
    (body.awayFrom && body.awayTo && new Date(body.awayTo) <= new Date(body.awayFrom))
  )
    throw invalid('messages.habit_dates', { awayTo: 'messages.habit_dates' });
  return messagesRoom.act(ctx, 'messages.set_habits', async (tx) => {
    const { accountId } = self(ctx);
    const before = await habitsOf(tx.db, accountId);
    const columns = {
      away_from_at: body.awayFrom ? new Date(body.awayFrom) : null,
      // Only staff has an automatic reply: nobody would review a pupil's or a family's.
      away_to_at: body.awayTo ? new Date(body.awayTo) : null,
      auto_reply: staffRoles.some((role) => self(ctx).roles.has(role)) ? withoutOverrides(body.autoReply) : '',
      open_from: body.openFrom,
      open_to: body.openTo,
      open_days: [...new Set(body.openDays)].sort((a, b) => a - b),
    };
    const saved =
      version === 0
        ? await tx.db
            .insertInto('message_habits')
            .values({ school_id: ctx.schoolId, account_id: accountId, ...columns })
            .onConflict((oc) => oc.doNothing())
            .returning('account_id')
            .executeTakeFirst()
        : await tx.db
            .updateTable('message_habits')
            .set({ ...columns, version: version + 1 })
            .where('account_id', '=', accountId)
            .where('version', '=', version)
            .returning('account_id')
            .executeTakeFirst();
    if (!saved) throw conflict('edited_meanwhile', { version: before.version, theirs: before, yours: body });
    return {
      result: await habitsOf(tx.db, accountId),
      audit: {
        object: { type: 'account', id: accountId },
        after: { away: body.awayFrom !== null, openFrom: body.openFrom, openTo: body.openTo },
      },
    };
  });
}
