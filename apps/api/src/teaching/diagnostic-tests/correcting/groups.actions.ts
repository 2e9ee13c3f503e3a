import type { BodyOf } from '@encrier/contract/kernel/route';
import type { NeedGroupsBody, undoNeedGroups } from '@encrier/contract/teaching/diagnostic-correcting';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { refuseOutside } from '../../../school/directory/in-force.public.ts';
import { makeNeedGroups, removeNeedGroups } from '../../../school/groups/needs.public.ts';
import { hidesNames } from '../diagnostic-tests.policy.ts';
import { pupilsRead } from '../diagnostic-tests.reach.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { showCorrectors } from '../notifying.actions.ts';
import { makesGroups, undoesGroup } from '../diagnostic-tests.reach.ts';
import { placeOf } from './groups.queries.ts';

const object = (id: string) => ({ type: 'diagnostic_test', id });

/** Locks a test from which the caller makes groups, with their own pupils in it; throws not found for others. */
async function hold(tx: TestsTx, ctx: Ctx, id: string) {
  const row = await tx.db
    .selectFrom('diagnostic_tests as t')
    .select(['t.id', 't.title', 't.blind', 't.released_at', 't.published_at'])
    .select(sql<string[]>`ARRAY(SELECT pr.pupil_id FROM ${pupilsRead(ctx)} pr)`.as('pupils'))
    .where('t.id', '=', id)
    .where(makesGroups(ctx))
    .forUpdate('t')
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Makes need groups of a test's pupils, from a day to a day; sent twice, they are made once. */
export function makeGroups(ctx: Ctx, id: string, { groups, from, to }: NeedGroupsBody): Promise<{ ids: string[] }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.make_groups', async (tx) => {
    const test = await hold(tx, ctx, id);
    const ids = groups.map((one) => one.id);
    const before = await tx.db
      .selectFrom('diagnostic_test_groups')
      .select('group_id')
      .where('test_id', '=', id)
      .where('group_id', 'in', ids)
      .execute();
    if (before.length === ids.length) return nothing({ ids });
    if (new Set(ids).size < ids.length || before.length) throw conflict('already_exists');
    const elsewhere = await tx.db.selectFrom('groups').select('id').where('id', 'in', ids).execute();
    if (elsewhere.length) throw conflict('already_exists');
    if (hidesNames(test)) throw conflict('diagnostic_tests.names_hidden');
    const mine = new Set(test.pupils);
    const pupils = groups.flatMap(({ pupilIds }) => pupilIds);
    const year = await placeOf(tx.db, id);
    if (!year || !test.published_at || pupils.some((one) => !mine.has(one)))
      throw invalid('diagnostic_tests.pupil_unknown', { groups: 'diagnostic_tests.pupil_unknown' });
    if (new Set(pupils).size < pupils.length)
      throw invalid('diagnostic_tests.pupil_twice', { groups: 'diagnostic_tests.pupil_twice' });
    await makeNeedGroups(tx, groups, { yearId: year.id, subjectId: year.subject_id, from, to });
    await tx.db
      .insertInto('diagnostic_test_groups')
      .values(
        ids.map((group_id) => ({
          school_id: tx.schoolId,
          test_id: id,
          group_id,
          made_by: self(ctx).accountId,
          made_at: ctx.now,
        })),
      )
      .execute();
    await showCorrectors(tx, ctx, id);
    const named = groups.map(({ name, pupilIds }) => ({ name, pupils: pupilIds.length }));
    return { result: { ids }, audit: { object: object(id), after: { groups: named, from, to } } };
  });
}

/** Undoes need groups that the caller made, or may manage; groups of other tests stay. */
export function undoGroups(ctx: Ctx, id: string, { ids }: BodyOf<typeof undoNeedGroups>): Promise<{ ids: string[] }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.undo_groups', async (tx) => {
    await hold(tx, ctx, id);
    const own = await tx.db
      .selectFrom('diagnostic_test_groups as ng')
      .select(['ng.group_id', undoesGroup(ctx).as('mine')])
      .where('ng.test_id', '=', id)
      .where('ng.group_id', 'in', [...ids])
      .execute();
    if (own.some(({ mine }) => !mine)) throw notFound();
    const found = own.map(({ group_id }) => group_id);
    await refuseOutside(tx.db, ctx, 'school.structure', { groups: found });
    const undone = await removeNeedGroups(tx, found);
    if (!undone.length) return nothing({ ids: [] });
    await showCorrectors(tx, ctx, id);
    return { result: { ids: undone }, audit: { object: object(id), before: { groups: undone.length } } };
  });
}
