import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { MessageContent } from '@encrier/contract/communication/messages';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { settingsOf } from '../settings/settings.public.ts';
import { judgedOf, roadsOf, type Sender } from '../judging/judging.public.ts';
import { contentOf, type DraftRow } from './writing.present.ts';
import { areKnown, draftOf } from './writing.queries.ts';

const self = (ctx: Ctx): AccountActor => ctx.actor as AccountActor;

/** Another window saved meanwhile: both texts travel, so that nothing is lost. */
export const editedMeanwhile = (row: DraftRow, yours: MessageContent | null): AppError =>
  conflict('edited_meanwhile', { version: row.version, updatedAt: row.updated_at, theirs: contentOf(row), yours });

/** One's own message; `messages.state` when it is already out. */
export async function mineOrGone(tx: { db: ReadDb }, ctx: Ctx, id: string): Promise<DraftRow> {
  const row = await draftOf(tx.db, ctx.schoolId, self(ctx).accountId, id);
  if (row) return row;
  const gone = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('sender_id', '=', self(ctx).accountId)
    .executeTakeFirst();
  throw gone ? conflict('messages.state') : notFound();
}

/**
 * Refuses rules that say nothing clear, that name what the school does not have, or persons whom this sender cannot write to: their names
 * would be read off what keeps them. Throws `messages.unknown_recipient`.
 */
export async function checkRules(
  db: ReadDb,
  ctx: Ctx,
  role: Sender['role'],
  audience: readonly AudienceRule[],
): Promise<void> {
  const refused = (): AppError => invalid('messages.unknown_recipient', { audience: 'messages.unknown_recipient' });
  if (!audience.length) return;
  if (!(await areKnown(db, ctx.schoolId, audience))) throw refused();
  const persons = personsIn(audience).filter((id) => id !== self(ctx).personId);
  const open = await openPersons(db, ctx, role, persons);
  if (!persons.every((id) => open.has(id))) throw refused();
}

/** Persons that rules name. */
export const personsIn = (rules: readonly AudienceRule[]): string[] => [
  ...new Set(rules.flatMap((rule) => (rule.kind === 'person' && rule.ref ? [rule.ref] : []))),
];

/** Those of `persons` whom the caller may write to today under a role, with or without an account. */
export async function openPersons(
  db: ReadDb,
  ctx: Pick<Ctx, 'schoolId' | 'today' | 'actor'>,
  role: Sender['role'],
  persons: readonly string[],
): Promise<Set<string>> {
  if (!persons.length) return new Set();
  const { accountId, personId } = ctx.actor as AccountActor;
  const judged = judgedOf({
    schoolId: ctx.schoolId,
    day: ctx.today,
    sender: { accountId, personId, role },
    roads: roadsOf(await settingsOf(db), role, false),
    target: { rules: persons.map((ref) => ({ kind: 'person' as const, ref })) },
  });
  const rows = await db.selectFrom(judged.as('j')).select(['j.person_id', 'j.why']).execute();
  return new Set(
    rows.flatMap((row) =>
      row.person_id !== null && (row.why === null || row.why === 'no_account') ? [row.person_id] : [],
    ),
  );
}

export { areKnown } from './writing.queries.ts';
export { ruleOf } from '../../audience/rules.public.ts';
export type { DraftRow } from './writing.present.ts';
export { mayEdit } from './writing.policy.ts';
