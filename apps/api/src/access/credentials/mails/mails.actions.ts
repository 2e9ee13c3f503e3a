import type { inviteByMail as inviteRoute } from '@encrier/contract/access/credentials';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { newCode } from '#kernel/auth/token.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { invalid, precondition } from '#kernel/errors/errors.ts';
import { type Ctx, type Kernel, type SystemCtx, systemCtx } from '#kernel/http/context.ts';
import type { MailResult } from '#kernel/notify/mail.ts';
import { speechIn } from '#kernel/notify/speech.ts';
import { self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { addCodes, endFormerCodes, takeBackCodes } from '../../accounts/auth/codes.public.ts';
import { codeEnd, mayIssue } from '../credentials.public.ts';
import { type Claimed, mailOf, type Waiting } from './mails.present.ts';
import { credentialsRoom } from '../credentials.room.ts';

type Tx = Parameters<Parameters<typeof credentialsRoom.act>[2]>[0];
const any = (ids: readonly string[]) => sql<string>`ANY (${[...ids]}::uuid[])`;

/** Queues invitations by mail; each code is created when its mail is sent, and only then invalidates the former one. */
export function inviteByMail(ctx: Ctx, body: BodyOf<typeof inviteRoute>): Promise<ResponseInput<typeof inviteRoute>> {
  if (ctx.kernel.channels.mailer.kind === 'none') throw precondition('credentials.no_mail');
  return credentialsRoom.act(ctx, 'credentials.invite', async (tx) => {
    const { kept, leftOut, rest, next } = await mayIssue(tx.db, ctx, body, true);
    // People with an account in use request a link themselves: these mails only activate new accounts.
    const fresh = kept.filter((one) => one.status === 'invited').map((one) => one.accountId as string);
    const left = { ...leftOut, unchanged: kept.length - fresh.length };
    if (!fresh.length) throw invalid('credentials.nobody');
    await queueMails(tx, fresh, self(ctx).accountId);
    return {
      result: { asked: fresh.length, rest, next, leftOut: left },
      audit: {
        object: { type: 'credentials', id: body.classId ?? null },
        after: { invited: fresh.length, kind: body.kind },
      },
    };
  });
}

/** Invitations that wait to be mailed; one that already waits is not added twice. */
async function queueMails(tx: Tx, accountIds: readonly string[], by: string | null): Promise<void> {
  const waiting = await tx.db
    .selectFrom('invitations')
    .select('account_id')
    .where('account_id', '=', any(accountIds))
    .where('status', '=', 'waiting')
    .execute();
  const already = new Set(waiting.map((row) => row.account_id));
  const rows = accountIds
    .filter((id) => !already.has(id))
    .map((id) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      account_id: id,
      channel: 'mail',
      status: 'waiting',
      created_by: by,
      created_at: tx.now,
    }));
  if (rows.length) await tx.db.insertInto('invitations').values(rows).execute();
  await tx.emit('credentials.mail_asked', { batchAt: tx.now.toISOString() });
}

/** Mails of one claim. */
const portion = 40;
/** Tries before a mail is given up. */
const patience = 5;
/** After so long a claim whose process died is taken up again. */
const leaseMs = 10 * 60_000;

type Sent = { one: Claimed; result: MailResult };

/**
 * Takes a part of the waiting invitations and makes their codes; the former codes stay valid until the mail has left.
 */
