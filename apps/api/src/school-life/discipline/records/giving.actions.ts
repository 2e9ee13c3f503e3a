import type {
  givePunishment,
  giveRecognition,
  proposeSanction,
  StaffRecordPage,
} from '@encrier/contract/school-life/discipline';
import type { PermissionKey } from '@encrier/contract/kernel/permission';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { readsIncident, writable } from '../discipline.reach.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { offeredKind } from '../settings/kinds.actions.ts';
import { showChange, notifyGuardians } from '../notifying.actions.ts';
import { staffRecord } from './records.queries.ts';

type Begun = { id: string; pupilId: string; happenedOn: string; incidentId?: string | null };

/** The record already written under this id by the caller, if any: sent twice, it is written once. */
const again = (tx: DisciplineTx, ctx: Ctx, id: string) =>
  tx.db
    .selectFrom('discipline_records')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', self(ctx).accountId)
    .executeTakeFirst();

async function check(tx: DisciplineTx, ctx: Ctx, begun: Begun, permission: PermissionKey): Promise<void> {
  const pupil = await tx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', '=', begun.pupilId)
    .where(writable(ctx, permission))
    .executeTakeFirst();
  if (!pupil) throw notFound();
  if (begun.happenedOn > ctx.today) throw invalid('discipline.day_to_come', { happenedOn: 'discipline.day_to_come' });
  if (!begun.incidentId) return;
  // Only an incident that the caller reads, and in which the pupil has a part.
  const incident = await tx.db
    .selectFrom('incidents as i')
    .select('i.id')
    .where('i.id', '=', begun.incidentId)
    .where(readsIncident(ctx))
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM discipline_records r
        WHERE r.school_id = i.school_id AND r.incident_id = i.id AND r.rank = 'part'
        AND r.pupil_id = ${begun.pupilId})`,
    )
    .executeTakeFirst();
  if (!incident) throw notFound();
}

const columnsOf = (tx: DisciplineTx, ctx: Ctx, begun: Begun) => ({
  school_id: tx.schoolId,
  id: begun.id,
  pupil_id: begun.pupilId,
  incident_id: begun.incidentId ?? null,
  happened_on: begun.happenedOn,
  author_id: self(ctx).accountId,
  created_at: tx.now,
});
async function wrote(tx: DisciplineTx, ctx: Ctx, begun: Begun, after: { rank: string; state: string }) {
  await showChange(tx, ctx, begun.pupilId);
  return {
    result: await staffRecord(tx.db, ctx, begun.id),
    audit: { object: { type: 'discipline_record', id: begun.id }, after: { ...after, pupil: begun.pupilId } },
  };
}

/** Gives a recognition: the family reads it at once. */
export function recognisePupil(ctx: Ctx, body: BodyOf<typeof giveRecognition>): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.recognise', async (tx) => {
    if (await again(tx, ctx, body.id)) return nothing(await staffRecord(tx.db, ctx, body.id));
    await check(tx, ctx, body, 'conduct.report');
    const kind = await offeredKind(tx, 'recognition', body.kindId);
    const text = withoutOverrides(body.familyText);
    await tx.db
      .insertInto('discipline_records')
      .values({
        ...columnsOf(tx, ctx, body),
        rank: 'recognition',
        state: 'given',
        kind_id: kind.id,
        family_text: text,
        told_at: tx.now,
      })
      .execute();
    await notifyGuardians(tx, ctx, { id: body.id, pupilId: body.pupilId, key: 'given', type: 'valorisation' });
    return wrote(tx, ctx, body, { rank: 'recognition', state: 'given' });
  });
}

/** Gives a punishment; see the contract. */
export function punishPupil(ctx: Ctx, body: BodyOf<typeof givePunishment>): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.punish', async (tx) => {
    if (await again(tx, ctx, body.id)) return nothing(await staffRecord(tx.db, ctx, body.id));
    await check(tx, ctx, body, 'conduct.punish');
    const kind = await offeredKind(tx, 'punishment', body.kindId);
    if (kind.shape === 'work' && !body.work)
      throw invalid('discipline.work_missing', { work: 'discipline.work_missing' });
    if (body.dueOn && body.dueOn < ctx.today) throw invalid('discipline.due_past', { dueOn: 'discipline.due_past' });
    await tx.db
      .insertInto('discipline_records')
      .values({
        ...columnsOf(tx, ctx, body),
        rank: 'punishment',
        state: 'given',
        kind_id: kind.id,
        facts: withoutOverrides(body.facts),
        family_text: withoutOverrides(body.familyText),
        work: withoutOverrides(body.work),
        due_on: body.work ? body.dueOn : null,
        told_at: tx.now,
      })
      .execute();
    await notifyGuardians(tx, ctx, { id: body.id, pupilId: body.pupilId, key: 'given', type: 'infraction' });
    return wrote(tx, ctx, body, { rank: 'punishment', state: 'given' });
  });
}

/** Starts the procedure of a sanction, before the family is informed. */
export function startSanction(ctx: Ctx, body: BodyOf<typeof proposeSanction>): Promise<StaffRecordPage> {
  return disciplineRoom.act(ctx, 'discipline.propose', async (tx) => {
    if (await again(tx, ctx, body.id)) return nothing(await staffRecord(tx.db, ctx, body.id));
    await check(tx, ctx, body, 'conduct.sanction');
    const kind = await offeredKind(tx, 'sanction', body.kindId);
    await tx.db
      .insertInto('discipline_records')
      .values({
        ...columnsOf(tx, ctx, body),
        rank: 'sanction',
        state: 'proposed',
        kind_id: kind.id,
        facts: withoutOverrides(body.facts),
      })
      .execute();
    return wrote(tx, ctx, body, { rank: 'sanction', state: 'proposed' });
  });
}
