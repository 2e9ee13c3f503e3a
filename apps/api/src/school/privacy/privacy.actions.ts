import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { noteErasure } from '#kernel/backup/erasure-list.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { conflict, invalid } from '#kernel/errors/errors.ts';
import { freeFiles } from '#kernel/files/free.ts';
import { declaredHoldings, erasedLabel, personalHoldings } from '#kernel/holdings/holdings.ts';
import { eraseRows } from '#kernel/holdings/write-holdings.ts';
import { contentDisposition } from '#kernel/files/serving/serve.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { type Joined, personArchive, personDocuments } from './privacy.present.ts';
import { readHeldData, keyOf, rowsOf, type Subject, subjectOf } from './privacy.queries.ts';
import { privacyRoom, type PrivacyTx } from './privacy.room.ts';

export const actorId = (ctx: Pick<Ctx, 'actor'>): string | null =>
  ctx.actor.kind === 'account' ? ctx.actor.accountId : null;
/** Empties or deletes every row of a person; returns how many of each table. */
async function wipe(tx: PrivacyTx, subject: Subject): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = (table: string, n: number): void => void (n && (counts[table] = (counts[table] ?? 0) + n));
  const pupil = await tx.db
    .selectFrom('pupils')
    .select('family_id')
    .where('person_id', '=', subject.id)
    .executeTakeFirst();
  for (const holding of personalHoldings()) {
    const key = keyOf(holding, subject);
    const { erase: way } = holding;
    if (key === null || way === 'keep') continue;
    const done = await eraseRows(tx, { ...holding, erase: way }, key);
    count('files', done.files);
    count(holding.table, done.rows);
  }
  const erased = { id: subject.id, accountId: subject.accountId, familyId: pupil?.family_id ?? null };
  for (const { onErase } of declaredHoldings()) await onErase?.(tx, erased);
  count('files', await freeFiles(tx, subject.photos));
  return counts;
}

function erase(ctx: Ctx, subject: Subject): Promise<{ ok: true }> {
  return privacyRoom.act(ctx, 'privacy.erase', async (tx) => {
    const counts = await wipe(tx, subject);
    // A list of erasures written twice has the same effect: a restored backup may be erased again.
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

/**
 * Erases a person's data for good, and records it in a list outside the database. Throws `privacy.obstacle` and
 * `privacy.not_confirmed`.
 */
export async function erasePerson(ctx: Ctx, personId: string, confirm: string): Promise<{ ok: true }> {
  const subject = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db, client) => {
    const { obstacles } = await readHeldData({ ...ctx, db }, client, personId);
    if (obstacles.length) throw conflict('privacy.obstacle', { obstacles });
    return subjectOf(db, ctx.today, personId);
  });
  if (confirm.trim() !== subject.label) throw invalid('privacy.not_confirmed', { confirm: 'privacy.not_confirmed' });
  const answer = await erase(ctx, subject);
  noteErasure(ctx.kernel.config.dataDir, { schoolId: ctx.schoolId, personId, at: ctx.now.toISOString() });
  return answer;
}

/** Erases again a person restored by a backup; false when there is nobody to erase. */
export async function eraseAgain(ctx: Ctx, personId: string): Promise<boolean> {
  const subject = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => subjectOf(db, ctx.today, personId)).catch(
    () => null,
  );
  if (!subject || (subject.erasedAt && subject.label === erasedLabel)) return false;
  await erase(ctx, subject);
  return true;
}

/** Files whose bytes still exist, each opened when its turn comes. */
async function joined(ctx: Ctx, files: readonly { id: string; ext: string; sha256: string }[]): Promise<Joined[]> {
  const found: Joined[] = [];
  for (const { id, ext, sha256 } of files) {
    const key = storeKey(ctx.schoolId, sha256);
    if (await ctx.kernel.files.stat(key))
      found.push({ name: `${id}.${ext}`, open: async () => (await ctx.kernel.files.get(key)).stream });
  }
  return found;
}

/**
 * All data about a person as an archive created while it is downloaded; the journal records who downloaded it. Throws
 * `not_found`.
 */
export async function exportArchive(ctx: Ctx, personId: string): Promise<PersonalExport> {
  const { subject, tables, files, letterhead } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const found = await subjectOf(db, ctx.today, personId);
    const own = found.accountId === null ? sql<boolean>`FALSE` : sql<boolean>`created_by = ${found.accountId}`;
    return {
      subject: found,
      tables: await rowsOf(db, found),
      letterhead: await letterheadOf(ctx, db, { pupils: [personId] }),
      files: await db
        .selectFrom('files')
        .select(['id', 'ext', 'sha256'])
        .where((eb) => eb.or([eb('id', 'in', found.photos.length ? found.photos : [personId]), own]))
        .orderBy('id')
        .limit(20_000)
        .execute(),
    };
  });
  // The journal lines that name this person: who opened or changed what (LAW-GDP-03).
  const journal = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) =>
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
  return {
    action: 'privacy.export',
    object: { type: 'person', id: personId },
    after: { tables: tables.size, files: there.length },
    people: [personId],
    make: async () => {
      const documents = await personDocuments(subject, tables, there, {
        letterhead,
        lang,
        now: ctx.now,
        zone: ctx.zone,
        printer: ctx,
      });
      return {
        bytes: Readable.from(personArchive(documents, there), { objectMode: false }),
        type: 'application/zip',
        disposition: contentDisposition('attachment', `donnees-${subject.label}.zip`),
      };
    },
  };
}
