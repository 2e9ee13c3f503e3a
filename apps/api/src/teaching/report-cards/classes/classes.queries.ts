import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { written } from '@encrier/contract/teaching/fractions';
import {
  type CardContent,
  cardContent,
  type getCard,
  type previewCard,
  type reportClass,
} from '@encrier/contract/teaching/report-cards';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { waitingProof } from '../proof/proof.queries.ts';
import { proofReads, stateOfComments } from '../report-cards.policy.ts';
import { readsClass } from '../report-cards.reach.ts';
import { modelOf } from '../models/models.queries.ts';
import { rulesOf } from '../settings.queries.ts';
import { classToRead, leaverRows, standingOf } from './class-rows.queries.ts';
import { type ClassTerm, classTerm, contentOfPupil, saidOf } from './content.queries.ts';

const cardsOf = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('report_cards')
    .select(['id', 'pupil_id', 'version', 'reason', 'frozen_at'])
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .orderBy('version', 'desc')
    .execute();

/** Courses of a class with the number of pupils who have a comment. */
export function progressOf(all: ClassTerm) {
  const ids = all.pupils.map(({ id }) => id);
  return all.courses.map((course) => {
    const own = ids.filter((id) => course.members.includes(id));
    const done = own.filter((id) => saidOf(all, course.id, id)).length;
    return {
      id: course.id,
      subject: course.subject,
      subjectAr: course.subjectAr,
      teachers: course.teachers,
      pupils: own.length,
      written: done,
      state: stateOfComments(done, own.length, course.reviewed),
    };
  });
}

const noTerm = {
  state: 'open' as const,
  frozenAt: null,
  courses: [],
  pupils: [],
  toProof: null,
  can: { general: false, manage: false, proof: false },
};
const toProofOf = (db: ReadDb, all: ClassTerm, termId: string): Promise<number> =>
  waitingProof(
    db,
    all.courses.map(({ id }) => id),
    termId,
    all.pupils.map(({ id }) => id),
  );
const noComment = { body: '', version: 0, by: '', at: null, decision: '' };
type General = Awaited<ReturnType<typeof classTerm>>['generals'] extends ReadonlyMap<string, infer One> ? One : never;
/** The general comment of a pupil, and the cards that were made. */
const presentSaid = (general: General | undefined, cards: Awaited<ReturnType<typeof cardsOf>>) => ({
  general: general
    ? {
        body: general.body,
        decision: general.decision,
        version: general.version,
        by: general.by,
        at: general.at.toISOString(),
      }
    : noComment,
  cards: cards.map((one) => ({
    id: one.id,
    version: one.version,
    reason: one.reason,
    frozenAt: one.frozen_at.toISOString(),
  })),
});
/** The class of a term; see the contract. */
export async function ofClass(
  ctx: ReadCtx,
  id: string,
  query: QueryOf<typeof reportClass>,
): Promise<ResponseInput<typeof reportClass>> {
  const { db, today } = ctx;
  const row = await classToRead(db, ctx, id, query.term);
  const { maxLength, forbidden, decisions, proof } = await rulesOf(db);
  const model = await modelOf(db, row.levelId);
  const looking = self(ctx).lookedAtBy !== null;
  const answer = {
    class: { id, name: row.name },
    terms: row.terms,
    termId: row.term?.id ?? null,
    decisions,
    skills: model?.skills ?? [],
    mastery: model?.mastery ?? [],
    rules: { maxLength, forbidden },
  };
  if (!row.term) return { ...answer, ...noTerm };
  const all = await classTerm(db, id, row.term.id, today);
  const cards = Map.groupBy(await cardsOf(db, id, row.term.id), (one) => one.pupil_id);
  const { state, frozenAt } = await standingOf(db, id, row.term.id);
  const saidFor = (pupilId: string) => presentSaid(all.generals.get(pupilId), cards.get(pupilId) ?? []);
  const proofs = !looking && proofReads(proof, row);
  const leavers = state === 'open' ? [] : await leaverRows(db, id, row.term.id, today);
  return {
    ...answer,
    state,
    frozenAt: frozenAt?.toISOString() ?? null,
    courses: progressOf(all),
    pupils: [
      ...all.pupils.map((pupil) => {
        const own = all.courses.filter(({ members }) => members.includes(pupil.id));
        const average = all.generalOf(pupil.id);
        return {
          id: pupil.id,
          label: pupil.label,
          labelAr: pupil.labelAr,
          left: false,
          average: average && written(average),
          written: own.filter((course) => saidOf(all, course.id, pupil.id)).length,
          expected: own.length,
          ...saidFor(pupil.id),
        };
      }),
      ...leavers.map(({ content, ...pupil }) => {
        const { lines, general } = contentOf(content);
        return {
          ...pupil,
          left: true,
          average: general.average,
          written: lines.filter(({ comment }) => comment).length,
          expected: lines.length,
          ...saidFor(pupil.id),
        };
      }),
    ],
    toProof: proofs ? await toProofOf(db, all, row.term.id) : null,
    can: {
      general: !looking && (row.manages || state === 'open'),
      manage: !looking && row.manages,
      proof: proofs && state === 'open',
    },
  };
}

/** A pupil's card as it would be today; 404 for a pupil of another class. */
export async function readPreview(
  ctx: ReadCtx,
  { id, pupilId }: { id: string; pupilId: string },
  query: QueryOf<typeof previewCard>,
): Promise<ResponseInput<typeof previewCard>> {
  const row = await classToRead(ctx.db, ctx, id, query.term);
  const { term } = row;
  if (!term) throw notFound();
  const content = await contentOfPupil(ctx.db, { ...row, term }, ctx.today, pupilId);
  if (!content) throw notFound();
  return { content };
}

/** A frozen card, reduced to the fields of today's cards. */
export const contentOf = (stored: unknown): CardContent => cardContent.parse(stored);

/** A frozen card of a class that the caller may read whole. */
export async function readCard(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getCard>> {
  const row = await ctx.db
    .selectFrom('report_cards as d')
    .innerJoin('classes as k', 'k.id', 'd.class_id')
    .select(['d.id', 'd.version', 'd.reason', 'd.frozen_at', 'd.replaced_at', 'd.content'])
    .where('d.id', '=', id)
    .where(readsClass(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return {
    id: row.id,
    version: row.version,
    reason: row.reason,
    frozenAt: row.frozen_at.toISOString(),
    replaced: row.replaced_at !== null,
    content: contentOf(row.content),
  };
}
