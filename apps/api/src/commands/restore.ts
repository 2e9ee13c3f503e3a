import { backupKey, targetDatabase } from '#kernel/backup/places.ts';
import { restoreBackup } from '#kernel/backup/restore.ts';
import { readConfig } from '#kernel/config/config.ts';
import { openStore } from '#kernel/files/store.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';
import { registerRooms } from '../rooms.ts';

/** Puts a backup into an empty database and an empty file store; overwrites nothing. */
async function run([path]: readonly string[]): Promise<void> {
  if (!path || path.startsWith('-')) throw new Error('npm run -s restore -- <file>');
  const config = readConfig(process.env);
  const key = await backupKey(process.env, config);
  registerRooms();
  const database = await targetDatabase(config);
  try {
    const { schools, tables, files } = await restoreBackup(path, {
      ownerUrl: database.url,
      files: openStore(config.filesUrl, config.dataDir),
      key,
    });
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `Restored: ${schools.length} school(s), ${rows} rows, ${files.count} files. Start the server now.\n`,
    );
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${startFailure(error) ?? error.message}\n`);
  process.exit(1);
});
