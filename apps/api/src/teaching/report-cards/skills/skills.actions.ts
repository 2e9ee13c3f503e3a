import type { SavedSkills, SkillsBody } from '@encrier/contract/teaching/report-cards-skills';
import { sql } from 'kysely';
import { type Done, nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { classOfTerm, pupilRows, standingOf } from '../classes/class-rows.queries.ts';
import { holdClass } from '../classes/classes.actions.ts';
import { modelOf } from '../models/models.queries.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { showClassChange } from '../notifying.actions.ts';

type Edit = SkillsBody['edits'][number];
type Of = { class_id: string; term_id: string; pupil_id: string; domain: string; item: string };

/** Replaces the rating that the caller read; false when another one was written meanwhile. */
async function write(tx: ReportCardsTx, ctx: Ctx, of: Of, { before, after }: Edit): Promise<boolean> {
  const values = { mastery: after, by_id: self(ctx).accountId, at: ctx.now };
  const { class_id, term_id, pupil_id, domain, item } = of;
  if (!before) {
    const made = await tx.db
      .insertInto('report_skills')
      .values({ school_id: tx.schoolId, ...of, ...values })
      .onConflict((oc) => oc.doNothing())
      .returning('item')
      .executeTakeFirst();
    return made !== undefined;
  }
  const here = sql<boolean>`(class_id, term_id, pupil_id, domain, item, mastery)
    = (${class_id}::uuid, ${term_id}::uuid, ${pupil_id}::uuid, ${domain}, ${item}, ${before})`;
  const done = after
    ? await tx.db.updateTable('report_skills').set(values).where(here).returning('item').executeTakeFirst()
    : await tx.db.deleteFrom('report_skills').where(here).returning('item').executeTakeFirst();
  return done !== undefined;
}

const heldOf = (tx: ReportCardsTx, { class_id, term_id, pupil_id, domain, item }: Of) =>
  tx.db
    .selectFrom('report_skills as s')
    .innerJoin('accounts as a', 'a.id', 's.by_id')
    .select(['s.mastery', 'a.first_name', 'a.last_name'])
    .where((eb) =>
      eb.and({
        's.class_id': class_id,
        's.term_id': term_id,
        's.pupil_id': pupil_id,
        's.domain': domain,
        's.item': item,
      }),
    )
    .executeTakeFirst();

/**
 * The terms of a class to write. Throws for a term of another class, and for one with frozen cards unless the caller
 * makes the cards.
 */
async function checkTerms(tx: ReportCardsTx, ctx: Ctx, classId: string, edits: readonly Edit[]): Promise<string> {
  let levelId = '';
  for (const termId of new Set(edits.map((one) => one.termId))) {
    const row = await classOfTerm(tx.db, ctx, classId, termId);
    levelId = row.levelId;
    if (!row.manages && (await standingOf(tx.db, classId, termId)).state !== 'open')
      throw conflict('report_cards.frozen');
  }
  return levelId;
}

type Model = Awaited<ReturnType<typeof modelOf>>;

/** An edit in plain text; refused when the model has no such skill, or no such rating for it. */
function checkedEdit(model: Model, sent: Edit): Edit {
  const edit = { ...sent, before: withoutOverrides(sent.before), after: withoutOverrides(sent.after) };
  const known = model?.skills.some((one) => one.domain === edit.domain && one.items.includes(edit.item));
  if (!known || (edit.after && !model?.mastery.includes(edit.after))) throw conflict('report_cards.skill_unknown');
  return edit;
}

/** The current value of an edit that was not written; null when it is the same. */
async function clashOf(tx: ReportCardsTx, of: Of, after: string): Promise<SavedSkills['conflicts'][number] | null> {
  const now = await heldOf(tx, of);
  const mastery = now?.mastery ?? '';
  if (mastery === after) return null;
  const by = now ? `${now.first_name} ${now.last_name}` : '';
  return { termId: of.term_id, domain: of.domain, item: of.item, mastery, by };
}

/** Rates a pupil's skills; see the contract. */
export function saveAll(ctx: Ctx, classId: string, { pupilId, edits }: SkillsBody): Promise<SavedSkills> {
  return reportCardsRoom.act(ctx, 'report_cards.skill', async (tx): Promise<Done<SavedSkills>> => {
    await holdClass(tx, classId, 'write');
    const levelId = await checkTerms(tx, ctx, classId, edits);
    if (!(await pupilRows(tx.db, classId, ctx.today)).some(({ id }) => id === pupilId))
      throw conflict('report_cards.pupil_left');
    const model = await modelOf(tx.db, levelId);
    const conflicts: SavedSkills['conflicts'] = [];
    let changed = 0;
    for (const sent of edits) {
      const edit = checkedEdit(model, sent);
      const { termId, domain, item, before, after } = edit;
      const of = { class_id: classId, term_id: termId, pupil_id: pupilId, domain, item };
      if (before !== after && (await write(tx, ctx, of, edit))) {
        changed += 1;
        continue;
      }
      const clash = await clashOf(tx, of, after);
      if (clash) conflicts.push(clash);
    }
    const result = { saved: edits.length - conflicts.length, conflicts };
    if (!changed) return nothing(result);
    await showClassChange(tx, classId);
    return {
      result,
      audit: {
        object: { type: 'class', id: classId },
        after: { pupil_id: pupilId, term_id: edits[0]?.termId, count: changed },
      },
    };
  });
}
