import { stopChildren } from '#kernel/children/child-pool.ts';
import type { Config } from '#kernel/config/config.ts';
import { Notices } from '#kernel/db/notices.ts';
import { findPooler } from '#kernel/db/plans/find-pooler.ts';
import { dropPlans, openPool, refuseDangerousRole, RefusedToStart } from '#kernel/db/pool.ts';
import { refuseUnclassed } from '#kernel/db/unclassed.ts';
import { openStore } from '#kernel/files/store.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { openJobs } from '#kernel/jobs/boss.ts';
import { Wake } from '#kernel/jobs/wake.ts';
import { LiveBus } from '#kernel/live/bus.ts';
import { LineLog } from './line-log.ts';
import { openChannels } from '#kernel/notify/channels.ts';
import type { Secrets } from '#kernel/secrets/secrets.ts';

export type KernelParts = {
  config: Config;
  /** Address of the plain role. */
  databaseUrl: string;
  secrets: Secrets;
  now?: () => Date;
  log?: Kernel['log'];
  /** Switches the queue's scheduler off, for short-lived processes. */
  quiet?: boolean;
};

const lines = new LineLog((text) => process.stdout.write(text));
process.on('exit', () => lines.flush());

/**
 * One line of JSON on standard output: a code and figures, never personal data (SEC-LOG-01). Request lines may be
 * buffered for some milliseconds; any other line is written at once, after the buffered ones.
 */
export const logLine: Kernel['log'] = (code, data) =>
  lines.add(JSON.stringify({ at: new Date().toISOString(), code, ...data }), code === 'request');

/**
 * Opens everything a process of the product shares. Throws `RefusedToStart` for a database role that bypasses row
 * security, and for columns without a class.
 */
export async function openKernel({
  config,
  databaseUrl,
  secrets,
  now = () => new Date(),
  log = logLine,
  quiet = false,
}: KernelParts): Promise<{ kernel: Kernel; close: () => Promise<void> }> {
  const pool = openPool(databaseUrl, undefined, () => log('plans_lost'));
  await refuseDangerousRole(pool);
  await refuseUnclassed(pool);
  const pooler = await findPooler(databaseUrl);
  if (!pooler.carriesPlans) {
    dropPlans(pool);
    log('pooler_without_plans');
  }
  const files = openStore(config.filesUrl, config.dataDir);
  await files.check().catch((error: Error) => {
    const { host, pathname } = new URL(config.filesUrl, 'file://');
    throw new RefusedToStart('files', `Files cannot be kept at ${host}${pathname}: ${error.message}. See FILES_URL.`);
  });
  const notices = new Notices(config.databaseListenUrl ?? databaseUrl);
  const live = new LiveBus(pool, notices);
  const jobs = await openJobs(databaseUrl, (code) => log(code), { quiet });
  const wake = new Wake(notices);
  await notices.start();
  if (!notices.carried) log('notices_not_carried');
  live.start();
  const channels = openChannels(config, secrets);
  const kernel: Kernel = { config, pool, jobs, wake, live, files, secrets, channels, now, log };
  const close = async (): Promise<void> => {
    await jobs.stop({ graceful: true, timeout: 10_000 });
    live.stop();
    await notices.stop();
    channels.close();
    stopChildren();
    await pool.end();
  };
  return { kernel, close };
}
