import { logout } from '@encrier/contract/access/auth';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { decideReview, getReview } from '@encrier/contract/communication/message-reviews';
import { saveReviewRule } from '@encrier/contract/communication/message-settings';
import * as c from '@encrier/contract/communication/messages';
import { saveRecipientList } from '@encrier/contract/communication/messages-lists';
import { structure } from '@encrier/contract/school/imports';
import { deliverMessage } from '../../apps/api/src/communication/messages/copies/copies.jobs.ts';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import type { Kernel } from '../../apps/api/src/kernel/http/context.ts';
import { demoAccounts, type DemoRole } from '../accounts.ts';
import { paper } from '../documents/paper.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { type DemoThread, lists, reviewRule, threads, type Turn } from './messages.ts';

type Enter = SignIn;
type Ground = {
  enter: Enter;
  classes: ReadonlyMap<string, string> /** What the worker would do: every receiver gets his copy. */;
  deliver: (id: string) => Promise<void>;
};
const hour = 3_600_000;
/** Idle time after which sessions end: half an hour for the office, half a day for the others. */
const sitting = (who: DemoRole): number => (who === 'admin' || who === 'personnel' ? 0.4 : 11) * hour;

async function audienceOf({ classes }: Ground, by: Caller, to: DemoThread['to']): Promise<AudienceRule[]> {
  if ('role' in to) return [{ kind: 'role', role: to.role }];
  if ('className' in to) {
    const ref = classes.get(to.className);
    if (!ref) throw new Error(`the demo school has no ${to.className}`);
    return [{ kind: 'class', ref, who: [to.who] }];
  }
  const { label } = demoAccounts[to.person];
  const { items } = await by.call(c.recipientChoices, { query: { q: label } });
  const found = items.find(({ rule, mode }) => rule.kind === 'person' && mode === 'allowed');
  if (!found) throw new Error(`nobody to write to is called ${label}`);
  return [found.rule];
}

async function send(ground: Ground, by: Caller, content: c.MessageContent): Promise<{ id: string; threadId: string }> {
  const draft = await by.call(c.createMessage, { body: { content } });
  const { status } = await by.call(c.sendMessage, { params: { id: draft.id }, body: { version: draft.version } });
  if (status === 'sent') await ground.deliver(draft.id);
  return { id: draft.id, threadId: draft.threadId };
}

async function contentOf(ground: Ground, by: Caller, thread: DemoThread): Promise<c.MessageContent> {
  const { paper: sheet } = thread;
  const attached =
    sheet && (await by.upload(sheet.name, paper('Collège Ibn Battouta, Rabat', sheet.title, sheet.lines)));
  return {
    replyTo: null,
    subject: thread.subject,
    html: thread.html,
    audience: await audienceOf(ground, by, thread.to),
    attachmentIds: attached ? [attached.id] : [],
    importance: thread.importance ?? 'normal',
    replies: thread.replies ?? 'all',
    ackRequired: thread.acknowledge ?? false,
    hiddenRecipients: true,
    sendAt: null,
  };
}

const answerOf = (messageId: string, html: string): c.MessageContent => ({
  replyTo: { messageId, to: 'sender' },
  subject: '',
  html,
  audience: [],
  attachmentIds: [],
  importance: 'normal',
  replies: 'all',
  ackRequired: false,
  hiddenRecipients: true,
  sendAt: null,
});

/** The author: a parent writes for the child of the thread. */
const writer = async (enter: Enter, who: DemoRole, child?: string): Promise<Caller> => {
  const by = await enter(who);
  return who === 'parent' && child ? by.forChild(child) : by;
};

async function live(ground: Ground, threadId: string, first: string, turn: Turn, child?: string): Promise<void> {
  const by = await writer(ground.enter, turn.by, child);
  if ('review' in turn) {
    const { version } = await by.call(getReview, { params: { id: first } });
    const told =
      turn.review === 'return'
        ? { reason: turn.reason }
        : turn.review === 'correct'
          ? { reason: '', corrected: { subject: turn.subject, html: turn.html } }
          : { reason: '' };
    await by.call(decideReview, { params: { id: first }, body: { version, decision: turn.review, ...told } });
    if (turn.review !== 'return') await ground.deliver(first);
    return;
  }
  const { messages } = await by.call(c.getThread, { params: { id: threadId }, query: {} });
  await by.call(c.markThreadRead, { params: { id: threadId }, body: {} });
  if ('acknowledge' in turn) await by.call(c.acknowledgeMessage, { params: { id: first }, body: {} });
  const answered = messages.findLast(({ mine }) => !mine)?.id;
  if ('reply' in turn && answered) await send(ground, by, answerOf(answered, turn.reply));
}

/** The demo's threads, each turn at its own hour between `from` and `now`, through the same routes as everybody. */
async function seedMessages(
  door: Door,
  signIn: SignIn,
  from: Date,
  now: Date,
  { kernel, schoolId }: { kernel: Kernel; schoolId: number },
): Promise<void> {
  const open = new Map<DemoRole, { caller: Caller; since: number }>();
  let at = from;
  // People whose session would expire before the next hour sign out: no device of the demo stays in anybody's list.
  const leave = async (next: number): Promise<void> => {
    for (const [who, { caller, since }] of [...open]) {
      if (Math.abs(next - since) <= sitting(who)) continue;
      await caller.call(logout, { body: {} });
      open.delete(who);
    }
  };
  const moveTo = async (moment: number): Promise<void> => {
    const next = new Date(Math.min(now.getTime(), Math.max(from.getTime(), moment)));
    await leave(next.getTime());
    at = next;
    door.at(at);
  };
  const enter: Enter = async (who) => {
    const found = open.get(who);
    if (found) return found.caller;
    const caller = await signIn(who);
    open.set(who, { caller, since: at.getTime() });
    return caller;
  };
  await moveTo(from.getTime());
  const admin = await enter('admin');
  const { levels } = await admin.call(structure, {});
  const rule = {
    label: reviewRule.label,
    enabled: true,
    senderRole: 'prof' as const,
    receiverRole: null,
    condition: 'recipients' as const,
    threshold: reviewRule.threshold,
    words: [],
    delayMinutes: 1440,
    expiry: 'escalate' as const,
  };
  await admin.call(saveReviewRule, { body: { id: newId(at.getTime()), version: null, rule } });
  const ground: Ground = {
    enter,
    classes: new Map(levels.flatMap(({ classes }) => classes.map(({ name, id }) => [name, id] as const))),
    deliver: (id) => deliverMessage({ ...kernel, now: () => at }, schoolId, id),
  };
  for (const thread of threads) {
    const start = now.getTime() - thread.hoursAgo * hour;
    await moveTo(start);
    const by = await writer(enter, thread.by, thread.child);
    const { id, threadId } = await send(ground, by, await contentOf(ground, by, thread));
    for (const turn of thread.turns) {
      await moveTo(start + turn.after * hour);
      await live(ground, threadId, id, turn, thread.child);
    }
  }
  for (const { by, name, to, shared } of lists) {
    const owner = await enter(by);
    const audience = (await Promise.all(to.map((one) => audienceOf(ground, owner, one)))).flat();
    await owner.call(saveRecipientList, { body: { id: newId(at.getTime()), name, audience, shared } });
  }
  await leave(Number.POSITIVE_INFINITY);
}

/** First: the teacher writes his messages as a teacher, before a second role lets him write news. */
export const messagesSeed: RoomSeed = { order: 5, seed: seedMessages };
