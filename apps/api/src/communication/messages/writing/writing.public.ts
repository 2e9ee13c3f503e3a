import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { MessageContent } from '@encrier/contract/communication/messages';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { type AppError, conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { settingsOf } from '../settings/settings.public.ts';
import { judgedOf, writingRulesOf, type Sender } from '../judging/judging.public.ts';
import { contentOf, type DraftRow } from './writing.present.ts';
import { areKnown, draftOf } from './writing.queries.ts';

/** Another window saved meanwhile: both texts travel, so that nothing is lost. */
export const editedMeanwhile = (row: DraftRow, yours: MessageContent | null): AppError =>
  conflict('edited_meanwhile', { version: row.version, updatedAt: row.updated_at, theirs: contentOf(row), yours });

/** The caller's own message; throws `messages.state` when it was already sent. */
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
 * Refuses rules that are not well formed, that name what the school does not have, or persons to whom this sender
 * cannot write: a stored rule would reveal their names. Throws `messages.unknown_recipient`.
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
  const open = await openRules(db, ctx, role, audience);
  if (!audience.every((rule) => rule.ref === self(ctx).personId || open(rule))) throw refused();
}

/** A pupil named for the family: the rule means the guardians. */
const ofFamily = ({ who }: AudienceRule): boolean => who?.includes('guardians') ?? false;
const ofPerson = ({ who }: AudienceRule): boolean => who?.includes('pupils') ?? true;
const namedIn = (rules: readonly AudienceRule[], fits: (rule: AudienceRule) => boolean): string[] => [
  ...new Set(rules.flatMap((rule) => (rule.kind === 'person' && rule.ref && fits(rule) ? [rule.ref] : []))),
];

type Asking = Pick<Ctx, 'schoolId' | 'today' | 'actor'>;

/**
 * Returns for each rule whether the caller may write today, under a role, to the persons and families that it names.
 */
export async function openRules(
  db: ReadDb,
  ctx: Asking,
  role: Sender['role'],
  rules: readonly AudienceRule[],
): Promise<(rule: AudienceRule) => boolean> {
  const persons = await judgedOpen(db, ctx, role, namedIn(rules, ofPerson));
  const families = await openFamilies(db, ctx, role, namedIn(rules, ofFamily));
  return (rule) =>
    rule.kind !== 'person' ||
    ((!ofPerson(rule) || persons.some(({ person_id }) => person_id === rule.ref)) &&
      (!ofFamily(rule) || families.has(rule.ref ?? '')));
}

/** Those of these pupils with a guardian to whom the caller may write today under a role. */
export async function openFamilies(
  db: ReadDb,
  ctx: Asking,
  role: Sender['role'],
  pupils: readonly string[],
): Promise<Set<string>> {
  const found = await judgedOpen(db, ctx, role, pupils, ['guardians']);
  return new Set(found.flatMap(({ child_ids }) => child_ids));
}

/** Those of these persons, or of the people around them, to whom the caller may write, with or without an account. */
async function judgedOpen(
  db: ReadDb,
  ctx: Asking,
  role: Sender['role'],
  persons: readonly string[],
  who?: ['guardians'],
): Promise<{ person_id: string | null; child_ids: string[] }[]> {
  if (!persons.length) return [];
  const { accountId, personId } = self(ctx);
  const judged = judgedOf({
    schoolId: ctx.schoolId,
    day: ctx.today,
    sender: { accountId, personId, role },
    writingRules: writingRulesOf(await settingsOf(db), role, false),
    target: { rules: persons.map((ref) => ({ kind: 'person' as const, ref, ...(who && { who }) })) },
  });
  return db
    .selectFrom(judged.as('j'))
    .select(['j.person_id', 'j.child_ids'])
    .where((eb) => eb.or([eb('j.why', 'is', null), eb('j.why', '=', 'no_account')]))
    .execute();
}

export { areKnown } from './writing.queries.ts';
export { ruleOf } from '../../audience/rules.public.ts';
export type { DraftRow } from './writing.present.ts';
export { mayEdit } from './writing.policy.ts';
