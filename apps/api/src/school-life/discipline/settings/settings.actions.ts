import type { addKind, setDisciplineRules, setKind } from '@encrier/contract/school-life/discipline-office';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { disciplineRoom, type DisciplineTx } from '../discipline.room.ts';
import { seedKinds } from './kinds.actions.ts';
import { rulesOf } from './rules.queries.ts';

/** Changes the time that families have to answer, and the text on appeals in letters. */
export function setRules(
  ctx: Ctx,
  { version, ...rules }: BodyOf<typeof setDisciplineRules>,
): Promise<ResponseInput<typeof setDisciplineRules>> {
  return disciplineRoom.act(ctx, 'discipline.set_rules', async (tx) => {
    const { version: _held, ...before } = await rulesOf(tx.db);
    const set = {
      reply_days: rules.replyDays,
      recourse: rules.recourse,
      detention_places: rules.detentionPlaces,
      version: version + 1,
    };
    // Two first writes at once: the second finds the row and is refused.
    const done =
      version === 0
        ? await tx.db
            .insertInto('discipline_settings')
            .values({ school_id: ctx.schoolId, ...set })
            .onConflict((oc) => oc.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx.db
            .updateTable('discipline_settings')
            .set(set)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!done) throw conflict('edited_meanwhile', await rulesOf(tx.db));
    return {
      result: { ...rules, version: done.version },
      audit: { object: { type: 'discipline_settings', id: null }, before, after: rules },
    };
  });
}

async function refuseTaken(tx: DisciplineTx, rank: string, label: string, own: string): Promise<void> {
  const twin = await tx.db
    .selectFrom('discipline_kinds')
    .select('id')
    .where('rank', '=', rank)
    .where('label', '=', label)
    .executeTakeFirst();
  if (twin && twin.id !== own) throw invalid('discipline.kind_taken', { label: 'discipline.kind_taken' });
}

/** Adds a kind to the school's list. */
export function addOne(ctx: Ctx, { id, rank, label, shape }: BodyOf<typeof addKind>): Promise<{ id: string }> {
  return disciplineRoom.act(ctx, 'discipline.add_kind', async (tx) => {
    await seedKinds(tx);
    await refuseTaken(tx, rank, label, id);
    const last = await tx.db
      .selectFrom('discipline_kinds')
      .select((eb) => eb.fn.max('position').as('position'))
      .executeTakeFirst();
    await tx.db
      .insertInto('discipline_kinds')
      .values({
        school_id: tx.schoolId,
        id,
        rank,
        usual: null,
        label,
        shape: rank === 'recognition' ? 'plain' : shape,
        position: Number(last?.position ?? 0) + 1,
      })
      .execute();
    return { result: { id }, audit: { object: { type: 'discipline_kind', id }, after: { label } } };
  });
}

/** Renames a kind, archives or restores it; records already given keep it. */
export function setOne(
  ctx: Ctx,
  id: string,
  { version, label, archived }: BodyOf<typeof setKind>,
): Promise<{ id: string }> {
  return disciplineRoom.act(ctx, 'discipline.set_kind', async (tx) => {
    await seedKinds(tx);
    const row = await tx.db
      .selectFrom('discipline_kinds')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    requireVersion(row, version, { label: row.label });
    // Sanctions are named by law.
    const kept = row.rank === 'sanction' ? row.label : label;
    await refuseTaken(tx, row.rank, kept, id);
    await tx.db
      .updateTable('discipline_kinds')
      .set({ label: kept, archived_at: archived ? (row.archived_at ?? ctx.now) : null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    return {
      result: { id },
      audit: {
        object: { type: 'discipline_kind', id },
        before: { label: row.label, archived: row.archived_at !== null },
        after: { label: kept, archived },
      },
    };
  });
}
