import type { BodyOf } from '@encrier/contract/kernel/route';
import { searchKey } from '@encrier/contract/kernel/search-key';
import type { BankContent, createBankQuestion, updateBankQuestion } from '@encrier/contract/teaching/diagnostic-bank';
import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import { nothing } from '#kernel/act/act.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { courseOrg, courseRows } from '../../gradebook/courses.public.ts';
import { readsTest, testsIn } from '../diagnostic-tests.reach.ts';
import { diagnosticTestsRoom, type TestsTx } from '../diagnostic-tests.room.ts';
import { settlePictures } from '../making/pictures.actions.ts';
import { asksTheSame, questionFault } from '../scoring.policy.ts';

const object = (id: string) => ({ type: 'test_bank_question', id });

/**
 * Who finds a question: teachers of the subject and organisation of a course of the caller; nobody else when it is
 * private.
 */
async function placeOf(tx: TestsTx, ctx: Ctx, { share, courseId }: BankContent) {
  const unknown = invalid('diagnostic_tests.course_unknown', { courseId: 'diagnostic_tests.course_unknown' });
  if (share !== 'mine' && !courseId) throw unknown;
  if (!courseId) return { org_id: null, subject_id: null };
  const course = await courseRows(tx.db)
    .select(['c.subject_id', courseOrg.as('org_id')])
    .where('c.id', '=', courseId)
    .where(testsIn(ctx))
    .executeTakeFirst();
  if (!course || (share !== 'mine' && !course.org_id)) throw unknown;
  return { org_id: course.org_id, subject_id: course.subject_id };
}

/** Columns of a submitted form; refused with the field that is wrong. */
async function columnsOf(tx: TestsTx, ctx: Ctx, content: BankContent) {
  const fault = questionFault(content.question);
  if (fault) throw invalid(fault.code, { [`questions.0.${fault.field}`]: fault.code });
  const tags = [...new Set(content.tags)];
  const { statement, skill } = content.question;
  const search_key = searchKey([statement, skill, ...tags].join(' '));
  return { share: content.share, tags, search_key, ...(await placeOf(tx, ctx, content)) };
}

/** The question as the bank keeps it, with a picture of its own. */
async function settled(tx: TestsTx, ctx: Ctx, id: string, question: Question): Promise<Question> {
  const { bankId: _, ...rest } = question;
  const [kept] = await settlePictures(tx, ctx, object(id), [{ ...rest, section: '' } as Question]);
  return kept!;
}

/** Copies of the test's question count for the question of the bank made from it. */
async function nameUse(tx: TestsTx, ctx: Ctx, id: string, testId: string, question: Question): Promise<void> {
  const test = await tx.db
    .selectFrom('diagnostic_tests as t')
    .select('t.questions')
    .where('t.id', '=', testId)
    .where(readsTest(ctx))
    .executeTakeFirst();
  if (!test) throw notFound();
  const source = (test.questions as Question[]).find((one) => one.id === question.id);
  if (!source || !asksTheSame(source, question)) return;
  await tx.db
    .insertInto('test_bank_uses')
    .values({ school_id: tx.schoolId, bank_id: id, test_id: testId, question_id: source.id })
    .execute();
}

/** Keeps a question in the bank; the same id sent again is the same question. */
export function keepQuestion(ctx: Ctx, { id, testId, ...content }: BodyOf<typeof createBankQuestion>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.bank_create', async (tx) => {
    const columns = await columnsOf(tx, ctx, content);
    const made = await tx.db
      .insertInto('test_bank_questions')
      .values({
        school_id: tx.schoolId,
        id,
        ...columns,
        question: JSON.stringify(content.question),
        created_by: self(ctx).accountId,
        created_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const again = await tx.db
        .selectFrom('test_bank_questions')
        .select('id')
        .where('id', '=', id)
        .where('created_by', '=', self(ctx).accountId)
        .executeTakeFirst();
      if (!again) throw conflict('already_exists');
      return nothing({ id });
    }
    const question = await settled(tx, ctx, id, content.question);
    await tx.db
      .updateTable('test_bank_questions')
      .set({ question: JSON.stringify(question) })
      .where('id', '=', id)
      .execute();
    if (testId) await nameUse(tx, ctx, id, testId, content.question);
    const { search_key: _, ...audited } = columns;
    return { result: { id }, audit: { object: object(id), after: { ...audited, kind: question.kind } } };
  });
}

/** Locks a question of the caller; throws not found for other people's. */
async function hold(tx: TestsTx, ctx: Ctx, id: string) {
  const row = await tx.db
    .selectFrom('test_bank_questions')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', self(ctx).accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Changes a question of the caller; uses of its former text no longer count in its figures. */
export function updateQuestion(ctx: Ctx, id: string, { version, ...content }: BodyOf<typeof updateBankQuestion>) {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.bank_update', async (tx) => {
    const row = await hold(tx, ctx, id);
    requireVersion(row, version);
    const columns = await columnsOf(tx, ctx, content);
    const question = await settled(tx, ctx, id, content.question);
    await tx.db
      .updateTable('test_bank_questions')
      .set({ ...columns, question: JSON.stringify(question), version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (!asksTheSame(row.question as Question, question))
      await tx.db.deleteFrom('test_bank_uses').where('bank_id', '=', id).execute();
    return {
      result: { id, version: version + 1 },
      audit: {
        object: object(id),
        before: { share: row.share, tags: row.tags },
        after: { share: columns.share, tags: columns.tags },
      },
    };
  });
}

/** Deletes one of the caller's questions from the bank; tests that use it keep it. */
export function removeQuestion(ctx: Ctx, id: string): Promise<{ id: string }> {
  return diagnosticTestsRoom.act(ctx, 'diagnostic_tests.bank_remove', async (tx) => {
    const row = await hold(tx, ctx, id);
    await releaseFiles(tx, object(id), []);
    await tx.db.deleteFrom('test_bank_uses').where('bank_id', '=', id).execute();
    await tx.db.deleteFrom('test_bank_questions').where('id', '=', id).execute();
    return { result: { id }, audit: { object: object(id), before: { share: row.share, tags: row.tags } } };
  });
}
