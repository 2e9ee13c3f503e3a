import type { BodyOf } from '@encrier/contract/kernel/route';
import type { answerHelp, askHelp } from '@encrier/contract/teaching/homework-correction';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { subjectIn } from '#kernel/content/subject-name.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { teacherAccounts } from '../../gradebook/courses.public.ts';
import { holdOwn } from '../family/family.actions.ts';
import { lockHomework } from '../giving/giving.actions.ts';
import { homeworkNews } from '../homework.messages.ts';
import { helpRefusal } from '../homework.policy.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { pupilIdsOf, showChange, notifyFamilies } from '../notifying.actions.ts';

/** Records that a pupil is stuck. Until somebody answers, asking again replaces the question. */
export function askForHelp(
  ctx: Ctx,
  id: string,
  { id: helpId, pupilId, words }: BodyOf<typeof askHelp>,
): Promise<{ id: string }> {
  return homeworkRoom.act(ctx, 'homework.ask_help', async (tx) => {
    const { row, piece } = await holdOwn(tx, ctx, id, pupilId);
    const refusal = helpRefusal(piece, row.state);
    if (refusal) throw conflict(refusal);
    const text = withoutOverrides(words);
    const held = await tx.db
      .selectFrom('homework_helps')
      .select(['id', 'words', 'homework_id', 'pupil_id', 'answered_at'])
      .where((eb) =>
        eb.or([
          eb('id', '=', helpId),
          eb.and([eb('homework_id', '=', id), eb('pupil_id', '=', pupilId), eb('answered_at', 'is', null)]),
        ]),
      )
      .execute();
    const same = held.find((one) => one.id === helpId);
    if (same && (same.homework_id !== id || same.pupil_id !== pupilId)) throw conflict('already_exists');
    const open = held.find((one) => one.answered_at === null);
    if (same?.answered_at || (open && open.words === text)) return nothing({ id: open?.id ?? helpId });
    const columns = { words: text, by_id: self(ctx).accountId, asked_at: ctx.now };
    await (open
      ? tx.db.updateTable('homework_helps').set(columns).where('id', '=', open.id).execute()
      : tx.db
          .insertInto('homework_helps')
          .values({ school_id: tx.schoolId, id: helpId, homework_id: id, pupil_id: pupilId, ...columns })
          .execute());
    await notifyInAct(tx, ctx, {
      type: 'devoir.bloque',
      accountIds: await teacherAccounts(tx.db, row.course_id, ctx.today),
      except: [self(ctx).accountId],
      model: { type: 'homework', id },
      priority: 'low',
      // Several pupils who are stuck within an hour are announced in one notice.
      dedupeKey: `homework:stuck:${id}:${Math.floor(ctx.now.getTime() / 3_600_000)}`,
      detail: (speech) => sentence(speech, homeworkNews, 'stuck', { subject: subjectIn(speech, row), what: row.title }),
    });
    await showChange(tx, ctx, row.course_id, [pupilId]);
    return {
      result: { id: open?.id ?? helpId },
      audit: {
        object: { type: 'homework', id },
        table: 'homework_helps',
        after: { pupil_id: pupilId, words: text, asked_at: ctx.now },
      },
    };
  });
}

/** The question answered, or all waiting ones; refused when missing or already answered. */
async function waitingHelps(tx: HomeworkTx, homeworkId: string, helpId: string | null) {
  const waiting = await tx.db
    .selectFrom('homework_helps')
    .select(['id', 'pupil_id', 'answered_at'])
    .where('homework_id', '=', homeworkId)
    .$if(helpId !== null, (one) => one.where('id', '=', helpId!))
    .$if(helpId === null, (all) => all.where('answered_at', 'is', null))
    .execute();
  if (helpId && !waiting.length) throw notFound();
  if (waiting.some(({ answered_at }) => answered_at)) throw conflict('homework.answered');
  return waiting;
}

/** Gives everybody a hint; false for one that was given before. */
async function addHint(
  tx: HomeworkTx,
  ctx: Ctx,
  hint: { id: string; homework_id: string; body: string },
): Promise<boolean> {
  const made = await tx.db
    .insertInto('homework_hints')
    .values({ school_id: tx.schoolId, ...hint, by_id: self(ctx).accountId, said_at: ctx.now })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Answers one pupil who is stuck, or all pupils of the homework in one answer. */
export function answerStuck(
  ctx: Ctx,
  id: string,
  { id: hintId, helpId, answer }: BodyOf<typeof answerHelp>,
): Promise<{ answered: number }> {
  return homeworkRoom.act(ctx, 'homework.answer_help', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    const body = withoutOverrides(answer);
    const waiting = await waitingHelps(tx, id, helpId);
    if (!helpId && !(await addHint(tx, ctx, { id: hintId, homework_id: id, body }))) return nothing({ answered: 0 });
    if (waiting.length)
      await tx.db
        .updateTable('homework_helps')
        .set({ answer: helpId ? body : '', answered_at: ctx.now, answered_by: self(ctx).accountId })
        .where(
          'id',
          'in',
          waiting.map((one) => one.id),
        )
        .execute();
    const out = row.published_at !== null;
    const pupilIds = helpId ? waiting.map(({ pupil_id }) => pupil_id) : out ? await pupilIdsOf(tx, ctx, id) : [];
    const piece = { id, subject: course.subject, subjectAr: course.subjectAr, title: row.title, pupilIds };
    await notifyFamilies(tx, ctx, { ...piece, what: 'helped', key: `helped:${helpId ?? hintId}` });
    await showChange(tx, ctx, course.id, pupilIds);
    return {
      result: { answered: waiting.length },
      audit: {
        object: { type: 'homework', id },
        table: 'homework_helps',
        after: { answer: body, answered_at: ctx.now, changed: waiting.length },
      },
    };
  });
}
