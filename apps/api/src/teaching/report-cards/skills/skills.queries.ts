import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { pupilSkills } from '@encrier/contract/teaching/report-cards-skills';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classToRead, pupilRows } from '../classes/class-rows.queries.ts';
import { modelOf } from '../models/models.queries.ts';

/** Skills of one pupil over the terms of the year; see the contract. */
export async function skillsOfPupil(
  ctx: ReadCtx,
  id: string,
  { pupil: requested }: QueryOf<typeof pupilSkills>,
): Promise<ResponseInput<typeof pupilSkills>> {
  const { db } = ctx;
  const row = await classToRead(db, ctx, id, undefined);
  const model = await modelOf(db, row.levelId);
  const pupils = await pupilRows(db, id, ctx.today);
  const pupil = requested ? pupils.find((one) => one.id === requested) : pupils[0];
  if (requested && !pupil) throw notFound();
  const frozen = await db.selectFrom('report_classes').select('term_id').where('class_id', '=', id).execute();
  const entries = pupil
    ? await db
        .selectFrom('report_skills')
        .select(['term_id as termId', 'domain', 'item', 'mastery'])
        .where('class_id', '=', id)
        .where('pupil_id', '=', pupil.id)
        .execute()
    : [];
  const looking = self(ctx).lookedAtBy !== null;
  return {
    class: { id, name: row.name },
    pupils: pupils.map((one) => ({ id: one.id, label: one.label })),
    pupilId: pupil?.id ?? null,
    terms: row.terms.map((term) => ({
      id: term.id,
      name: term.name,
      near: term.id === row.term?.id,
      write: !looking && (row.manages || !frozen.some(({ term_id }) => term_id === term.id)),
    })),
    skills: model?.skills ?? [],
    mastery: model?.mastery ?? [],
    said: entries,
  };
}
