import { readConfig } from '#kernel/config/config.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import { prepareQueues } from '#kernel/jobs/boss.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';
import { registerRooms } from '../rooms.ts';

/** Brings an external database to this version, for deployments whose servers do not hold the owner's password. */
async function run(): Promise<void> {
  const { databaseOwnerUrl } = readConfig(process.env);
  if (!databaseOwnerUrl)
    throw new RefusedToStart(
      'configuration',
      'Give the owner’s address in DATABASE_OWNER_URL (and the server’s in DATABASE_URL). The embedded database is migrated at each start.',
    );
  registerRooms();
  const count = await migrate(databaseOwnerUrl);
  await prepareQueues(databaseOwnerUrl);
  process.stdout.write(`${count} migration(s) applied.\n`);
}

run().catch((error: Error) => {
  process.stderr.write(`${startFailure(error) ?? error.message}\n`);
  process.exit(1);
});
