import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type {
  addVersion,
  IncidentPage,
  involvePupil,
  moveIncident,
  reportIncident,
} from '@encrier/contract/school-life/discipline-incidents';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { incidentWorkflow } from '../discipline.policy.ts';
import { writable } from '../discipline.reach.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { settleIncident, showChange, notifyOfIncident } from '../notifying.actions.ts';
import { readIncident } from './incidents.queries.ts';

type Person = BodyOf<typeof involvePupil>;

/** Checks that the caller may report about all these pupils. */
async function checkPeople(tx: DisciplineTx, ctx: Ctx, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ pupilId }) => pupilId);
  if (new Set(ids).size !== ids.length) throw invalid('discipline.pupil_twice', { people: 'discipline.pupil_twice' });
  const found = await tx.db
    .selectFrom('pupils as p')
    .select('p.person_id')
    .where('p.person_id', 'in', ids)
    .where(writable(ctx, 'conduct.report'))
    .execute();
  if (found.length !== ids.length) throw notFound();
}

const addPeople = (tx: DisciplineTx, ctx: Ctx, one: { id: string; happenedOn: string }, people: readonly Person[]) =>
  tx.db
    .insertInto('discipline_records')
    .values(
      people.map(({ pupilId, role }) => ({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        pupil_id: pupilId,
        rank: 'part',
        role,
        incident_id: one.id,
        state: 'noted',
        happened_on: one.happenedOn,
        author_id: self(ctx).accountId,
        created_at: tx.now,
      })),
    )
    .execute();

/** Reports what happened; the same id sent again is the same incident. */
export function writeIncident(ctx: Ctx, body: BodyOf<typeof reportIncident>): Promise<IncidentPage> {
  const { accountId } = self(ctx);
  return disciplineRoom.act(ctx, 'discipline.report', async (tx) => {
    const { id, people } = body;
    const again = await tx.db
      .selectFrom('incidents')
      .select('id')
      .where('id', '=', id)
      .where('author_id', '=', accountId)
      .executeTakeFirst();
    if (again) return nothing(await readIncident(tx.db, ctx, id));
    if (body.happenedOn > ctx.today) throw invalid('discipline.day_to_come', { happenedOn: 'discipline.day_to_come' });
    await checkPeople(tx, ctx, people);
    await tx.db
      .insertInto('incidents')
      .values({
        school_id: tx.schoolId,
        id,
        category: body.category,
        severity: body.severity,
        happened_on: body.happenedOn,
        minute: body.minute,
        place: withoutOverrides(body.place),
        author_id: accountId,
        created_at: tx.now,
      })
      .execute();
    await tx.db
      .insertInto('incident_versions')
      .values({
        school_id: tx.schoolId,
        incident_id: id,
        number: 1,
        body: withoutOverrides(body.body),
        by_id: accountId,
        at: tx.now,
      })
      .execute();
    await addPeople(tx, ctx, body, people);
    await adoptFiles(tx, ctx, body.fileIds ?? [], { type: 'incident', id });
    await notifyOfIncident(tx, ctx, { id, pupilIds: people.map(({ pupilId }) => pupilId) });
    await showChange(tx, ctx, null);
    return {
      result: await readIncident(tx.db, ctx, id),
      audit: { object: { type: 'incident', id }, after: { category: body.category, severity: body.severity } },
    };
  });
}

/** An incident that the caller reads, locked until the end of the act. */
async function hold(tx: DisciplineTx, ctx: Ctx, id: string) {
  await readIncident(tx.db, ctx, id);
  const row = await tx.db
    .selectFrom('incidents as i')
    .selectAll()
    .select([nameOfAccountOrNone('i.examined_by').as('examiner'), nameOfAccountOrNone('i.closed_by').as('closer')])
    .where('i.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, seen: await readIncident(tx.db, ctx, id) };
}

/** Adds a version: the current one is never overwritten. */
export function addText(
  ctx: Ctx,
  id: string,
  { body, version, fileIds = [] }: BodyOf<typeof addVersion>,
): Promise<IncidentPage> {
  return disciplineRoom.act(ctx, 'discipline.add_version', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    requireVersion(row, version);
    if (!seen.can.add) throw seen.state === 'closed' ? conflict('discipline.state') : forbidden();
    const number = seen.versions.length + 1;
    await tx.db
      .insertInto('incident_versions')
      .values({
        school_id: tx.schoolId,
        incident_id: id,
        number,
        body: withoutOverrides(body),
        by_id: self(ctx).accountId,
        at: tx.now,
      })
      .execute();
    await adoptFiles(tx, ctx, fileIds, { type: 'incident', id });
    await tx.db
      .updateTable('incidents')
      .set({ version: version + 1 })
      .where('id', '=', id)
      .execute();
    await showChange(tx, ctx, null);
    return {
      result: await readIncident(tx.db, ctx, id),
      audit: { object: { type: 'incident', id }, after: { number, files: fileIds.length } },
    };
  });
}

