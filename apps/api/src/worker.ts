import { logLine, openKernel } from '#kernel/boot.ts';
import { readConfig } from '#kernel/config/config.ts';
import { refuseOtherSchema } from '#kernel/db/migrate.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';
import { startWorker } from '#kernel/jobs/boss.ts';
import { loadMasterSecret } from '#kernel/secrets/master.ts';
import { deriveSecrets } from '#kernel/secrets/secrets.ts';
import { registerRooms } from './rooms.ts';

/** Runs the background jobs alone, beside servers started with WORKER=0 on the same database. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new RefusedToStart(
      'configuration',
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one server, which runs its jobs itself.',
    );
  registerRooms();
  const { current, former } = await loadMasterSecret(process.env, config.dataDir);
  await refuseOtherSchema(config.databaseUrl);
  const { kernel, close } = await openKernel({
    config,
    databaseUrl: config.databaseUrl,
    secrets: deriveSecrets(current, former),
  });
  const stopWorker = await startWorker(kernel);
  const stop = async (): Promise<void> => {
    await stopWorker();
    await close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  logLine('worker_started');
}

start().catch((error: unknown) => {
  process.stderr.write(`Encrier did not start: ${startFailure(error) ?? (error as Error).stack}\n`);
  process.exit(1);
});
