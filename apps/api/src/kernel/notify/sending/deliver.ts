import type { Kernel } from '#kernel/http/context.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { isLocked } from '../kinds.ts';
import { askDelivery } from '../notify.ts';
import type { PushResult } from '../push.ts';
import { returnPathOf } from '../bounces/return-path.ts';
import { claimDue, type Device, type Due, type Outcome, recipients, type School, recordOutcomes } from './claims.ts';
import { digestMail, digestNotice, noticeMail } from './contents.ts';

/** Minutes before each further attempt; after the last one the delivery has failed for good. */
const backoff = [1, 5, 15, 60, 180, 360, 720];
const HOUR = 3_600_000;
/** How long a notice is worth sending: an urgent one is stale after a day. */
const usefulMs = (priority: string): number => (priority === 'critical' || priority === 'high' ? 24 : 72) * HOUR;
const SENDERS = 3;
/** A run ends well before its job would be considered dead; the rest is queued again. */
const RUN_MS = 150_000;
/** Consecutive failures of the channel itself that end a batch. */
const PATIENCE = 3;

/** Deliveries sent as one: a single notice, or a person's digest by one channel. */
type Parcel = { items: readonly [Due, ...Due[]]; channel: Due['channel'] };
type Sent = { result: PushResult; gone: readonly string[] };

function parcelsOf(due: readonly Due[]): Parcel[] {
  const groups = new Map<string, [Due, ...Due[]]>();
  for (const item of due) {
    const key = item.mode === 'digest' ? `${item.account.id} ${item.channel}` : item.id;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].map((items) => ({ items, channel: items[0].channel }));
}

/** Why a delivery is no longer worth sending, or null. */
function pointless(item: Due, now: Date): string | null {
  if (!item.account.active) return 'account';
  if (item.channel === 'mail' && !item.account.email) return 'address';
  if (!item.standing) return item.entitled ? 'authority' : 'right';
  if (isLocked(item.type)) return null;
  if (item.read) return 'read';
  return item.since.getTime() + usefulMs(item.priority) < now.getTime() ? 'late' : null;
}

async function sendMail(kernel: Kernel, schoolId: number, school: School, { items }: Parcel): Promise<Sent> {
  const [first] = items;
  const base = { publicUrl: kernel.config.publicUrl, schoolId, school };
  const mail = first.mode === 'digest' ? digestMail(base, items) : noticeMail(base, first);
  const to = first.account.email ?? '';
  const { bounces } = kernel.config;
  const named = { schoolId, deliveryId: first.id, email: to };
  const result = await kernel.channels.mailer.send({
    ...mail,
    to,
    ...(bounces && { returnPath: returnPathOf(kernel.secrets, bounces.address, named) }),
  });
  if (result.kind === 'sent') return { result: { kind: 'ok' }, gone: [] };
  return { result: result.kind === 'retry' ? { ...result, after: null } : result, gone: [] };
}

function toDevice(kernel: Kernel, device: Device, { items }: Parcel): Promise<PushResult> {
  const notice = digestNotice(items);
  const urgent = items.some(({ priority }) => priority === 'high' || priority === 'critical');
  const delivery = {
    ttl: usefulMs(items[0].priority) / 1000,
    urgency: urgent ? ('high' as const) : ('normal' as const),
  };
  const { webPush, nativePush } = kernel.channels;
  return device.platform === 'web'
    ? webPush.send(device.subscription, notice, delivery)
    : nativePush.send(device.platform, device.token, notice, delivery);
}

/** A push is sent once one device received it; it is retried only when none did. */
async function sendPush(kernel: Kernel, devices: readonly Device[], parcel: Parcel): Promise<Sent> {
  const own = devices.filter(({ accountId }) => accountId === parcel.items[0].account.id);
  const results = await Promise.all(
    own.map(async (device) => ({ device, result: await toDevice(kernel, device, parcel) })),
  );
  const gone = results.filter(({ result }) => result.kind === 'gone').map(({ device }) => device.id);
  const best = (['ok', 'retry', 'refused', 'not_configured'] as const)
    .map((kind) => results.find(({ result }) => result.kind === kind)?.result)
    .find(Boolean);
  return { result: best ?? { kind: 'refused', reason: 'no_device' }, gone };
}

