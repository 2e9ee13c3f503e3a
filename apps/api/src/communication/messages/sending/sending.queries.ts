import type { weighMessage } from '@encrier/contract/communication/messages';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { searchKey } from '#kernel/content/search-key.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type AccountActor, holds, scopeOf, self } from '#kernel/policy/actor.ts';
import { imageRefusals, toldRefusals } from '../../audience/pictured.public.ts';
import { nextOpening, reviewNeeded, roleOf, settingsOf } from '../settings/settings.public.ts';
import { mayRead } from '../access/access.public.ts';
import { dayStart } from '../delivery/delivery.public.ts';
import { type Figure, figuresOf, liftsTies, type Target, roleOfWriter } from '../judging/judging.public.ts';
import { areKnown } from '../writing/writing.public.ts';
import { maxFor, receiversOf } from './sending.policy.ts';

/** Messages that an account has sent, planned or submitted on the school's day. */
export async function sentToday(db: ReadDb, accountId: string, now: Date, timeZone: string): Promise<number> {
  const since = dayStart(now, timeZone);
  const { n } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('sender_id', '=', accountId)
    .where('automatic', '=', false)
    .where('updated_at', '>=', since)
    .where((eb) => eb.or([eb('sent_at', '>=', since), eb('status', 'in', ['waiting', 'scheduled'])]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const countIf = (figures: readonly Figure[], fits: (figure: Figure) => boolean): number =>
  figures.filter(fits).reduce((total, figure) => total + figure.count, 0);
const reasons = ['matrix', 'out_of_reach', 'no_account'] as const;

type Weighed = BodyOf<typeof weighMessage>;
type Answered = Awaited<ReturnType<typeof mayRead>>;

/** The message that is answered, null for a new one; not found where the caller may not read it, or it is not out. */
async function answeredOf(db: ReadDb, ctx: Ctx, { replyTo }: Weighed): Promise<Answered> {
  const reply = replyTo ? await mayRead(db, ctx, replyTo.messageId) : null;
  if (replyTo && reply?.status !== 'sent') throw notFound();
  return reply;
}

/** The role in which the caller writes: a parent's when acting for a child, or the role of the message they answer. */
function roleOfReply(actor: AccountActor, reply: Answered): Role {
  const asParent = reply !== null && (reply.childIds.length > 0 || (reply.mine && reply.senderRole === 'parent'));
  return roleOfWriter(actor, actor.child !== null || asParent);
}

function weighedTarget({ replyTo, audience }: Weighed, reply: Answered, role: Role): Target {
  if (!reply || !replyTo) return { rules: audience };
  const { to } = replyTo;
  return { threadId: reply.threadId, messageId: reply.id, to, lift: liftsTies(role, to, reply.mine) };
}

/** Preview of a message sent now: whom it reaches, who is excluded and why, what the school's rules require. */
export function previewSending(ctx: Ctx, body: Weighed): Promise<ResponseInput<typeof weighMessage>> {
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const actor = self(ctx);
    const reply = await answeredOf(db, ctx, body);
    if (!(await areKnown(db, ctx.schoolId, body.audience)))
      throw invalid('messages.unknown_recipient', { audience: 'messages.unknown_recipient' });
    const settings = await settingsOf(db);
    const role = roleOfReply(actor, reply);
    const rule = roleOf(settings, role);
    const target = weighedTarget(body, reply, role);
    const figures = await figuresOf(
      db,
      ctx.schoolId,
      settings,
      { accountId: actor.accountId, personId: actor.personId, role },
      target,
      ctx.today,
    );
    const reached = figures.filter(({ mode }) => mode !== 'forbidden');
    const opensAt = nextOpening(rule, ctx.now, ctx.zone);
    const recipients = countIf(reached, () => true);
    const need = recipients
      ? reviewNeeded(settings, {
          senderRole: role,
          receivers: receiversOf(figures),
          attachments: body.attachments,
          recipients,
          wordsKey: searchKey(body.words),
          outside: opensAt !== null,
        })
      : null;
    // A family that receives its own child's picture is not checked; people out of the author's reach are not shown.
    const seen = body.pictures ? await imageRefusals(db, ctx.schoolId, body.audience, ctx.today) : null;
    const refusals = seen && seen.pupils.length > 1 ? await toldRefusals(db, ctx, seen) : null;
    const of = (kind: Figure['kind']): number => countIf(reached, (figure) => figure.kind === kind);
    return {
      recipients,
      withoutAccount: countIf(figures, ({ why }) => why === 'no_account'),
      pupils: of('pupil'),
      guardians: of('guardian'),
      teachers: of('teacher'),
      others: of('other'),
      left: reasons
        .map((why) => ({ why, count: countIf(figures, (figure) => figure.why === why) }))
        .filter((one) => one.count > 0),
      review: need?.why ?? null,
      reviewAbove:
        need?.why === 'recipients' ? (settings.rules.find(({ id }) => id === need.ruleId)?.threshold ?? null) : null,
      opensAt: opensAt?.toISOString() ?? null,
      leftToday: Math.max(0, rule.maxPerDay - (await sentToday(db, actor.accountId, ctx.now, ctx.zone))),
      maxRecipients: Math.min(rule.maxRecipients, maxFor(scopeOf(ctx.actor, 'messages.broadcast'), figures)),
      stopped: rule.stopped ? rule.stopReason : null,
      canBypass: holds(ctx.actor, 'messages.bypass'),
      pictured: refusals && { ...refusals, without: refusals.names.length },
    };
  });
}
