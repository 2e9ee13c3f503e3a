import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { freezeClass, GeneralBody, rectifyCard, saveGeneral } from '@encrier/contract/teaching/report-cards';
import { ruleVersion } from '@encrier/contract/teaching/averages';
import { type Done, nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { refuseClosed } from '../council/standing.queries.ts';
import { waitingProof } from '../proof/proof.queries.ts';
import { checkedWords } from '../comments/comments.actions.ts';
import { judgeWords } from '../report-cards.policy.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { rulesOf } from '../settings.queries.ts';
import { remindLate, showClassChange } from '../notifying.actions.ts';
import { classOfTerm, dayIn, standingOf } from './class-rows.queries.ts';
import { progressOf } from './classes.queries.ts';
import { type ClassTerm, classTerm, contentOfPupil, contentsOf } from './content.queries.ts';

/** Cards being made wait for texts being saved, and the reverse. */
export const holdClass = (tx: ReportCardsTx, classId: string, how: 'write' | 'make') =>
  tx.db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .$call((query) => (how === 'make' ? query.forNoKeyUpdate() : query.forShare()))
    .executeTakeFirst();
/** The class and term, locked until the transaction ends. */
const hold = (tx: ReportCardsTx, classId: string, termId: string) =>
  tx.db
    .selectFrom('report_classes')
    .select('frozen_at')
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .forUpdate()
    .executeTakeFirst();

const heldOf = (tx: ReportCardsTx, classId: string, { pupilId, termId }: GeneralBody) =>
  tx.db
    .selectFrom('report_generals as g')
    .innerJoin('accounts as a', 'a.id', 'g.by_id')
    .select(['g.body', 'g.decision', 'g.version', nameOf('a').as('by')])
    .where('g.class_id', '=', classId)
    .where('g.term_id', '=', termId)
    .where('g.pupil_id', '=', pupilId)
    .forUpdate('g')
    .executeTakeFirst();

async function write(tx: ReportCardsTx, ctx: Ctx, classId: string, sent: GeneralBody): Promise<boolean> {
  const values = { body: sent.body, decision: sent.decision, by_id: self(ctx).accountId, at: ctx.now };
  const done =
    sent.version === 0
      ? await tx.db
          .insertInto('report_generals')
          .values({
            school_id: tx.schoolId,
            class_id: classId,
            term_id: sent.termId,
            pupil_id: sent.pupilId,
            ...values,
          })
          .onConflict((oc) => oc.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx.db
          .updateTable('report_generals')
          .set({ ...values, version: sent.version + 1 })
          .where('class_id', '=', classId)
          .where('term_id', '=', sent.termId)
          .where('pupil_id', '=', sent.pupilId)
          .where('version', '=', sent.version)
          .returning('version')
          .executeTakeFirst();
  return done !== undefined;
}

/** The council's decision in plain text: one of the school's, or the current one. */
async function checkedDecision(tx: ReportCardsTx, sent: string, held: string): Promise<string> {
  const decision = withoutOverrides(sent);
  const { decisions } = await rulesOf(tx.db);
  if (decision && decision !== held && !decisions.includes(decision))
    throw invalid('report_cards.decision', { decision: 'report_cards.decision' });
  return decision;
}

/** The conflict returned to a caller who would overwrite another person's text: `held`, or what was written since. */
async function clashOf(tx: ReportCardsTx, classId: string, body: GeneralBody, held: Held): Promise<Saved> {
  const now = held ?? (await heldOf(tx, classId, body));
  const theirs = { body: now?.body ?? '', decision: now?.decision ?? '', by: now?.by ?? '' };
  return { version: now?.version ?? 0, conflict: theirs };
}

type Held = Awaited<ReturnType<typeof heldOf>>;
type Saved = ResponseInput<typeof saveGeneral>;
/** Saves the general comment of one pupil and the council's decision; see the contract. */
export function saveOne(ctx: Ctx, classId: string, body: GeneralBody): Promise<Saved> {
  return reportCardsRoom.act(ctx, 'report_cards.general', async (tx): Promise<Done<Saved>> => {
    const row = await classOfTerm(tx.db, ctx, classId, body.termId);
    await holdClass(tx, classId, 'write');
    if ((await standingOf(tx.db, classId, body.termId)).state !== 'open' && !row.manages)
      throw conflict('report_cards.frozen');
    await refuseClosed(tx.db, classId, body.termId);
    // The card of a pupil who left can still be corrected by people who make the cards.
    const day = await dayIn(tx.db, { classId, termId: body.termId, pupilId: body.pupilId }, ctx.today);
    if (!day || (day !== ctx.today && !row.manages)) throw conflict('report_cards.pupil_left');
    const text = await checkedWords(tx, body.body);
    const held = await heldOf(tx, classId, body);
    const known = { body: held?.body ?? '', decision: held?.decision ?? '', version: held?.version ?? 0 };
    const decision = await checkedDecision(tx, body.decision, known.decision);
    const same = text === known.body && decision === known.decision && !body.decided;
    const verdict = judgeWords(body, known, same);
    if (verdict === 'same') return nothing({ version: known.version, conflict: null });
    if (verdict === 'conflict' || !(await write(tx, ctx, classId, { ...body, body: text, decision })))
      return nothing(await clashOf(tx, classId, body, held));
    await showClassChange(tx, classId);
    return {
      result: { version: body.version + 1, conflict: null },
      audit: {
        object: { type: 'class', id: classId },
        table: 'report_generals',
        after: { pupil_id: body.pupilId, changed: true },
      },
    };
  });
}

/** Notifies the teachers of a class of their missing comments. */
export function remindTeachers(ctx: Ctx, classId: string, termId: string): Promise<{ teachers: number }> {
  return reportCardsRoom.act(ctx, 'report_cards.remind', async (tx) => {
    const row = await classOfTerm(tx.db, ctx, classId, termId);
    if ((await standingOf(tx.db, classId, termId)).state !== 'open') throw conflict('report_cards.frozen');
    const late = progressOf(await classTerm(tx.db, classId, termId, ctx.today)).filter(
      ({ written, pupils }) => written < pupils,
    );
    if (!late.length) throw conflict('report_cards.nobody_late');
    const teachers = await remindLate(
      tx,
      ctx,
      { classId, className: row.name, termId, term: row.term.name },
      late.map(({ id, subject, subjectAr }) => ({ courseId: id, subject, subjectAr })),
    );
    if (!teachers) throw conflict('report_cards.nobody_late');
    return {
      result: { teachers },
      audit: { object: { type: 'class', id: classId }, after: { term_id: termId, count: teachers } },
    };
  });
}

/** Makes the cards of a class for a term within a transaction; returns how many, and the journal's details. */
export async function freezeIn(
  tx: ReportCardsTx,
  ctx: Ctx,
  classId: string,
  { termId, incomplete }: BodyOf<typeof freezeClass>,
): Promise<Done<{ cards: number }>> {
  const row = await classOfTerm(tx.db, ctx, classId, termId);
  if (!row.manages) throw notFound();
  await holdClass(tx, classId, 'make');
  const taken = await tx.db
    .insertInto('report_classes')
    .values({
      school_id: tx.schoolId,
      class_id: classId,
      term_id: termId,
      frozen_at: ctx.now,
      frozen_by: self(ctx).accountId,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('class_id')
    .executeTakeFirst();
  if (!taken) throw conflict('report_cards.frozen');
  const all = await classTerm(tx.db, classId, termId, ctx.today);
  if (!all.pupils.length) throw conflict('report_cards.no_pupil');
  const missing = await missingOf(tx, all, termId);
  if (missing && !incomplete) throw conflict('report_cards.incomplete', { count: missing });
  const ids = all.pupils.map(({ id }) => id);
  const contents = await contentsOf(tx.db, row, ctx.today, all, ids);
  await tx.db
    .insertInto('report_cards')
    .values(
      [...contents].map(([pupilId, content]) => ({
        school_id: tx.schoolId,
        id: newId(ctx.now.getTime()),
        pupil_id: pupilId,
        class_id: classId,
        term_id: termId,
        version: 1,
        content: JSON.stringify(content),
        rule_version: ruleVersion,
        frozen_at: ctx.now,
        frozen_by: self(ctx).accountId,
      })),
    )
    .execute();
  await tx.emit('report_cards.made', { classId, termId });
  await showClassChange(tx, classId);
  return {
    result: { cards: contents.size },
    audit: {
      object: { type: 'class', id: classId },
      after: { term_id: termId, count: contents.size, incomplete: missing > 0, rule_version: ruleVersion },
    },
  };
}

/** Missing comments, and comments not yet reviewed when the school requires a review. */
async function missingOf(tx: ReportCardsTx, all: ClassTerm, termId: string): Promise<number> {
  const unsaid = progressOf(all).reduce((sum, { pupils, written }) => sum + pupils - written, 0);
  const { proof } = await rulesOf(tx.db);
  if (proof === 'none') return unsaid;
  const [courseIds, pupilIds] = [all.courses.map(({ id }) => id), all.pupils.map(({ id }) => id)];
  return unsaid + (await waitingProof(tx.db, courseIds, termId, pupilIds));
}

/** Makes the cards of a class; see the contract. */
export const freezeCards = (ctx: Ctx, classId: string, body: BodyOf<typeof freezeClass>): Promise<{ cards: number }> =>
  reportCardsRoom.act(ctx, 'report_cards.freeze', (tx) => freezeIn(tx, ctx, classId, body));

/**
 * Makes the next version of one pupil's card, even for a pupil who left since; see the contract. A pupil who came since
 * gets a first one.
 */
export function makeRectification(
  ctx: Ctx,
  classId: string,
  { termId, pupilId, reason: sent, version }: BodyOf<typeof rectifyCard>,
): Promise<{ id: string; version: number }> {
  return reportCardsRoom.act(ctx, 'report_cards.rectify', async (tx) => {
    const row = await classOfTerm(tx.db, ctx, classId, termId);
    if (!row.manages) throw notFound();
    if (!(await hold(tx, classId, termId))) throw conflict('report_cards.not_frozen');
    const content = await contentOfPupil(tx.db, row, ctx.today, pupilId);
    if (!content) throw notFound();
    const reason = withoutOverrides(sent);
    const last = await tx.db
      .updateTable('report_cards')
      .set({ replaced_at: ctx.now })
      .where('class_id', '=', classId)
      .where('term_id', '=', termId)
      .where('pupil_id', '=', pupilId)
      .where('replaced_at', 'is', null)
      .returning(['version', 'reason'])
      .executeTakeFirst();
    // Throwing undoes the insert above: the card made meanwhile stays the last one.
    requireVersion(last, version, { fields: { reason: { theirs: last?.reason ?? '', yours: reason } } });
    const card = { id: newId(ctx.now.getTime()), version: version + 1 };
    await tx.db
      .insertInto('report_cards')
      .values({
        school_id: tx.schoolId,
        ...card,
        pupil_id: pupilId,
        class_id: classId,
        term_id: termId,
        reason,
        content: JSON.stringify(content),
        rule_version: ruleVersion,
        frozen_at: ctx.now,
        frozen_by: self(ctx).accountId,
      })
      .execute();
    await tx.emit('report_cards.made', { classId, termId });
    await showClassChange(tx, classId);
    return {
      result: card,
      audit: {
        object: { type: 'report_card', id: card.id },
        table: 'report_cards',
        after: { pupil_id: pupilId, term_id: termId, version: card.version, reason },
      },
    };
  });
}
