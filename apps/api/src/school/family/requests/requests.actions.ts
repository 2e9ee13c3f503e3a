import type { decideRequest, OfficeRequest, PickUpPerson } from '@encrier/contract/school/family';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { Act } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { searchKey } from '#kernel/content/search-key.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { speechIn } from '#kernel/notify/speech.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { columnOfField, requestState } from '../family.public.ts';
import { followNames } from '../../imports/imports.public.ts';
import { outcomes } from './requests.messages.ts';
import { trouble } from './requests.policy.ts';
import { detail } from './requests.queries.ts';
import { familyRoom } from '../family.room.ts';

type Tx = Act<
  'change_requests' | 'change_request_lines' | 'persons' | 'pupils' | 'guardianships' | 'accounts',
  Record<never, never>
>;
type Body = BodyOf<typeof decideRequest>;
type Line = OfficeRequest['lines'][number];
const onPupil = new Set(['exitPermission', 'boardRegime']);
const optional = new Set(['phone', 'phone2', 'email']);
const names = new Set(['lastName', 'firstName', 'lastNameAr', 'firstNameAr']);

/** Writes texts on a person's sheet; the search and the account follow. */
async function writePerson(tx: Tx, personId: string, lines: readonly Line[]): Promise<void> {
  const set = Object.fromEntries(
    lines.map(({ field, to }) => [columnOfField(field), optional.has(field) ? to || null : to]),
  );
  await tx.db
    .updateTable('persons')
    .set((eb) => ({ ...set, updated_at: tx.now, version: eb('version', '+', 1) }))
    .where('id', '=', personId)
    .execute();
  if (lines.some(({ field }) => names.has(field))) {
    const row = await tx.db
      .selectFrom('persons as p')
      .leftJoin('pupils as u', 'u.person_id', 'p.id')
      .leftJoin('staff as s', 's.person_id', 'p.id')
      .select([
        'p.first_name',
        'p.last_name',
        'p.first_name_ar',
        'p.last_name_ar',
        'u.matricule',
        'u.massar_code',
        's.matricule as staff_matricule',
      ])
      .where('p.id', '=', personId)
      .executeTakeFirstOrThrow();
    const key = searchKey(
      [
        row.first_name,
        row.last_name,
        row.first_name_ar,
        row.last_name_ar,
        row.matricule,
        row.massar_code,
        row.staff_matricule,
      ]
        .filter(Boolean)
        .join(' '),
    );
    await tx.db.updateTable('persons').set({ search_key: key }).where('id', '=', personId).execute();
  }
  await followNames(tx, [personId]);
}

/** Somebody who may fetch a child: a person of his own, tied without authority nor access. */
async function addPickUp(tx: Tx, pupilId: string, person: PickUpPerson): Promise<string> {
  const id = newId(tx.now.getTime());
  await tx.db
    .insertInto('persons')
    .values({
      school_id: tx.schoolId,
      id,
      last_name: person.lastName,
      first_name: person.firstName,
      phone: person.phone,
      search_key: searchKey(`${person.firstName} ${person.lastName}`),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute();
  await tx.db
    .insertInto('guardianships')
    .values({
      school_id: tx.schoolId,
      pupil_id: pupilId,
      guardian_id: id,
      kind: person.kind,
      legal: false,
      digital_access: false,
      rank: 9,
      lives_with: false,
      may_pick_up: true,
      identity_document: person.identityDocument,
      receives_reports: false,
      channels: [],
    })
    .execute();
  return id;
}

/** Writes the accepted lines where they belong; answers what the journal keeps. */
async function apply(tx: Tx, request: OfficeRequest, lines: readonly Line[]): Promise<AuditEntry[]> {
  const onPerson = lines.filter(({ field, pickUp }) => !pickUp && !onPupil.has(field));
  const ofPupil = lines.filter(({ field }) => onPupil.has(field));
  const written: AuditEntry[] = [];
  if (onPerson.length) await writePerson(tx, request.personId, onPerson);
  if (ofPupil.length) {
    const set = Object.fromEntries(ofPupil.map(({ field, to }) => [columnOfField(field), to]));
    await tx.db
      .updateTable('pupils')
      .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
      .where('person_id', '=', request.personId)
      .execute();
  }
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

/** Tells the asker once everything is decided. */
async function tell(tx: Tx, ctx: Ctx, id: string, state: string): Promise<void> {
  if (state !== 'accepted' && state !== 'partly' && state !== 'refused') return;
  const asker = await tx.db
    .selectFrom('change_requests as r')
    .innerJoin('accounts as a', 'a.id', 'r.asked_by')
    .select(['a.id', 'r.target', 'r.person_id', speechIn('a').as('speech')])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (asker)
    await notifyInAct(tx, ctx, {
      type: 'famille.demande',
      accountIds: [asker.id],
      childId: asker.target === 'pupil' ? asker.person_id : null,
      model: { type: 'change_request', id },
      priority: 'normal',
      dedupeKey: `request:${id}`,
      params: { detail: sentence(asker.speech, outcomes, state) },
    });
}

/**
 * Accepts or refuses lines of a request. An accepted one is written on the sheet at once. `edited_meanwhile` when somebody else decided
 * meanwhile, `requests.value_changed` with the fields when the sheet no longer says what the screen showed.
 */
export function decide(ctx: Ctx, id: string, { version, decisions }: Body): Promise<OfficeRequest> {
  const actor = ctx.actor as AccountActor;
  return familyRoom.act(ctx, 'requests.decide', async (tx) => {
    const asker = { ...ctx, db: tx.db };
    const first = await detail(asker, id);
    const locked = await tx.db
      .selectFrom('change_requests')
      .select(['version', 'asked_by'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (locked.asked_by === actor.accountId) throw forbidden('requests.own');
    if (locked.version !== version) throw conflict('edited_meanwhile', { version: locked.version });
    await tx.db.selectFrom('persons').select('id').where('id', '=', first.personId).forUpdate().executeTakeFirst();
    await tx.db
      .selectFrom('pupils')
      .select('person_id')
      .where('person_id', '=', first.personId)
      .forUpdate()
      .executeTakeFirst();
    const before = await detail(asker, id);
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
    await tell(tx, ctx, id, state);
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
    return { result: await detail(asker, id), audit: [entry, ...written] };
  });
}