function claim(ctx: Ctx): Promise<Claimed[]> {
  return credentialsRoom.act(ctx, 'credentials.mail', async (tx) => {
    const rows = (await tx.db
      .selectFrom('invitations as i')
      .innerJoin('accounts as a', 'a.id', 'i.account_id')
      .select(['i.id', 'i.account_id as accountId', 'i.reminder', 'i.attempts', 'a.username', 'a.email', 'a.status'])
      .select([
        speechIn(
          'a',
          sql`coalesce((SELECT f.language FROM ${guardingTies('g', ctx.today)}
            JOIN pupils p ON p.school_id = g.school_id AND p.person_id = g.pupil_id
            JOIN families f ON f.school_id = p.school_id AND f.id = p.family_id
          WHERE g.guardian_id = a.person_id ORDER BY f.id LIMIT 1), a.lang)`,
        ).as('speech'),
        speechIn('a', sql`'fr'`).as('french'),
        sql<string[] | null>`(SELECT array_agg(ch.first_name ORDER BY ch.first_name)
          FROM ${guardingTies('g', ctx.today)} JOIN persons ch ON ch.school_id = g.school_id AND ch.id = g.pupil_id
          WHERE g.guardian_id = a.person_id)`.as('children'),
        sql<Date | null>`(SELECT max(k.expires_at) FROM one_time_codes k
          WHERE k.school_id = a.school_id AND k.account_id = a.id AND k.purpose = 'activation' AND k.used_at IS NULL
          AND k.expires_at > ${ctx.now})`.as('until'),
      ])
      .where('i.status', '=', 'waiting')
      .where((eb) => eb.or([eb('i.done_at', 'is', null), eb('i.done_at', '<', new Date(ctx.now.getTime() - leaseMs))]))
      .orderBy('i.created_at')
      .orderBy('i.id')
      .limit(portion)
      .forUpdate('i')
      .skipLocked()
      .execute()) as (Waiting & { email: string | null; status: string })[];
    // A person who signed in meanwhile, was closed or lost their address gets no mail; a reminder needs a code.
    const goes = (row: (typeof rows)[number]): boolean =>
      row.status === 'invited' && Boolean(row.email) && (!row.reminder || row.until !== null);
    const dropped = rows.filter((row) => !goes(row)).map((row) => row.id);
    if (dropped.length)
      await tx.db
        .updateTable('invitations')
        .set({ status: 'failed', reason: 'no_longer', done_at: tx.now })
        .where('id', '=', any(dropped))
        .execute();
    const made = rows.filter(goes).map((row) => ({
      ...row,
      ...newCode(),
      codeId: newId(tx.now.getTime()),
      expiresAt: row.reminder && row.until ? row.until : codeEnd('invited', tx.now),
    }));
    if (made.length) {
      await addCodes(
        tx,
        made.map(({ codeId: id, ...code }) => ({ ...code, id })),
        { purpose: 'activation', createdBy: null },
      );
      await tx.db
        .updateTable('invitations')
        .set({ done_at: tx.now, attempts: sql`attempts + 1` })
        .where('id', '=', any(made.map((one) => one.id)))
        .execute();
    }
    return {
      result: made.map(({ hash: _, ...one }) => one),
      audit: { object: { type: 'credentials', id: null }, after: { mails: made.length, dropped: dropped.length } },
    };
  });
}

/**
 * Stores the result of each mail: a sent one ends the former codes, a failed one ends its own. Returns whether more are
 * waiting.
 */
function settle(ctx: SystemCtx, sent: readonly Sent[]): Promise<boolean> {
  return credentialsRoom.act(ctx, 'credentials.mailed', async (tx) => {
    const left = sent.filter(({ result }) => result.kind === 'sent').map(({ one }) => one);
    const kept = sent.filter(({ result }) => result.kind !== 'sent');
    if (left.length) {
      await endFormerCodes(tx, left);
      await tx.db
        .updateTable('invitations')
        .from(
          sql<{
            id: string;
            code: string;
          }>`unnest(${left.map((one) => one.id)}::uuid[], ${left.map((one) => one.codeId)}::uuid[])`.as<'x'>(
            sql`x(id, code)`,
          ),
        )
        .set({ status: 'sent', reason: '', done_at: tx.now, code_id: sql`x.code` })
        .whereRef('invitations.id', '=', 'x.id')
        .execute();
    }
    if (kept.length)
      await takeBackCodes(
        tx,
        kept.map(({ one }) => one.codeId),
      );
    for (const { one, result } of kept) {
      const reason = 'reason' in result ? result.reason : result.kind;
      const again = result.kind === 'retry' && one.attempts + 1 < patience;
      await tx.db
        .updateTable('invitations')
        .set(again ? { done_at: null, reason } : { status: 'failed', reason, done_at: tx.now })
        .where('id', '=', one.id)
        .execute();
    }
    const more = await tx.db
      .selectFrom('invitations')
      .select('id')
      .where('status', '=', 'waiting')
      .where('done_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const retries = kept.some(({ result }) => result.kind === 'retry');
    if (more && !retries) await tx.emit('credentials.mail_asked', { batchAt: tx.now.toISOString() });
    return {
      result: retries,
      audit: { object: { type: 'credentials', id: null }, after: { sent: left.length, failed: kept.length } },
    };
  });
}

/**
 * Mails a part of the waiting invitations, and schedules the next part. Fails, to be run again, when the mail server is
 * unreachable.
 */
export async function mailInvitations(kernel: Kernel, schoolId: number): Promise<void> {
  if (kernel.channels.mailer.kind === 'none') return;
  const ctx = await jobCtx(kernel, schoolId, 'credentials.mail');
  const school = await readTenant(kernel.pool, schoolId, (db) =>
    db
      .selectFrom('school_settings')
      .select(['title', 'mail_sender as sender', 'mail_reply_to as replyTo', 'time_zone as timeZone'])
      .executeTakeFirstOrThrow(),
  );
  // The children named in a mail are those of the school's day (SEC-OBJ-01).
  const claimed = await claim(ctx);
  if (!claimed.length) return;
  const sent: Sent[] = [];
  for (const one of claimed)
    sent.push({
      one,
      result: await kernel.channels.mailer.send({ ...mailOf(kernel, schoolId, school, one), to: one.email }),
    });
  if (await settle(systemCtx(kernel, schoolId, ctx.actor), sent))
    throw new Error('invitation mails: the mail server is away');
}
