import type { Config } from '#kernel/config/config.ts';
import { runningEmbedded, startEmbedded } from '#kernel/db/embedded.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import { loadMasterSecret } from '#kernel/secrets/master.ts';
import type { BackupKey } from './sealed-stream.ts';

/** The key from the environment: `BACKUP_PASSPHRASE`, else the master secret of the deployment. */
export async function backupKey(env: Readonly<Record<string, string | undefined>>, config: Config): Promise<BackupKey> {
  const passphrase = env.BACKUP_PASSPHRASE;
  if (passphrase === undefined || passphrase === '')
    return { master: (await loadMasterSecret(env, config.dataDir)).current };
  if (passphrase.length < 16)
    throw new RefusedToStart('configuration', 'BACKUP_PASSPHRASE must have at least 16 characters.');
  return { passphrase };
}

/** The database to read: an external server, the running embedded one, or the embedded one started for the backup. */
export async function sourceDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => {} };
  const beside = await runningEmbedded(config.dataDir);
  if (beside) return { url: beside.appUrl, close: async () => {} };
  const started = await startEmbedded(config.dataDir);
  return { url: started.appUrl, close: started.stop };
}

/**
 * The database to fill, with its owner's address. Refuses while the product runs: nothing may write during a restore.
 */
export async function targetDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.databaseOwnerUrl) return { url: config.databaseOwnerUrl, close: async () => {} };
  if (config.databaseUrl)
    throw new RefusedToStart(
      'configuration',
      'A restore makes tables: give the owner’s address in DATABASE_OWNER_URL.',
    );
  const started = await startEmbedded(config.dataDir);
  return { url: started.ownerUrl, close: started.stop };
}
