import type {
  createNote,
  FamilyNote,
  NoteCategory,
  NoteContent,
  NoteShare,
  StaffNotePage,
} from '@encrier/contract/school-life/conduct';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { nothing } from '#kernel/act/act.ts';
import { withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, forbidden, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import { adoptFiles } from '#kernel/files/adopt.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { notifyInAct } from '#kernel/notify/notify.ts';
import { self } from '#kernel/policy/actor.ts';
import { wrongIn } from '../conduct.policy.ts';
import { conductRoom, type ConductTx } from '../conduct.room.ts';
import { accountsAtHome, ownNote, staffNote } from './notes.queries.ts';
import { writable } from '../conduct.reach.ts';

/** Refreshes open screens: those of staff, and of the family readers. */
const showChange = (tx: ConductTx, home: readonly string[]): Promise<void> =>
  tx.live('conduct.changed', {}, { holds: ['conduct.view', 'conduct.health'], accounts: home });

function check(ctx: Ctx, content: NoteContent): void {
  const wrong = wrongIn(content, ctx.today);
  if (wrong) throw invalid(wrong.code, { [wrong.field]: wrong.code });
}
const columnsOf = (content: NoteContent) => {
  const shared = content.share !== 'none';
  return {
    category: content.category,
    visibility: content.visibility,
    share: content.share,
    body: withoutOverrides(content.body),
    family_text: shared ? withoutOverrides(content.familyText.trim()) : '',
    ack_asked: shared && content.ackAsked,
    happened_on: content.happenedOn,
  };
};

/** Notifies the family readers of a shared note; its content is only read in the application. */
async function notifyHome(
  tx: ConductTx,
  ctx: Ctx,
  note: { id: string; pupilId: string; share: string; key: string },
): Promise<readonly string[]> {
  if (note.share === 'none') return [];
  const home = await accountsAtHome(tx.db, note.pupilId, note.share === 'family', ctx.today);
  await notifyInAct(tx, ctx, {
    type: 'suivi',
    accountIds: home,
    except: [self(ctx).accountId],
    childId: note.pupilId,
    model: { type: 'conduct_note', id: note.id },
    priority: 'normal',
    dedupeKey: `conduct_note:${note.id}:${note.key}`,
  });
  return home;
}

/** Writes a note about a pupil; the same id sent again is the same note. */
export function writeNote(ctx: Ctx, body: BodyOf<typeof createNote>): Promise<StaffNotePage> {
  const { accountId } = self(ctx);
  return conductRoom.act(ctx, 'conduct.write', async (tx) => {
    const id = body.id ?? newId(ctx.now.getTime());
    const object = { type: 'conduct_note', id };
    const again =
      body.id &&
      (await tx.db
        .selectFrom('conduct_notes')
        .select('id')
        .where('id', '=', id)
        .where('author_id', '=', accountId)
        .executeTakeFirst());
    if (again) return nothing(await staffNote(tx.db, ctx, id));
    const pupil = await tx.db
      .selectFrom('pupils as p')
      .select('p.person_id')
      .where('p.person_id', '=', body.pupilId)
      .where(writable(ctx))
      .executeTakeFirst();
    if (!pupil) throw notFound();
    check(ctx, body);
    const columns = columnsOf(body);
    await tx.db
      .insertInto('conduct_notes')
      .values({
        ...columns,
        school_id: tx.schoolId,
        id,
        pupil_id: body.pupilId,
        author_id: accountId,
        shared_at: columns.share === 'none' ? null : tx.now,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute();
    await adoptFiles(tx, ctx, body.fileIds ?? [], object);
    await showChange(tx, await notifyHome(tx, ctx, { id, pupilId: body.pupilId, share: columns.share, key: 'shared' }));
    const { category, visibility, share } = columns;
    return { result: await staffNote(tx.db, ctx, id), audit: { object, after: { category, visibility, share } } };
  });
}

/** A note that the caller reads among the staff, locked until the end of the act. */
async function hold(tx: ConductTx, ctx: Ctx, id: string) {
  const seen = await staffNote(tx.db, ctx, id);
  const row = await tx.db
    .selectFrom('conduct_notes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, seen };
}

export function editNote(
  ctx: Ctx,
  id: string,
  { version, ...content }: NoteContent & { version: number },
): Promise<StaffNotePage> {
  return conductRoom.act(ctx, 'conduct.edit', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    if (!seen.mine) throw forbidden();
    requireVersion(row, version);
    if (!seen.can.edit) throw conflict('conduct.answered');
    check(ctx, content);
    const columns = columnsOf(content);
    await tx.db
      .updateTable('conduct_notes')
      .set({
        ...columns,
        shared_at: columns.share === 'none' ? null : (row.shared_at ?? tx.now),
        updated_at: tx.now,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    // People already notified are not notified again.
    await notifyHome(tx, ctx, { id, pupilId: row.pupil_id, share: columns.share, key: 'shared' });
    await showChange(tx, await accountsAtHome(tx.db, row.pupil_id, true, ctx.today));
    const auditOf = (one: {
      category: string;
      visibility: string;
      share: string;
      family_text: string;
      body: string;
    }) => ({
      category: one.category as NoteCategory,
      visibility: one.visibility,
      share: one.share as NoteShare,
      body: one.body,
      family_text: one.family_text,
    });
    return {
      result: await staffNote(tx.db, ctx, id),
      audit: { object: { type: 'conduct_note', id }, before: auditOf(row), after: auditOf(columns) },
    };
  });
}

export function withdrawNote(ctx: Ctx, id: string, version: number): Promise<{ ok: true }> {
  return conductRoom.act(ctx, 'conduct.withdraw', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    if (!seen.can.withdraw) throw forbidden();
    requireVersion(row, version);
    await tx.db
      .updateTable('conduct_notes')
      .set({ withdrawn_at: tx.now, waits_since_at: null, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await showChange(tx, await accountsAtHome(tx.db, row.pupil_id, true, ctx.today));
    return { result: { ok: true }, audit: { object: { type: 'conduct_note', id }, before: { share: row.share } } };
  });
}

type Said = { noteId: string; withId: string; side: 'family' | 'school'; body: string };
async function writeReply(tx: ConductTx, ctx: Ctx, reply: Said): Promise<void> {
  await tx.db
    .insertInto('conduct_replies')
    .values({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      note_id: reply.noteId,
      by_id: self(ctx).accountId,
      with_id: reply.withId,
      side: reply.side,
      body: withoutOverrides(reply.body),
      created_at: tx.now,
    })
    .execute();
  await tx.db
    .updateTable('conduct_notes')
    .set({ waits_since_at: reply.side === 'family' ? tx.now : null, updated_at: tx.now })
    .where('id', '=', reply.noteId)
    .execute();
}

/** Answers a family reader who wrote; not a person who no longer reads the note. */
export function answerFamily(ctx: Ctx, id: string, to: string, body: string): Promise<StaffNotePage> {
  return conductRoom.act(ctx, 'conduct.answer', async (tx) => {
    const { row, seen } = await hold(tx, ctx, id);
    if (!seen.can.reply || !seen.threads.some((one) => one.with.id === to && one.reads))
      throw conflict('conduct.nobody_to_answer');
    await writeReply(tx, ctx, { noteId: id, withId: to, side: 'school', body });
    await notifyInAct(tx, ctx, {
      type: 'suivi',
      accountIds: [to],
      childId: row.pupil_id,
      model: { type: 'conduct_note', id },
      priority: 'normal',
      dedupeKey: `conduct_note:${id}:answer:${ctx.requestId}`,
    });
    await showChange(tx, [to]);
    return {
      result: await staffNote(tx.db, ctx, id),
      audit: { object: { type: 'conduct_note', id }, after: { answered: true } },
    };
  });
}

/** The family's text needs no answer. */
export function settleNote(ctx: Ctx, id: string): Promise<StaffNotePage> {
  return conductRoom.act(ctx, 'conduct.settle', async (tx) => {
    const { seen } = await hold(tx, ctx, id);
    if (!seen.toAnswer) return nothing(seen);
    if (!seen.can.settle) throw forbidden();
    await tx.db.updateTable('conduct_notes').set({ waits_since_at: null }).where('id', '=', id).execute();
    await showChange(tx, []);
    return {
      result: await staffNote(tx.db, ctx, id),
      audit: { object: { type: 'conduct_note', id }, before: { toAnswer: seen.toAnswer }, after: { toAnswer: false } },
    };
  });
}

async function notifyAuthor(tx: ConductTx, ctx: Ctx, id: string): Promise<void> {
  const { author_id } = await tx.db
    .selectFrom('conduct_notes')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await notifyInAct(tx, ctx, {
    type: 'suivi.reponse',
    accountIds: [author_id],
    except: [self(ctx).accountId],
    model: { type: 'conduct_note', id },
    priority: 'normal',
    dedupeKey: `conduct_note:${id}:reply:${ctx.requestId}`,
  });
}

/** The text of a guardian, or of a pupil of age, to the school. */
export function replyFromHome(ctx: Ctx, id: string, body: string): Promise<FamilyNote> {
  const { accountId } = self(ctx);
  return conductRoom.act(ctx, 'conduct.own_reply', async (tx) => {
    const note = await ownNote(tx.db, ctx, id);
    if (!note.can.reply) throw conflict('conduct.others_answer');
    await writeReply(tx, ctx, { noteId: id, withId: accountId, side: 'family', body });
    await notifyAuthor(tx, ctx, id);
    await showChange(tx, [accountId]);
    return {
      result: await ownNote(tx.db, ctx, id),
      audit: { object: { type: 'conduct_note', id }, after: { replied: true } },
    };
  });
}

/** Records that it was read; a repetition changes nothing. */
export function acknowledgeNote(ctx: Ctx, id: string): Promise<FamilyNote> {
  const { accountId, personId } = self(ctx);
  return conductRoom.act(ctx, 'conduct.acknowledge', async (tx) => {
    const note = await ownNote(tx.db, ctx, id);
    const object = { type: 'conduct_note', id };
    if (note.acknowledgedAt) return nothing(note);
    if (!note.can.acknowledge || !personId) throw conflict('conduct.others_answer');
    await tx.db
      .insertInto('conduct_receipts')
      .values({ school_id: tx.schoolId, note_id: id, person_id: personId, acknowledged_at: tx.now })
      .onConflict((oc) => oc.doNothing())
      .execute();
    await showChange(tx, [accountId]);
    return { result: await ownNote(tx.db, ctx, id), audit: { object, after: { acknowledged: true } } };
  });
}
