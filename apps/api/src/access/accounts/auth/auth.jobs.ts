import type { NotificationKind } from '@encrier/contract/kernel/notifications';
import { sql } from 'kysely';
import { newCode } from '#kernel/auth/token.ts';
import { dayWords } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { notifyAccounts } from '#kernel/notify/notify.ts';
import { langOf, type Speech, speechIn } from '#kernel/notify/speech.ts';
import { framedMail } from '#kernel/notify/sending/contents.ts';
import { addCodes, endCodes } from './codes.public.ts';
import { authMessages } from './auth.messages.ts';
import { accountsRoom } from '../accounts.room.ts';

/** Validity of a mailed link and of its code (SEC-AUT-06). */
const RESET_MS = 30 * 60_000;

/** The account's page lists devices and roles: that is where every security notice leads. */
async function warn(
  kernel: Kernel,
  job: EventJob,
  type: NotificationKind,
  detail?: (speech: Speech) => string,
  accountId = String(job.payload['accountId']),
): Promise<void> {
  await notifyAccounts(kernel, job.schoolId, {
    type,
    accountIds: [accountId],
    model: { type: 'account', id: accountId },
    priority: 'high',
    dedupeKey: `${type}:${job.id}`,
    detail,
  });
}

async function warnOfDevice(kernel: Kernel, job: EventJob): Promise<void> {
  const session = await readTenant(kernel.pool, job.schoolId, (db) =>
    db
      .selectFrom('sessions as s')
      .select('s.device_name')
      .where('s.id', '=', String(job.payload['sessionId']))
      .executeTakeFirst(),
  );
  const device = session?.device_name;
  await warn(
    kernel,
    job,
    'securite.connexion',
    device ? (speech) => sentence(speech, authMessages, 'newDevice', { device }) : undefined,
  );
}

/** The accounts of an announcement; those already notified are not notified again on a retry. */
const accountsOf = (job: EventJob): string[] => job.payload['accountIds'] as string[];

async function warnOfRights(kernel: Kernel, job: EventJob): Promise<void> {
  for (const accountId of accountsOf(job)) await warn(kernel, job, 'securite.role', undefined, accountId);
}

/** Announces the last day of a role given for a limited time, to its holder and to the person who gave it. */
async function warnOfTerm(kernel: Kernel, job: EventJob): Promise<void> {
  const { until, termId } = job.payload as { until: string; termId: string };
  await notifyAccounts(kernel, job.schoolId, {
    type: 'securite.role_fin',
    accountIds: [...new Set(accountsOf(job))],
    model: { type: 'account', id: accountsOf(job)[0]! },
    priority: 'normal',
    dedupeKey: `securite.role_fin:${termId}`,
    detail: (speech) => sentence(speech, authMessages, 'roleEnds', { day: dayWords(langOf(speech), until) }),
  });
}

/** Notifies the owners of accounts at once that somebody of the school got codes for them. */
async function warnOfCode(kernel: Kernel, job: EventJob): Promise<void> {
  const found = await readTenant(kernel.pool, job.schoolId, (db) =>
    db
      .selectFrom('accounts as a')
      .leftJoin('accounts as b', (join) => join.on('b.id', '=', String(job.payload['byId'])))
      .select(['a.id', 'b.first_name', 'b.last_name'])
      .where('a.id', '=', sql<string>`ANY (${accountsOf(job)}::uuid[])`)
      .execute(),
  );
  for (const { id, first_name, last_name } of found) {
    const by = `${first_name} ${last_name}`;
    const detail = first_name ? (speech: Speech) => sentence(speech, authMessages, 'codeBy', { by }) : undefined;
    await warn(kernel, job, 'securite.code', detail, id);
  }
}

async function warnOfRecovery(kernel: Kernel, job: EventJob): Promise<void> {
  const count = Number(job.payload['left']);
  await warn(kernel, job, 'securite.connexion', (speech) => sentence(speech, authMessages, 'recoveryUsed', { count }));
}

