import { Readable } from 'node:stream';
import type {
  addPrivacyRequest,
  closePrivacyRequest,
  RetentionKind,
  setRetention,
} from '@encrier/contract/school/privacy';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { type Kysely, sql } from 'kysely';
import { noteErasure } from '#kernel/backup/erasure-list.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid, notFound } from '#kernel/errors/errors.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { erasedLabel, fileOwners, losesFiles, monthLater, personalTables } from './privacy.policy.ts';
import { type Joined, personArchive, personDocuments } from './privacy.present.ts';
import { dueRows, held, keyOf, monthsOf, oldReenrolment, rowsOf, type Subject, subjectOf } from './privacy.queries.ts';
import { privacy, type PrivacyTx } from './privacy.room.ts';

type Row = Record<string, unknown>;
/** The table is a parameter here, which the builder's types cannot follow; the names come from `personalTables`. */
type AnyWriter = Pick<Kysely<Record<string, Row>>, 'updateTable' | 'deleteFrom'>;
const writer = (tx: PrivacyTx): AnyWriter => tx.db as unknown as AnyWriter;
const actorId = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);
const asText = (id: string): string => `efface-${id.replaceAll('-', '').slice(-12)}`;

/** What a freed file keeps: nothing that says whose it was; the nightly sweep takes its bytes. */
const freed = { owner_type: null, owner_id: null, name: '', alt: '', created_by: null, created_at: new Date(0) };

