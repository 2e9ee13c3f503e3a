import type { BodyOf } from '@encrier/contract/kernel/route';
import type { RetentionKind, setRetention } from '@encrier/contract/school/privacy';
import { sql } from 'kysely';
import { newId } from '#kernel/db/id.ts';
import { conflict } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { actorId, freed, freeFilesOf, writer } from './privacy.actions.ts';
import { privacyRoom, type PrivacyTx } from './privacy.room.ts';
import { dueRows, monthsOf, oldReenrolment } from './retention.queries.ts';

/** Keeps a kind of data for another number of months than the usual. */
export function chooseRetention(
  ctx: Ctx,
  kind: RetentionKind,
  { months, version }: BodyOf<typeof setRetention>,
): Promise<{ ok: true }> {
  return privacyRoom.act(ctx, 'privacy.set_retention', async (tx) => {
    const before = (await monthsOf(tx.db)).get(kind)!;
    if (before.version !== version) throw conflict('edited_meanwhile', { current: before });
    await tx.db
      .insertInto('retention_rules')
      .values({ school_id: tx.schoolId, kind, months })
      .onConflict((oc) => oc.columns(['school_id', 'kind']).doUpdateSet({ months, version: version + 1 }))
      .execute();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'retention', id: null },
        before: { kind, months: before.months },
        after: { kind, months },
      },
    };
  });
}

/** Contact details of those who left go; their identity stays (LAW-RET-03). */
const contactGone = { phone: null, phone2: null, email: null, address: '', photo_file_id: null };

/** Complaints of long ago keep their figures; who wrote them, about whom, what was said and joined goes (module note 19). */
async function anonymiseComplaints(tx: PrivacyTx, old: ReturnType<typeof sql<boolean>>): Promise<number> {
  const ids = (await tx.db.selectFrom('complaints').select('id').where(old).execute()).map((row) => row.id);
  if (!ids.length) return 0;
  const entries = (
    await tx.db.selectFrom('complaint_entries').select('id').where('complaint_id', 'in', ids).execute()
  ).map((row) => row.id);
  await tx.db
    .updateTable('files')
    .set(freed)
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_type', '=', 'complaint'), eb('owner_id', 'in', ids)]),
        ...(entries.length ? [eb.and([eb('owner_type', '=', 'complaint_entry'), eb('owner_id', 'in', entries)])] : []),
      ]),
    )
    .execute();
  await tx.db
    .updateTable('complaint_entries')
    .set({ by_id: null, body: sql<string>`CASE WHEN body = '' THEN '' ELSE '…' END` })
    .where('complaint_id', 'in', ids)
    .execute();
  await tx.db
    .updateTable('complaints')
    .set({
      author_id: null,
      pupil_id: null,
      concerned_id: null,
      source_type: null,
      source_id: null,
      subject: '…',
      body: '…',
      outcome: '',
      satisfaction_note: '',
      search_key: '',
      anonymised_at: tx.now,
    })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Messages of a school year long past go with their copies, reviews and files; threads and boxes that hold nothing any more go too (LAW-RET-09). */