function outcomeOf(items: readonly Due[], result: PushResult, now: Date): Outcome {
  const ids = items.map(({ id }) => id);
  if (result.kind === 'ok') return { ids, status: 'sent' };
  if (result.kind === 'not_configured') return { ids, status: 'dropped', reason: result.kind };
  if (result.kind !== 'retry')
    return { ids, status: 'failed', reason: result.kind === 'refused' ? result.reason : result.kind };
  const minutes = backoff[Math.max(...items.map(({ attempts }) => attempts)) - 1];
  if (minutes === undefined) return { ids, status: 'failed', reason: `gave_up:${result.reason}` };
  return {
    ids,
    status: 'waiting',
    at: new Date(now.getTime() + Math.max(minutes * 60_000, (result.after ?? 0) * 1000)),
    reason: result.reason,
    spent: true,
  };
}

/** Sends claimed deliveries a few at a time; returns false when a whole channel seems down. */
async function sendBatch(kernel: Kernel, schoolId: number, due: readonly Due[]): Promise<boolean> {
  const now = kernel.now();
  const outcomes: Outcome[] = [];
  const gone: string[] = [];
  const worth: Due[] = [];
  for (const item of due) {
    const reason = pointless(item, now);
    if (reason) outcomes.push({ ids: [item.id], status: 'dropped', reason });
    else worth.push(item);
  }
  const queue = parcelsOf(worth);
  const { devices, school } = await recipients(
    kernel,
    schoolId,
    due.map(({ account }) => account.id),
  );
  const misses = { mail: 0, push: 0 };
  const sender = async (): Promise<void> => {
    for (let parcel = queue.shift(); parcel; parcel = queue.shift()) {
      const ids = parcel.items.map(({ id }) => id);
      if (misses[parcel.channel] >= PATIENCE) {
        outcomes.push({
          ids,
          status: 'waiting',
          at: new Date(now.getTime() + 60_000),
          reason: 'channel_away',
          spent: false,
        });
        continue;
      }
      const { result, gone: lost } =
        parcel.channel === 'mail'
          ? await sendMail(kernel, schoolId, school, parcel)
          : await sendPush(kernel, devices, parcel);
      misses[parcel.channel] = result.kind === 'retry' ? misses[parcel.channel] + 1 : 0;
      gone.push(...lost);
      outcomes.push(outcomeOf(parcel.items, result, now));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await recordOutcomes(kernel, schoolId, outcomes, gone, (client, at) => askDelivery(kernel, client, schoolId, at));
  const lost = outcomes.filter(({ status }) => status === 'failed').length;
  if (lost) kernel.log('deliveries_failed', { school: schoolId, count: lost });
  return misses.mail < PATIENCE && misses.push < PATIENCE;
}

/**
 * Sends what is due in a school by mail and push, each notice at least once (REL-FLT-07): claims of a killed worker are
 * taken again, failures wait longer and longer, and useless deliveries are dropped. Never throws when a channel is
 * down.
 */
export async function deliverDue(kernel: Kernel, schoolId: number): Promise<void> {
  const until = Date.now() + RUN_MS;
  for (const mode of ['now', 'digest'] as const) {
    for (;;) {
      const due = await claimDue(kernel, schoolId, mode);
      if (!due.length) break;
      const reachable = await sendBatch(kernel, schoolId, due);
      if (!reachable) break;
      if (Date.now() > until)
        return withTenant(kernel.pool, schoolId, {}, (_db, client) => askDelivery(kernel, client, schoolId));
    }
  }
}