/** Names one more pupil of the caller's reach. */
export function involvePerson(ctx: Ctx, id: string, person: Person): Promise<IncidentPage> {
  return disciplineRoom.act(ctx, 'discipline.involve', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    if (!seen.can.involve) throw seen.state === 'closed' ? conflict('discipline.state') : forbidden();
    await checkPeople(tx, ctx, [person]);
    const there = await tx.db
      .selectFrom('discipline_records')
      .select('id')
      .where('incident_id', '=', id)
      .where('pupil_id', '=', person.pupilId)
      .where('rank', '=', 'part')
      .executeTakeFirst();
    if (there) throw invalid('discipline.pupil_twice', { pupilId: 'discipline.pupil_twice' });
    await addPeople(tx, ctx, { id, happenedOn: row.happened_on }, [person]);
    await notifyOfIncident(tx, ctx, { id, pupilIds: [person.pupilId] });
    await showChange(tx, ctx, null);
    return {
      result: await readIncident(tx.db, ctx, id),
      audit: { object: { type: 'incident', id }, after: { pupil: person.pupilId, role: person.role } },
    };
  });
}

/** Begins or ends the examination; of two simultaneous requests one is refused, with the name of the other person. */
export function examineIncident(
  ctx: Ctx,
  id: string,
  { step, outcome, version }: BodyOf<typeof moveIncident>,
): Promise<IncidentPage> {
  return disciplineRoom.act(ctx, 'discipline.move', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    if (row.version !== version)
      throw conflict('discipline.moved_meanwhile', {
        by: row.closer || row.examiner,
        state: row.state,
        version: row.version,
      });
    const state = incidentWorkflow.next(seen.state, step);
    if (!state) throw conflict('discipline.state');
    if (!(step === 'examine' ? seen.can.examine : seen.can.close)) throw forbidden();
    if (step === 'close' && !outcome)
      throw invalid('discipline.outcome_missing', { outcome: 'discipline.outcome_missing' });
    if (step === 'close') await closeParts(tx, id, ctx.today);
    const by = self(ctx).accountId;
    await tx.db
      .updateTable('incidents')
      .set({
        state,
        version: version + 1,
        ...(step === 'examine'
          ? { examined_by: by, examined_at: tx.now }
          : { closed_by: by, closed_at: tx.now, outcome: withoutOverrides(outcome) }),
      })
      .where('id', '=', id)
      .execute();
    await settleIncident(tx, ctx, id);
    await showChange(tx, ctx, null);
    return {
      result: await readIncident(tx.db, ctx, id),
      audit: { object: { type: 'incident', id }, before: { state: row.state }, after: { state } },
    };
  });
}

/**
 * Closes the parts with their incident; refused while a family may still answer, or while a resulting sanction is open.
 */
async function closeParts(tx: DisciplineTx, id: string, today: string): Promise<void> {
  const open = await tx.db
    .selectFrom('discipline_records')
    .select('id')
    .where('incident_id', '=', id)
    .where(
      sql<boolean>`((rank = 'sanction' AND state IN ('proposed', 'informed')) OR (rank = 'part' AND state = 'informed'
        AND reply_until >= ${today}::date))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (open) throw conflict('discipline.open_records');
  await tx.db
    .updateTable('discipline_records')
    .set({ state: 'closed', ended_at: tx.now, version: sql`version + 1` })
    .where('incident_id', '=', id)
    .where('rank', '=', 'part')
    .where('state', 'in', ['noted', 'informed'])
    .execute();
}
