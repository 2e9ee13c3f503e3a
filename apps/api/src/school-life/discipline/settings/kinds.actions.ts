import { invalid } from '#kernel/errors/errors.ts';
import { kindLabels } from '../discipline.messages.ts';
import { usualKinds } from '../discipline.policy.ts';
import type { DisciplineTx } from '../discipline.room.ts';
import { usualId } from './kinds.queries.ts';

/** Writes the standard kinds in a school that has none yet; two simultaneous runs write them once. */
export async function seedKinds(tx: DisciplineTx): Promise<void> {
  if (await tx.db.selectFrom('discipline_kinds').select('id').limit(1).executeTakeFirst()) return;
  await tx.db
    .insertInto('discipline_kinds')
    .values(
      usualKinds.map(({ key, rank, shape }, position) => ({
        school_id: tx.schoolId,
        id: usualId(tx.schoolId, key),
        rank,
        usual: key,
        label: kindLabels[key].fr,
        shape,
        position,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** A kind of a rank that is offered now. */
export async function offeredKind(tx: DisciplineTx, rank: 'recognition' | 'punishment' | 'sanction', id: string) {
  await seedKinds(tx);
  const kind = await tx.db
    .selectFrom('discipline_kinds')
    .select(['id', 'usual', 'shape', 'label'])
    .where('id', '=', id)
    .where('rank', '=', rank)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (!kind) throw invalid('discipline.kind_gone', { kindId: 'discipline.kind_gone' });
  return kind;
}
