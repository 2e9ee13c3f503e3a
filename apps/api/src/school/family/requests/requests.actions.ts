import type { decideRequest, OfficeRequest } from '@encrier/contract/school/family';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { conflict, forbidden, invalid, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { belongsToFamily } from '#kernel/reach/ties.ts';
import { columnOfField, requestState } from '../family.public.ts';
import { addPickUp, correctPerson } from '../../persons/sheets.public.ts';
import { correctPupil } from '../../pupils/identity.public.ts';
import { outcomes } from './requests.messages.ts';
import { trouble } from './requests.policy.ts';
import { readRequest } from './requests.queries.ts';
import { familyRoom } from '../family.room.ts';

type Tx = Act<'change_requests' | 'change_request_lines', Record<never, never>>;
type Body = BodyOf<typeof decideRequest>;
type Line = OfficeRequest['lines'][number];
const onPupil = new Set(['exitPermission', 'boardRegime']);
const optional = new Set(['phone', 'phone2', 'email']);

const textsOf = (lines: readonly Line[]): Record<string, string | null> =>
  Object.fromEntries(lines.map(({ field, to }) => [columnOfField(field), optional.has(field) ? to || null : to]));

/** Writes the accepted lines to their tables; returns the data for the journal. */
async function apply(tx: Tx, request: OfficeRequest, lines: readonly Line[]): Promise<AuditEntry[]> {
  const onPerson = lines.filter(({ field, pickUp }) => !pickUp && !onPupil.has(field));
  const ofPupil = lines.filter(({ field }) => onPupil.has(field));
  const written: AuditEntry[] = [];
  if (onPerson.length) await correctPerson(tx, request.personId, textsOf(onPerson));
  if (ofPupil.length) await correctPupil(tx, request.personId, textsOf(ofPupil));
  const texts = [...onPerson, ...ofPupil];
  const sheet = { type: request.target === 'pupil' ? 'pupil' : 'person', id: request.personId };
  if (texts.length)
    written.push({
      object: sheet,
      before: Object.fromEntries(texts.map(({ field, current }) => [field, current])),
      after: Object.fromEntries(texts.map(({ field, to }) => [field, to])),
    });
  for (const { pickUp } of lines)
    if (pickUp)
      written.push({
        object: { type: 'person', id: await addPickUp(tx, request.personId, pickUp) },
        after: { mayPickUp: request.personId },
      });
  return written;
}

/** Notifies the requester once everything is decided. */
async function notifyAsker(tx: Tx, ctx: Ctx, id: string, state: string): Promise<void> {
  if (state !== 'accepted' && state !== 'partly' && state !== 'refused') return;
  const asker = await tx.db
    .selectFrom('change_requests as r')
    .select(['r.asked_by', 'r.target', 'r.person_id'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (asker)
    await notifyInAct(tx, ctx, {
      type: 'famille.demande',
      accountIds: [asker.asked_by],
      childId: asker.target === 'pupil' ? asker.person_id : null,
      model: { type: 'change_request', id },
      priority: 'normal',
      dedupeKey: `request:${id}`,
      detail: (speech) => sentence(speech, outcomes, state),
    });
}

/** Refuses a request of the caller, or about a pupil of their own family. */
async function refuseOwn(
  tx: Tx,
  actor: Pick<AccountActor, 'accountId' | 'personId'>,
  { askedBy, personId }: { askedBy: string; personId: string },
): Promise<void> {
  if (askedBy === actor.accountId || (await belongsToFamily(tx.db, actor.personId, personId)))
    throw forbidden('requests.own');
}

/**
 * Accepts or refuses lines of a request; nobody decides for themselves or their own family. An accepted one is written
 * on the sheet at once. Throws `edited_meanwhile`
 * when somebody else decided meanwhile, `requests.value_changed` with the fields when the sheet no longer matches what
 * the screen showed.
 */
export function decideLines(ctx: Ctx, id: string, { version, decisions }: Body): Promise<OfficeRequest> {
  const actor = self(ctx);
  return familyRoom.act(ctx, 'requests.decide', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const first = await readRequest(asker, id);
    const locked = await tx.db
      .selectFrom('change_requests')
      .select(['version', 'asked_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await refuseOwn(tx, actor, { askedBy: locked.asked_by, personId: first.personId });
    requireVersion(locked, version);
    await tx.db.selectFrom('persons').select('id').where('id', '=', first.personId).forUpdate().executeTakeFirst();
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', first.personId)
      .forUpdate()
      .executeTakeFirst();
    const before = await readRequest(asker, id);
    const wrong = trouble(before.lines, decisions);
    if (wrong === 'requests.reason_missing')
      throw invalid(
        wrong,
        Object.fromEntries(
          decisions.flatMap(({ accept, reason }, at) =>
            accept || reason?.trim() ? [] : [[`decisions.${at}.reason`, wrong]],
          ),
        ),
      );
    if (wrong) throw conflict(wrong);
    const accepted = decisions
      .filter(({ accept }) => accept)
      .map(({ lineId, seen }) => ({ line: before.lines.find((line) => line.id === lineId)!, seen }));
    const moved = accepted.filter(({ line, seen }) => line.current !== seen).map(({ line }) => line.field);
    if (moved.length) throw conflict('requests.value_changed', { fields: moved });
    const written = await apply(
      tx,
      before,
      accepted.map(({ line }) => line),
    );
    for (const { lineId, accept, reason } of decisions)
      await tx.db
        .updateTable('change_request_lines')
        .set({ decision: accept ? 'accepted' : 'refused', reason: accept ? '' : (reason ?? '').trim() })
        .where('request_id', '=', id)
        .where('id', '=', lineId)
        .execute();
    const state = requestState(
      before.lines
        .map((line) => decisions.find(({ lineId }) => lineId === line.id))
        .map((one, at) => (one ? (one.accept ? 'accepted' : 'refused') : before.lines[at]!.decision)),
    );
    await tx.db
      .updateTable('change_requests')
      .set({
        state,
        version: version + 1,
        ...(state !== 'submitted' && { decided_by: actor.accountId, decided_at: tx.now }),
      })
      .where('id', '=', id)
      .execute();
    await notifyAsker(tx, ctx, id, state);
    await tx.live('requests.changed', {}, { holds: ['people.edit'], accounts: [locked.asked_by] });
    const entry = {
      object: { type: 'change_request', id },
      before: { state: before.state },
      after: {
        state,
        accepted: accepted.map(({ line }) => line.field),
        refused: decisions.filter(({ accept }) => !accept).length,
      },
    };
    return { result: await readRequest(asker, id), audit: [entry, ...written] };
  });
}