/** Frees the files of rows about to be deleted or emptied. */
async function freeFilesOf(
  tx: PrivacyTx,
  table: keyof typeof fileOwners,
  rows: ReturnType<typeof sql<boolean>>,
): Promise<bigint> {
  const { type, id } = fileOwners[table];
  const owners = sql<string>`(SELECT ${sql.ref(`${table}.${id}`)} FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.school_id`)} = ${tx.schoolId} AND ${rows})`;
  return (
    await tx.db
      .updateTable('files')
      .set(freed)
      .where('owner_type', '=', type)
      .where('owner_id', 'in', owners)
      .executeTakeFirst()
  ).numUpdatedRows;
}

/** Empties or removes every row of a person; answers how many of each table. */
async function wipe(tx: PrivacyTx, subject: Subject): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (table: string, n: bigint | undefined): void =>
    void (n && (counts[table] = (counts[table] ?? 0) + Number(n)));
  const family = (
    await tx.db.selectFrom('pupils').select('family_id').where('person_id', '=', subject.id).executeTakeFirst()
  )?.family_id;
  for (const entry of personalTables) {
    const key = keyOf(entry, subject);
    if (key === null || entry.erase === 'keep') continue;
    const files = losesFiles(entry);
    if (files)
      count('files', await freeFilesOf(tx, files, sql<boolean>`${sql.ref(`${entry.table}.${entry.column}`)} = ${key}`));
    if (entry.erase === 'delete')
      count(
        entry.table,
        (await writer(tx).deleteFrom(entry.table).where(entry.column, '=', key).executeTakeFirst()).numDeletedRows,
      );
    else
      count(
        entry.table,
        (await writer(tx).updateTable(entry.table).set(entry.erase).where(entry.column, '=', key).executeTakeFirst())
          .numUpdatedRows,
      );
  }
  if (subject.accountId)
    await tx.db
      .deleteFrom('message_attachments')
      .where('message_id', 'in', (eb) =>
        eb.selectFrom('messages').select('messages.id').where('messages.sender_id', '=', subject.accountId),
      )
      .execute();
  // A correction stands only where there was one.
  if (subject.accountId)
    await tx.db
      .updateTable('message_reviews')
      .set({ corrected_subject: '…', corrected_html: '<p>…</p>' })
      .where('sender_id', '=', subject.accountId)
      .where('status', '=', 'corrected')
      .execute();
  // What must be one of its kind gets a name that says nothing.
  if (subject.accountId)
    await tx.db
      .updateTable('accounts')
      .set({ username: asText(subject.accountId) })
      .where('id', '=', subject.accountId)
      .execute();
  await tx.db
    .updateTable('pupils')
    .set({ matricule: asText(subject.id) })
    .where('person_id', '=', subject.id)
    .execute();
  if (subject.photos.length)
    count(
      'files',
      (await tx.db.updateTable('files').set(freed).where('id', 'in', subject.photos).executeTakeFirst()).numUpdatedRows,
    );
  if (family) await emptyFamily(tx, family);
  return counts;
}

/** A family without pupils keeps no address and no name. */
async function emptyFamily(tx: PrivacyTx, familyId: string): Promise<void> {
  await tx.db
    .updateTable('families')
    .set({ label: erasedLabel, address: '', separated: false })
    .where('id', '=', familyId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('pupils').select('pupils.person_id').whereRef('pupils.family_id', '=', 'families.id')),
      ),
    )
    .execute();
}

function erase(ctx: Ctx, subject: Subject): Promise<{ ok: true }> {
  return privacy.act(ctx, 'privacy.erase', async (tx) => {
    const counts = await wipe(tx, subject);
    // A list of erasures written twice is one: a restored backup may be erased again.
    await tx.db
      .insertInto('erasures')
      .values({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        person_id: subject.id,
        erased_at: tx.now,
        erased_by_id: actorId(ctx),
        counts: JSON.stringify(counts),
      })
      .onConflict((oc) => oc.doNothing())
      .execute();
    if (subject.accountId) await tx.live('account.erased', { accountId: subject.accountId }, [subject.accountId]);
    return {
      result: { ok: true as const },
      audit: { object: { type: 'person', id: subject.id }, after: { erased: counts } },
    };
  });
}

/** Takes a person's data away for good and notes it beside the database. Throws `privacy.obstacle` and `privacy.not_confirmed`. */
export async function erasePerson(ctx: Ctx, personId: string, confirm: string): Promise<{ ok: true }> {
  const subject = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db, client) => {
    const { obstacles } = await held({ ...ctx, db }, client, personId);
    if (obstacles.length) throw conflict('privacy.obstacle', { obstacles });
    return subjectOf(db, personId);
  });
  if (confirm.trim() !== subject.label) throw invalid('privacy.not_confirmed', { confirm: 'privacy.not_confirmed' });
  const answer = await erase(ctx, subject);
  noteErasure(ctx.kernel.config.dataDir, { schoolId: ctx.schoolId, personId, at: ctx.now.toISOString() });
  return answer;
}

/** Erases again somebody whom a restored backup brought back; false when there is nobody to erase. */
export async function eraseAgain(ctx: Ctx, personId: string): Promise<boolean> {
  const subject = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    subjectOf(db, personId),
  ).catch(() => null);
  if (!subject || (subject.erasedAt && subject.label === erasedLabel)) return false;
  await erase(ctx, subject);
  return true;
}

/** Notes what somebody asked; due one month later. Throws `privacy.day` for a day that is still to come. */
export function addRequest(ctx: Ctx, body: BodyOf<typeof addPrivacyRequest>): Promise<{ id: string }> {
  return privacy.act(ctx, 'privacy.add_request', async (tx) => {
    if (body.receivedOn > ctx.today) throw invalid('privacy.day', { receivedOn: 'privacy.day' });
    if (!(await tx.db.selectFrom('persons').select('id').where('id', '=', body.personId).executeTakeFirst()))
      throw notFound();
    const id = newId(tx.now.getTime());
    const row = {
      person_id: body.personId,
      kind: body.kind,
      received_on: body.receivedOn,
      due_on: monthLater(body.receivedOn),
      note: body.note,
    };
    await tx.db
      .insertInto('privacy_requests')
      .values({ school_id: tx.schoolId, id, ...row })
      .execute();
    return { result: { id }, audit: { object: { type: 'privacy_request', id }, after: row } };
  });
}

/** Closes or opens a request again. */
export function closeRequest(ctx: Ctx, id: string, body: BodyOf<typeof closePrivacyRequest>): Promise<{ ok: true }> {
  return privacy.act(ctx, 'privacy.close_request', async (tx) => {
    const before = await tx.db
      .selectFrom('privacy_requests')
      .select(['state', 'note', 'version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== body.version)
      throw conflict('edited_meanwhile', {
        current: { state: before.state, note: before.note, version: before.version },
      });
    const closed = body.state !== 'open';
    await tx.db
      .updateTable('privacy_requests')
      .set({
        state: body.state,
        note: body.note,
        version: body.version + 1,
        closed_at: closed ? tx.now : null,
        closed_by_id: closed ? actorId(ctx) : null,
      })
      .where('id', '=', id)
      .execute();
    return {
      result: { ok: true as const },
      audit: {
        object: { type: 'privacy_request', id },
        before: { state: before.state, note: before.note },
        after: { state: body.state, note: body.note },
      },
    };
  });
}

/** Keeps a kind of data for another number of months than the usual. */
export function chooseRetention(
  ctx: Ctx,
  kind: RetentionKind,
  { months, version }: BodyOf<typeof setRetention>,
): Promise<{ ok: true }> {
  return privacy.act(ctx, 'privacy.set_retention', async (tx) => {
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
  return privacy.act(ctx, 'privacy.run_retention', async (tx) => {
    const counts: Record<string, number> = {};
    for (const [kind, { months }] of await monthsOf(tx.db)) {
      const { table, old } = dueRows[kind](months, tx.now);
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

/** Files whose bytes are still there, each opened when it is its turn. */
async function joined(ctx: Ctx, files: readonly { id: string; ext: string; sha256: string }[]): Promise<Joined[]> {
  const found: Joined[] = [];
  for (const { id, ext, sha256 } of files) {
    const key = storeKey(ctx.schoolId, sha256);
    if (await ctx.kernel.files.stat(key))
      found.push({ name: `${id}.${ext}`, open: async () => (await ctx.kernel.files.get(key)).stream });
  }
  return found;
}

/** Everything held of a person as an archive that is made while it is taken; the journal keeps who took it. Throws `not_found`. */
export async function exportArchive(ctx: Ctx, personId: string): Promise<{ stream: Readable; disposition: string }> {
  const { subject, tables, files, school } = await withTenant(
    ctx.kernel.pool,
    ctx.schoolId,
    { readOnly: true },
    async (db) => {
      const found = await subjectOf(db, personId);
      const own = found.accountId === null ? sql<boolean>`FALSE` : sql<boolean>`created_by = ${found.accountId}`;
      return {
        subject: found,
        tables: await rowsOf(db, found),
        school: (await db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow()).title,
        files: await db
          .selectFrom('files')
          .select(['id', 'ext', 'sha256'])
          .where((eb) => eb.or([eb('id', 'in', found.photos.length ? found.photos : [personId]), own]))
          .orderBy('id')
          .limit(20_000)
          .execute(),
      };
    },
  );
  // Who opened or changed what of this person: the part of the journal that names them (LAW-GDP-03).
  const journal = await withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, (db) =>
    db
      .selectFrom('audit_log')
      .select(['at', 'action', 'object_type'])
      .where('object_id', 'in', [personId, ...(subject.accountId ? [subject.accountId] : [])])
      .orderBy('seq', 'desc')
      .limit(20_000)
      .execute(),
  );
  tables.set('audit_log', journal);
  const there = await joined(ctx, files);
  const lang = ctx.actor.kind === 'account' ? ctx.actor.lang : 'fr';
  const documents = await personDocuments(subject, tables, there, { school, lang, now: ctx.now, printer: ctx });
  await privacy.act(ctx, 'privacy.export', async () => ({
    result: null,
    audit: { object: { type: 'person', id: personId }, after: { tables: tables.size, files: there.length } },
  }));
  return {
    stream: Readable.from(personArchive(documents, there), { objectMode: false }),
    disposition: contentDisposition('attachment', `donnees-${subject.label}.zip`),
  };
}