/** A new code for an active account with an address; former ones become invalid. Null when there is no such account. */
async function resetCodeFor(
  kernel: Kernel,
  schoolId: number,
  accountId: string,
): Promise<{ code: string; email: string; speech: Speech } | null> {
  const ctx = systemCtx(kernel, schoolId, { kind: 'job', name: 'auth.reset' });
  const account = await readTenant(kernel.pool, schoolId, (db) =>
    db
      .selectFrom('accounts as a')
      .select(['a.id', 'a.email', speechIn('a').as('speech')])
      .where('a.id', '=', accountId)
      .where('a.status', '=', 'active')
      .executeTakeFirst(),
  );
  if (!account?.email) return null;
  const { code, hash } = newCode();
  await accountsRoom.act(ctx, 'auth.issue_reset', async (tx) => {
    await endCodes(tx, [account.id], ['reset']);
    const expiresAt = new Date(ctx.now.getTime() + RESET_MS);
    await addCodes(tx, [{ accountId: account.id, hash, expiresAt }], { purpose: 'reset', createdBy: null });
    return { result: null, audit: { object: { type: 'account', id: account.id } } };
  });
  return { code, email: account.email, speech: account.speech };
}

/**
 * Mails a reset link whose code comes after the `#`, so that no server or proxy logs it. Fails, to be run again, when
 * the mail server is unreachable.
 */
async function mailReset(kernel: Kernel, job: EventJob): Promise<void> {
  const { schoolId } = job;
  const { accountId } = job.payload;
  if (kernel.channels.mailer.kind === 'none') return kernel.log('reset_without_mail', { school: schoolId });
  const found = typeof accountId === 'string' ? await resetCodeFor(kernel, schoolId, accountId) : null;
  if (!found) return;
  const { code, email, speech } = found;
  const school = await readTenant(kernel.pool, schoolId, (db) =>
    db
      .selectFrom('school_settings')
      .select(['title', 'mail_sender as sender', 'mail_reply_to as replyTo'])
      .executeTakeFirstOrThrow(),
  );
  const { publicUrl } = kernel.config;
  const mail = framedMail(
    { publicUrl, schoolId, school },
    {
      speech,
      title: sentence(speech, authMessages, 'resetTitle'),
      code,
      locked: true,
      paragraphs: [
        sentence(speech, authMessages, 'resetBody'),
        sentence(speech, authMessages, 'resetIgnore'),
        sentence(speech, authMessages, 'resetCode'),
      ],
      action: { label: sentence(speech, authMessages, 'resetAction'), url: `${publicUrl}/reset#s${schoolId}.${code}` },
    },
    job.id,
  );
  const result = await kernel.channels.mailer.send({ ...mail, to: email });
  if (result.kind === 'retry') throw new Error(`reset mail: ${result.reason}`);
  if (result.kind !== 'sent')
    kernel.log('reset_refused', { school: schoolId, reason: result.kind === 'refused' ? result.reason : result.kind });
}

/** Registers the consequences of account events: the owner is notified, a lost password can be reset. */
export function registerAuthJobs(): void {
  onEvent('auth.new_device', 'auth.warn_device', warnOfDevice);
  onEvent('auth.password_changed', 'auth.warn_password', (kernel, job) => warn(kernel, job, 'securite.mot_de_passe'));
  onEvent('auth.code_handed', 'auth.warn_code', warnOfCode);
  onEvent('auth.recovery_used', 'auth.warn_recovery', warnOfRecovery);
  onEvent('auth.role_term_ends', 'auth.warn_term', warnOfTerm);
  onEvent('auth.passkey_added', 'auth.warn_passkey', (kernel, job) =>
    warn(kernel, job, 'securite.cle', (speech) =>
      sentence(speech, authMessages, 'passkeyAdded', { name: String(job.payload['name']) }),
    ),
  );
  onEvent('auth.rights_changed', 'auth.warn_rights', warnOfRights);
  onEvent('auth.reset_asked', 'auth.mail_reset', mailReset);
}
