import type { BodyOf } from '@encrier/contract/kernel/route';
import type { updateHomework } from '@encrier/contract/teaching/homework';
import { sql } from 'kysely';
import { conflict, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { homeworkRoom, type HomeworkTx } from '../homework.room.ts';
import { pupilIdsOf, showChange, notifyFamilies } from '../notifying.actions.ts';
import { carryAll } from '../work/work.actions.ts';
import { checkedContent, type GivenCourse } from './content.queries.ts';
import { giveFiles, lockHomework, namePupils, applyShowChoice } from './giving.actions.ts';

const object = (id: string) => ({ type: 'homework', id });
/** A list is sent as text to its column. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : written(a) === written(b);

const handedIn = (tx: HomeworkTx, id: string) =>
  tx.db.selectFrom('hand_ins').select('id').where('homework_id', '=', id).limit(1).executeTakeFirst();

/** Changes a homework; families who saw it are notified. Hand-ins are late or not by the new day. */
export function changeHomework(
  ctx: Ctx,
  id: string,
  { version, ...content }: BodyOf<typeof updateHomework>,
): Promise<{ id: string; version: number }> {
  return homeworkRoom.act(ctx, 'homework.update', async (tx) => {
    const { row, course } = await lockHomework(tx, ctx, id, content.dueOn);
    requireVersion(row, version);
    if (row.cancelled_at) throw conflict('homework.cancelled');
    const out = row.published_at !== null;
    const wanted = out ? { ...content, show: 'now' as const, showOn: null } : content;
    const checked = await checkedContent(tx.db, ctx, course, wanted, row);
    const columns = out ? { ...checked, publish_at: row.publish_at } : checked;
    if (columns.hand_in !== row.hand_in && (await handedIn(tx, id))) throw conflict('homework.handed_in');
    const before = await pupilIdsOf(tx, ctx, id);
    const changed = Object.entries(columns).filter(([key, value]) => !same(row[key as keyof typeof columns], value));
    await tx.db
      .updateTable('homework')
      .set({ ...columns, ...(out && { edited_at: ctx.now }), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await namePupils(tx, id, content.pupilIds);
    await giveFiles(tx, ctx, id, content.fileIds);
    await tx.db
      .updateTable('hand_ins')
      .set({ late: sql<boolean>`handed_at > ${columns.due_at}` })
      .where('homework_id', '=', id)
      .execute();
    const counted = columns.due_at.getTime() !== row.due_at.getTime() ? [row.late_penalty, columns.late_penalty] : [];
    const reckoned = counted.some((one) => one !== null) || columns.late_penalty !== row.late_penalty;
    const carried = reckoned
      ? (await carryAll(tx, ctx, { row: { ...row, late_penalty: columns.late_penalty }, course })).audit
      : [];
    if (out) await notifyOfChange(tx, ctx, course, { id, version, title: columns.title, before });
    else await applyShowChoice(tx, ctx, course, { id, show: content.show, columns });
    return {
      result: { id, version: version + 1 },
      audit: [
        {
          object: object(id),
          before: Object.fromEntries(changed.map(([key]) => [key, row[key as keyof typeof columns]])),
          after: { ...Object.fromEntries(changed), files: content.fileIds.length },
        },
        // A changed day or percentage changes the marks already copied to the gradebook.
        ...carried,
      ],
    };
  });
}

type Change = { id: string; version: number; title: string; before: readonly string[] };
/** Former readers are notified of the change, new readers of the homework. */
async function notifyOfChange(tx: HomeworkTx, ctx: Ctx, course: GivenCourse, change: Change): Promise<void> {
  const { id, version, title, before } = change;
  const now = await pupilIdsOf(tx, ctx, id);
  const piece = { id, subject: course.subject, subjectAr: course.subjectAr, title };
  const stayed = now.filter((one) => before.includes(one));
  const joined = now.filter((one) => !before.includes(one));
  await notifyFamilies(tx, ctx, { ...piece, what: 'changed', key: `changed:${version}`, pupilIds: stayed });
  if (joined.length) await notifyFamilies(tx, ctx, { ...piece, what: 'given', key: 'given', pupilIds: joined });
  await showChange(tx, ctx, course.id, [...new Set([...before, ...now])]);
}
