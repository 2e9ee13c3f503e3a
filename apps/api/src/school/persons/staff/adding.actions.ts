import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type { addStaff as addRoute } from '@encrier/contract/school/persons';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { changesOf } from '#kernel/policy/edits.ts';
import { createAccounts } from '../../../access/accounts/holders/holders.public.ts';
import { reachFor } from '../../directory/directory.public.ts';
import { keyOf, personColumns, refuseUnreal } from '../persons.public.ts';
import { addPersons, addStaffRecords } from '../sheets.public.ts';
import { refuseTaken, staffColumns, type Tx } from './staff.actions.ts';
import { personsRoom } from '../persons.room.ts';

type Body = BodyOf<typeof addRoute>;

/** Organisations that the caller may fill; throws not found for another. */
async function refuseOtherOrgs(tx: Tx, ctx: Ctx, orgIds: readonly string[]): Promise<void> {
  const reach = reachFor(ctx, 'people.edit');
  if (!reach.all) throw forbidden('permission_missing', { permission: 'people.edit' });
  const known = await tx.db
    .selectFrom('orgs')
    .select('id')
    .where('id', 'in', orgIds)
    .where('closed_on', 'is', null)
    .execute();
  if (known.length !== orgIds.length || orgIds.some((id) => reach.orgIds && !reach.orgIds.includes(id)))
    throw notFound();
}

/** Present staff with the same names, accents and case aside. */
async function refuseNamesake(tx: Tx, ctx: Ctx, body: Body): Promise<void> {
  const people = await tx.db
    .selectFrom('staff as s')
    .innerJoin('persons as p', 'p.id', 's.person_id')
    .select(['p.id', 's.function', nameOf('p').as('label')])
    .where(sql<boolean>`app.here(s.left_on, ${ctx.today})`)
    .where(sql<boolean>`unaccent(lower(p.last_name)) = unaccent(lower(${body.lastName}))`)
    .where(sql<boolean>`unaccent(lower(p.first_name)) = unaccent(lower(${body.firstName}))`)
    .limit(5)
    .execute();
  if (people.length) throw conflict('persons.namesake', { people });
}

/**
 * Adds one person to the staff, with an account that waits for its code. Throws `persons.namesake`,
 * `persons.number_taken`, `notFound` for an organisation that is not the caller's.
 */
export function addStaff(ctx: Ctx, body: Body): Promise<{ id: string }> {
  refuseUnreal({ birthOn: body.birthOn, enteredOn: body.enteredOn });
  const orgIds = [...new Set(body.orgIds)];
  return personsRoom.act(ctx, 'persons.add_staff', async (tx) => {
    await refuseOtherOrgs(tx, ctx, orgIds);
    if (!body.anotherPerson) await refuseNamesake(tx, ctx, body);
    const id = newId(tx.now.getTime());
    await refuseTaken(tx, body.matricule, id);
    const [own, work] = [personColumns(body), staffColumns(body)];
    await addPersons(tx, [{ id, ...own, search_key: keyOf(own, work.matricule) }]);
    await addStaffRecords(tx, [{ person_id: id, ...work }]);
    const { firstName, lastName, email, phone } = body;
    await createAccounts(tx, [
      { personId: id, firstName, lastName, email, phone, role: body.teacher ? 'prof' : 'personnel', orgIds },
    ]);
    return {
      result: { id },
      audit: { object: { type: 'staff', id }, after: changesOf({}, { ...own, ...work }).after },
    };
  });
}
