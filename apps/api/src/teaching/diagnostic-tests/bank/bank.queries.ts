import { nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { searchKey } from '@encrier/contract/kernel/search-key';
import {
  type BankShare,
  fewestCopies,
  type getBankQuestion,
  type listBank,
} from '@encrier/contract/teaching/diagnostic-bank';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { sql } from 'kysely';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { isLooking, self } from '#kernel/policy/actor.ts';
import { readsBank } from '../diagnostic-tests.reach.ts';

const pageSize = 20;

type Figures = { tests: number; copies: number; ease: number | null; discrimination: number | null };
/**
 * Figures of the question `b` over every submitted copy that counts. Its ease is the mean share of its points: for a
 * question that is right or wrong, the proportion of right answers, the « p-value » of Ebel and Frisbie (Essentials of
 * Educational Measurement, 5th ed., 1991, chapter 13). Its discrimination is the correlation of its share with the
 * share of all other points of the copy (corrected item-total correlation, Henrysson, Psychometrika 28, 1963): the
 * question itself is left out, or it would correlate with itself.
 */
const figures = sql<Figures>`LATERAL (SELECT count(DISTINCT u.test_id)::int AS tests, count(w.earned)::int AS copies,
    avg(w.earned)::float8 AS ease, corr(w.earned, w.rest)::float8 AS discrimination
  FROM test_bank_uses u LEFT JOIN LATERAL (SELECT (COALESCE(a.points, a.auto_points) / a.max)::float8 AS earned,
      CASE WHEN g.max > a.max THEN ((g.score - COALESCE(a.points, a.auto_points)) / (g.max - a.max))::float8 END AS rest
    FROM test_sittings g JOIN test_answers a ON a.school_id = g.school_id AND a.sitting_id = g.id
      AND a.question_id = u.question_id
    WHERE g.school_id = u.school_id AND g.test_id = u.test_id AND g.handed_at IS NOT NULL AND g.voided_at IS NULL
      AND a.max > 0) w ON TRUE
  WHERE u.school_id = b.school_id AND u.bank_id = b.id)`;

const bankRows = (ctx: ReadCtx) =>
  ctx.db
    .selectFrom('test_bank_questions as b')
    .innerJoin(figures.as<'f'>(sql`f`), (join) => join.onTrue())
    .leftJoin('subjects as s', 's.id', 'b.subject_id')
    .leftJoin('orgs as o', 'o.id', 'b.org_id')
    .select(['b.id', 'b.question', 'b.share', 'b.tags', 'b.version', 'b.created_by'])
    .select(['s.name as subject', 's.name_ar as subject_ar', 'o.name as organisation'])
    .select(['f.tests', 'f.copies', 'f.ease', 'f.discrimination'])
    .select(nameOfAccountOrNone('b.created_by').as('author'))
    .where(readsBank(ctx));
type Row = Awaited<ReturnType<ReturnType<typeof bankRows>['execute']>>[number];
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
const presentRow = (row: Row, ctx: ReadCtx) => {
  const enough = row.copies >= fewestCopies;
  return {
    id: row.id,
    question: row.question as Question,
    share: row.share as BankShare,
    tags: row.tags,
    subject: row.subject ?? '',
    subjectAr: row.subject_ar ?? '',
    organisation: row.organisation ?? '',
    author: row.author,
    tests: row.tests,
    copies: row.copies,
    version: row.version,
    ease: enough ? rounded(row.ease) : null,
    discrimination: enough ? rounded(row.discrimination) : null,
    can: { edit: !isLooking(ctx.actor) && row.created_by === self(ctx).accountId },
  };
};

const liked = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
/** Questions of the bank that the caller finds, the latest first. */
export async function listBankQuestions(ctx: ReadCtx, { page, search, share, kind, own }: QueryOf<typeof listBank>) {
  let query = bankRows(ctx).select((eb) => eb.fn.countAll<number>().over().as('total'));
  const words = searchKey(search ?? '');
  if (words) query = query.where('b.search_key', 'like', liked(words));
  if (share) query = query.where('b.share', '=', share);
  if (kind) query = query.where(sql`b.question ->> 'kind'`, '=', kind);
  if (own) query = query.where('b.created_by', '=', self(ctx).accountId);
  const rows = await query
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map((row) => presentRow(row, ctx)), page, pageSize, total: rows[0]?.total ?? 0 };
}

/** One question of the bank; 404 when the caller cannot find it. */
export async function readBankQuestion(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getBankQuestion>> {
  const row = await bankRows(ctx).where('b.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentRow(row, ctx);
}