async function removeMessages(tx: PrivacyTx, old: ReturnType<typeof sql<boolean>>): Promise<number> {
  const gone = await tx.db.selectFrom('messages').select(['id', 'thread_id']).where(old).execute();
  if (!gone.length) return 0;
  const ids = gone.map((row) => row.id);
  const threads = [...new Set(gone.map((row) => row.thread_id))];
  const among = (column: string, list: readonly string[]) => sql<boolean>`${sql.ref(column)} = ANY (${list}::uuid[])`;
  await tx.db
    .updateTable('files')
    .set(freed)
    .where('owner_type', '=', 'message')
    .where(among('owner_id', ids))
    .execute();
  await tx.db
    .updateTable('complaints')
    .set({ source_type: null, source_id: null })
    .where('source_type', '=', 'message')
    .where(among('source_id', ids))
    .execute();
  await tx.db.deleteFrom('messages').where(among('id', ids)).execute();
  await tx.db
    .updateTable('thread_boxes')
    .set({ last_received_id: null, last_received_at: null, unread: 0 })
    .where(among('last_received_id', ids))
    .execute();
  await tx.db
    .updateTable('thread_boxes')
    .set({ last_sent_id: null, last_sent_at: null })
    .where(among('last_sent_id', ids))
    .execute();
  await tx.db
    .updateTable('thread_boxes')
    .where(among('thread_id', threads))
    .where('unread', '>', 0)
    .set({
      unread: sql<number>`LEAST(unread, (SELECT count(*)::int FROM message_copies c WHERE c.school_id = thread_boxes.school_id AND c.account_id = thread_boxes.account_id AND c.thread_id = thread_boxes.thread_id))`,
    })
    .execute();
  await tx.db
    .deleteFrom('thread_boxes')
    .where(among('thread_id', threads))
    .where('last_received_id', 'is', null)
    .where('last_sent_id', 'is', null)
    .execute();
  await tx.db
    .deleteFrom('threads')
    .where(among('id', threads))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('messages').select('messages.id').whereRef('messages.thread_id', '=', 'threads.id')),
      ),
    )
    .execute();
  return ids.length;
}

/** Answers and papers of campaigns closed long ago go, with their files and the notes of decisions; who stayed and who left is schooling. */
async function removeReenrolment(tx: PrivacyTx, months: number): Promise<number> {
  const old = (table: Parameters<typeof oldReenrolment>[0]) => oldReenrolment(table, months, tx.now);
  await freeFilesOf(tx, 'reenrolment_pieces', old('reenrolment_pieces'));
  const pieces = await tx.db.deleteFrom('reenrolment_pieces').where(old('reenrolment_pieces')).executeTakeFirst();
  const answers = await tx.db.deleteFrom('reenrolment_answers').where(old('reenrolment_answers')).executeTakeFirst();
  await tx.db
    .updateTable('reenrolment_files')
    .set({ note: '' })
    .where('note', '<>', '')
    .where(old('reenrolment_files'))
    .execute();
  return Number(pieces.numDeletedRows + answers.numDeletedRows);
}

/** Takes away what is older than allowed; answers how many rows. One line in the journal, also when there was nothing. */
export function runRetention(ctx: Ctx): Promise<{ rows: number }> {
  return privacyRoom.act(ctx, 'privacy.run_retention', async (tx) => {
    const counts: Record<string, number> = {};
    for (const [kind, { months }] of await monthsOf(tx.db)) {
      const { table, old } = dueRows[kind](months, tx.now, tx.schoolId);
      if (kind === 'reenrolment') {
        counts[kind] = await removeReenrolment(tx, months);
        continue;
      }
      if (kind === 'change_requests') await freeFilesOf(tx, 'change_requests', old);
      if (kind === 'complaints') {
        counts[kind] = await anonymiseComplaints(tx, old);
        continue;
      }
      if (kind === 'messages') {
        counts[kind] = await removeMessages(tx, old);
        continue;
      }
      const done =
        kind === 'departed'
          ? await tx.db
              .updateTable('persons')
              .set({ ...contactGone, version: sql`version + 1` })
              .where(old)
              .executeTakeFirst()
          : await writer(tx).deleteFrom(table).where(old).executeTakeFirst();
      counts[kind] = Number('numDeletedRows' in done ? done.numDeletedRows : done.numUpdatedRows);
    }
    const rows = Object.values(counts).reduce((all, n) => all + n, 0);
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('retention_runs')
      .values({ school_id: tx.schoolId, id, ran_at: tx.now, ran_by_id: actorId(ctx), counts: JSON.stringify(counts) })
      .execute();
    return { result: { rows }, audit: { object: { type: 'retention', id }, after: counts } };
  });
}
