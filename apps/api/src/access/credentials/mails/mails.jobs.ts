import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onEvent, onSchedule } from '#kernel/jobs/events.ts';
import { mailInvitations } from './mails.actions.ts';
import { credentialsRoom } from '../credentials.room.ts';

/** Days before the end of an invitation at which its reminder is sent. */
const reminderDays = 3;

/**
 * Reminds people of mailed invitations that expire within three days, once each; the school reminds people of paper
 * sheets.
 */
async function remind(kernel: Kernel, schoolId: number): Promise<void> {
  if (kernel.channels.mailer.kind === 'none') return;
  const now = kernel.now();
  const ending = await readTenant(kernel.pool, schoolId, (db) =>
    db
      .selectFrom('invitations as i')
      .innerJoin('one_time_codes as k', 'k.id', 'i.code_id')
      .innerJoin('accounts as a', 'a.id', 'i.account_id')
      .where('i.channel', '=', 'mail')
      .where('i.status', '=', 'sent')
      .where('i.reminder', '=', false)
      .where('a.status', '=', 'invited')
      .where('a.email', 'is not', null)
      .where('k.used_at', 'is', null)
      .where('k.expires_at', '>', now)
      .where('k.expires_at', '<=', new Date(now.getTime() + reminderDays * 86_400_000))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('invitations as r')
              .select('r.id')
              .whereRef('r.account_id', '=', 'i.account_id')
              .where('r.status', '=', 'waiting'),
          ),
        ),
      )
      .select('i.account_id')
      .distinct()
      .limit(5000)
      .execute(),
  );
  if (!ending.length) return;
  await credentialsRoom.act(
    systemCtx(kernel, schoolId, { kind: 'job', name: 'credentials.remind' }),
    'credentials.remind',
    async (tx) => {
      const rows = ending.map(({ account_id }) => ({
        school_id: tx.schoolId,
        id: newId(tx.now.getTime()),
        account_id,
        channel: 'mail',
        status: 'waiting',
        reminder: true,
        created_at: tx.now,
      }));
      await tx.db.insertInto('invitations').values(rows).execute();
      await tx.emit('credentials.mail_asked', { batchAt: tx.now.toISOString() });
      return { result: null, audit: { object: { type: 'credentials', id: null }, after: { reminded: rows.length } } };
    },
  );
}

/** Registers the mailing of invitations and their reminder, every morning. */
export function registerCredentialsMailsJobs(): void {
  onEvent('credentials.mail_asked', 'credentials.mail', (kernel, job) => mailInvitations(kernel, job.schoolId));
  onSchedule('credentials.remind', '0 8 * * *', (kernel) =>
    eachSchool(kernel, 'credentials.remind', (schoolId) => remind(kernel, schoolId)),
  );
}
