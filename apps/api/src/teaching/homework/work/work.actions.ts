import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { correctWork, HandInKind } from '@encrier/contract/teaching/homework';
import {
  afterPenalty,
  type Criterion,
  isNumberMark,
  type returnWorks,
  type Scores,
} from '@encrier/contract/teaching/homework-correction';
import { sql } from 'kysely';
import { nothing } from '#kernel/act/act.ts';
import type { AuditEntry } from '#kernel/act/audit.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles, releaseFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type Carried, carryMarks } from '../../gradebook/marking/carrying.public.ts';
import { lockHomework } from '../giving/giving.actions.ts';
import { stateOf, type Verdict, verdictRefusal } from '../homework.policy.ts';
import { pupilsOf } from '../homework.reach.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { showChange, notifyFamilies } from '../notifying.actions.ts';

/** The row of a pupil's work, locked until the transaction ends; created when missing. */
export async function holdWork(tx: HomeworkTx, homeworkId: string, pupilId: string) {
  await tx.db
    .insertInto('homework_works')
    .values({ school_id: tx.schoolId, homework_id: homeworkId, pupil_id: pupilId })
    .onConflict((oc) => oc.columns(['school_id', 'homework_id', 'pupil_id']).doNothing())
    .execute();
  return tx.db
    .selectFrom('homework_works')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where('pupil_id', '=', pupilId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** A pupil's last hand-in that was not withdrawn. */
export const lastOf = (tx: HomeworkTx, homeworkId: string, pupilId: string) =>
  tx.db
    .selectFrom('hand_ins')
    .selectAll()
    .where('homework_id', '=', homeworkId)
    .where('pupil_id', '=', pupilId)
    .where('taken_back_at', 'is', null)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Throws not found for a pupil to whom the homework was not given and who never handed it in. */
async function refuseStranger(tx: HomeworkTx, ctx: Ctx, id: string, pupilId: string): Promise<void> {
  const found = await tx.db
    .selectFrom('homework as h')
    .innerJoin('courses as c', 'c.id', 'h.course_id')
    .select('h.id')
    .where('h.id', '=', id)
    .where(
      sql<boolean>`(${pupilId}::uuid IN ${pupilsOf(ctx.today)} OR EXISTS (SELECT 1 FROM hand_ins si
        WHERE si.school_id = h.school_id AND si.homework_id = h.id AND si.pupil_id = ${pupilId}::uuid))`,
    )
    .executeTakeFirst();
  if (!found) throw notFound();
}

type Piece = Awaited<ReturnType<typeof lockHomework>>;
type Given = Pick<BodyOf<typeof correctWork>, 'verdict' | 'comment' | 'mark' | 'scores' | 'version'>;
const pieceOf = ({ row }: Piece) => ({ handIn: row.hand_in as HandInKind, state: stateOf(row) });

/** Points by criterion, within the maximum of each; those of deleted criteria are dropped. */
function checkedScores(criteria: readonly Criterion[], given: Scores): Record<string, number> {
  const known = given.filter(({ id }) => criteria.some((one) => one.id === id));
  if (known.some(({ id, points }) => points > criteria.find((one) => one.id === id)!.points))
    throw invalid('homework.scores_above', { scores: 'homework.scores_above' });
  return Object.fromEntries(known.map(({ id, points }) => [id, points]));
}

/** The recording of a correction: one of the caller's, the current one, or none. */
async function giveAudio(tx: HomeworkTx, ctx: Ctx, workId: string, audioId: string | null): Promise<void> {
  const owner = { type: 'homework_work', id: workId };
  try {
    await adoptFiles(tx, ctx, audioId ? [audioId] : [], owner);
  } catch (error) {
    throw error instanceof AppError ? invalid('homework.file_unknown', { audioId: 'homework.file_unknown' }) : error;
  }
  await releaseFiles(tx, owner, audioId ? [audioId] : []);
  if (!audioId) return;
  const recording = await tx.db
    .selectFrom('files')
    .select('id')
    .where('id', '=', audioId)
    .where('type', '=', 'audio')
    .executeTakeFirst();
  if (!recording) throw invalid('homework.no_recording', { audioId: 'homework.no_recording' });
}

/** A mark as copied to the gradebook: reduced by the announced percentage when the last hand-in was late. */
export const carriedValue = (mark: string, percent: number | null, late: boolean): string =>
  late && percent !== null && isNumberMark(mark) ? afterPenalty(mark, percent) : mark;

/** Copies the mark of a corrected work to the homework's assessment; throws the reason of a refusal. */
export async function carryMark(
  tx: HomeworkTx,
  ctx: Ctx,
  { row, course }: Pick<Piece, 'row' | 'course'>,
  marks: readonly Carried[],
): Promise<AuditEntry[]> {
  if (!row.assessment_id || !marks.length) return [];
  const { refused, audit } = await carryMarks(tx, ctx, {
    courseId: course.id,
    assessmentId: row.assessment_id,
    marks,
  });
  const [first] = refused;
  if (first) {
    // A pupil who left without ever being marked is no longer in the sheet.
    const code = `homework.mark_${first.reason === 'pupil_unknown' ? 'pupil_left' : first.reason}`;
    throw invalid(code, { mark: code });
  }
  return audit;
}

/** Copies the marks of all corrected works again after a change that affects them. Comments stay with the work only. */
export async function carryAll(tx: HomeworkTx, ctx: Ctx, piece: Pick<Piece, 'row' | 'course'>) {
  const { row } = piece;
  if (!row.assessment_id) return { carried: 0, audit: [] };
  const given = await tx.db
    .selectFrom('homework_works as w')
    .select(['w.pupil_id as pupilId', 'w.mark'])
    .select(
      sql<boolean>`COALESCE((SELECT li.late FROM hand_ins li WHERE li.school_id = w.school_id
        AND li.homework_id = w.homework_id
        AND li.pupil_id = w.pupil_id AND li.taken_back_at IS NULL ORDER BY li.turn DESC LIMIT 1), FALSE)`.as('late'),
    )
    .where('w.homework_id', '=', row.id)
    .where('w.verdict', '=', 'corrected')
    .where('w.mark', '<>', '')
    .execute();
  const marks = given
    .filter(({ mark }) => isNumberMark(mark))
    .map(({ pupilId, mark, late }) => ({ pupilId, value: carriedValue(mark, row.late_penalty, late) }));
  return { carried: marks.length, audit: await carryMark(tx, ctx, piece, marks) };
}

/** The same for one of several works: null when its mark is not accepted and nothing was written. */
async function tryCarry(tx: HomeworkTx, ctx: Ctx, piece: Piece, mark: Carried): Promise<AuditEntry[] | null> {
  const { row, course } = piece;
  if (!row.assessment_id) return [];
  const { refused, audit } = await carryMarks(tx, ctx, {
    courseId: course.id,
    assessmentId: row.assessment_id,
    marks: [mark],
  });
  return refused.length ? null : audit;
}

/** Writes the correction of one pupil's work, and notifies the pupil. Returns the journal's details. */
async function answer(tx: HomeworkTx, ctx: Ctx, piece: Piece, pupilId: string, given: Given): Promise<AuditEntry[]> {
  const { row, course } = piece;
  const { verdict, version } = given;
  const work = await holdWork(tx, row.id, pupilId);
  requireVersion(work, Math.max(version, 1));
  const last = await lastOf(tx, row.id, pupilId);
  const { handIn, state } = pieceOf(piece);
  const refusal = verdictRefusal(verdict, { handIn, state, handed: last !== undefined || work.received_at !== null });
  if (refusal) throw conflict(refusal);
  const answered = verdict === 'corrected' || verdict === 'again';
  const next = version === 0 ? 2 : version + 1;
  const onPaper = handIn === 'paper' || !last;
  const [comment, mark] = [withoutOverrides(given.comment), withoutOverrides(given.mark)];
  const scores = checkedScores(row.criteria as unknown as Criterion[], given.scores);
  await tx.db
    .updateTable('homework_works')
    .set({
      verdict: answered ? verdict : null,
      verdict_at: answered ? ctx.now : null,
      received_at:
        verdict === 'kept' ? work.received_at : received(verdict, onPaper ? work.received_at : null, onPaper, ctx.now),
      comment,
      mark,
      scores: JSON.stringify(scores),
      by_id: self(ctx).accountId,
      version: next,
    })
    .where('homework_id', '=', row.id)
    .where('pupil_id', '=', pupilId)
    .execute();
  const carried =
    verdict === 'corrected' && (mark || work.mark)
      ? await carryMark(tx, ctx, piece, [{ pupilId, value: carriedValue(mark, row.late_penalty, last?.late ?? false) }])
      : [];
  if (answered)
    await notifyFamilies(tx, ctx, {
      what: verdict,
      key: `${verdict}:${pupilId}:${next}`,
      id: row.id,
      title: row.title,
      subject: course.subject,
      subjectAr: course.subjectAr,
      pupilIds: [pupilId],
    });
  return [
    {
      object: { type: 'homework', id: row.id },
      table: 'homework_works',
      before: { pupil_id: pupilId, verdict: work.verdict, comment: work.comment, mark: work.mark },
      after: { pupil_id: pupilId, verdict, comment, mark },
    },
    ...carried,
  ];
}

/**
 * Corrects a pupil's work; the version that was read must be the current one, so that nobody corrects a replaced one.
 */
export function saveCorrection(
  ctx: Ctx,
  { id, pupilId }: { id: string; pupilId: string },
  { audioId, ...given }: BodyOf<typeof correctWork>,
): Promise<{ version: number }> {
  return homeworkRoom.act(ctx, 'homework.correct', async (tx) => {
    const piece = await lockHomework(tx, ctx, id);
    await refuseStranger(tx, ctx, id, pupilId);
    const audit = await answer(tx, ctx, piece, pupilId, given);
    const work = await holdWork(tx, id, pupilId);
    await giveAudio(tx, ctx, work.id, audioId);
    await showChange(tx, ctx, piece.course.id, [pupilId]);
    const [first, ...others] = audit;
    return { result: { version: work.version }, audit: [first!, ...others] };
  });
}

/**
 * Returns the waiting works of these pupils as written; skips a work changed meanwhile, or whose mark is not accepted.
 */
export function returnAll(
  ctx: Ctx,
  id: string,
  { works }: BodyOf<typeof returnWorks>,
): Promise<ResponseInput<typeof returnWorks>> {
  return homeworkRoom.act(ctx, 'homework.return', async (tx) => {
    const piece = await lockHomework(tx, ctx, id);
    const refusal = verdictRefusal('corrected', { ...pieceOf(piece), handed: true });
    if (refusal) throw conflict(refusal);
    const audit: AuditEntry[] = [];
    const left: string[] = [];
    const held = await tx.db
      .selectFrom('homework_works')
      .select(['pupil_id', 'version', 'comment', 'mark', 'scores'])
      .where('homework_id', '=', id)
      .where(
        'pupil_id',
        'in',
        works.map(({ pupilId }) => pupilId),
      )
      .where('verdict', 'is distinct from', 'corrected')
      .execute();
    for (const { pupilId, version } of new Map(works.map((one) => [one.pupilId, one])).values()) {
      const work = held.find((one) => one.pupil_id === pupilId);
      const last = await lastOf(tx, id, pupilId);
      const stands = work && work.version === Math.max(version, 1) && last;
      const carried =
        stands && work.mark
          ? await tryCarry(tx, ctx, piece, {
              pupilId,
              value: carriedValue(work.mark, piece.row.late_penalty, last.late),
            })
          : [];
      if (!stands || !carried) {
        left.push(pupilId);
        continue;
      }
      const scores = Object.entries(work.scores as Record<string, number>).map(([key, points]) => ({
        id: key,
        points,
      }));
      audit.push(...carried);
      const given = { verdict: 'corrected' as const, comment: work.comment, mark: work.mark, scores, version };
      audit.push(...(await answer(tx, ctx, piece, pupilId, given)));
    }
    const [first, ...others] = audit;
    const result = { returned: audit.filter(({ table }) => table === 'homework_works').length, left };
    if (!first) return nothing(result);
    await showChange(
      tx,
      ctx,
      piece.course.id,
      works.map(({ pupilId }) => pupilId),
    );
    return { result, audit: [first, ...others] };
  });
}

/**
 * When it was received on paper: set by the teacher, corrected on paper, or cleared when the teacher says that nothing
 * was received.
 */
function received(verdict: Verdict, was: Date | null, onPaper: boolean, now: Date): Date | null {
  if (!onPaper || verdict === 'none') return null;
  return verdict === 'received' || verdict === 'corrected' ? (was ?? now) : was;
}
