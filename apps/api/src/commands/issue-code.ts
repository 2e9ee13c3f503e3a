import { readTenant } from '#kernel/db/tenant.ts';
import { systemCtx } from '#kernel/http/context.ts';
import { onSchoolClock } from '#kernel/jobs/job-ctx.ts';
import { newActivationCode } from '../access/accounts/accounts.public.ts';
import { runCommand } from './with-kernel.ts';

/**
 * A new activation code for an account, for an administrator who is locked out; it also removes a lost second factor.
 */
runCommand(async (kernel) => {
  const [school, username, option] = process.argv.slice(2);
  if (
    !school ||
    !/^[1-9]\d{0,8}$/.test(school) ||
    !username ||
    (option !== undefined && option !== '--without-second-factor')
  )
    throw new Error('npm run -s account:code -- <school number> <username> [--without-second-factor]');
  const schoolId = Number(school);
  const account = await readTenant(kernel.pool, schoolId, (db) =>
    db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst(),
  );
  if (!account) throw new Error(`School ${schoolId} has no account called ${username}.`);
  const ctx = await onSchoolClock(systemCtx(kernel, schoolId, { kind: 'command', name: 'account.code' }));
  const { code, url, expiresAt } = await newActivationCode(ctx, account.id, {
    withoutSecondFactor: option !== undefined,
  });
  process.stdout.write(`Code of ${username}, good once until ${expiresAt.slice(0, 10)}: ${code}\n${url}\n`);
});
