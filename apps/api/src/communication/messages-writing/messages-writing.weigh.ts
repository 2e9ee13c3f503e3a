import type { weighMessage } from '@encrier/contract/communication/messages';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { searchKey } from '#kernel/content/search-key.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { nextOpening, reviewNeeded, roleOf, settingsOf } from '../message-settings/message-settings.public.ts';
import { type Figure, figuresOf, type Target, writingRole, zoneOf } from '../messages-delivery/messages-delivery.public.ts';
import { mayRead } from '../messages/messages.public.ts';
import { self } from './messages-writing.actions.ts';
import { areKnown, sentToday } from './messages-writing.queries.ts';
import { receiversOf } from './messages-writing.send.ts';

const count = (figures: readonly Figure[], fits: (figure: Figure) => boolean): number => figures.filter(fits).reduce((total, figure) => total + figure.count, 0);
const reasons = ['matrix', 'out_of_reach', 'no_account'] as const;

/** What would happen to a message sent now: whom it reaches, who is left out and why, what the school's rules ask. */
export function weigh(ctx: Ctx, body: BodyOf<typeof weighMessage>): Promise<ResponseInput<typeof weighMessage>> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const actor = self(ctx);
    const reply = body.replyTo ? await mayRead(db, ctx, body.replyTo.messageId) : null;
    if (body.replyTo && reply?.status !== 'sent') throw notFound();
    if (!(await areKnown(db, ctx.schoolId, body.audience))) throw invalid('messages.unknown_recipient', { audience: 'messages.unknown_recipient' });
    const settings = await settingsOf(db);
    const timeZone = await zoneOf(db);
    const role = writingRole(actor.roles, actor.child !== null || (reply !== null && (reply.childIds.length > 0 || (reply.mine && reply.senderRole === 'parent'))));
    const rule = roleOf(settings, role);
    const target: Target = reply && body.replyTo ? { threadId: reply.threadId, messageId: reply.id, to: body.replyTo.to } : { rules: body.audience };
    const figures = await figuresOf(db, ctx.schoolId, settings, { accountId: actor.accountId, personId: actor.personId, role }, target, ctx.today);
    const reached = figures.filter(({ mode }) => mode !== 'forbidden');
    const opensAt = nextOpening(rule, ctx.now, timeZone);
    const recipients = count(reached, () => true);
    const need = recipients ? reviewNeeded(settings, { senderRole: role, receivers: receiversOf(figures), attachments: body.attachments, recipients, wordsKey: searchKey(body.words), outside: opensAt !== null }) : null;
    const of = (kind: Figure['kind']): number => count(reached, (figure) => figure.kind === kind);
    return {
      recipients, withoutAccount: count(figures, ({ why }) => why === 'no_account'), pupils: of('pupil'), guardians: of('guardian'), teachers: of('teacher'), others: of('other'),
      left: reasons.map((why) => ({ why, count: count(figures, (figure) => figure.why === why) })).filter((one) => one.count > 0),
      review: need?.why ?? null, opensAt: opensAt?.toISOString() ?? null, leftToday: Math.max(0, rule.maxPerDay - (await sentToday(db, actor.accountId, ctx.now, timeZone))), maxRecipients: rule.maxRecipients,
      stopped: rule.stopped ? rule.stopReason : null, canBypass: holds(ctx.actor, 'messages.bypass'),
    };
  });
}
