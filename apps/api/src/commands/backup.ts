import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeBackup } from '#kernel/backup/backup.ts';
import { backupKey, sourceDatabase } from '#kernel/backup/places.ts';
import { verifyBackup } from '#kernel/backup/read-backup.ts';
import { readConfig } from '#kernel/config/config.ts';
import { openStore } from '#kernel/files/store.ts';
import { startFailure } from '#kernel/errors/start-failure.ts';

const usage =
  'npm run -s backup -- [file]           writes a backup and reads it back\nnpm run -s backup -- --verify <file>  reads a backup and compares it with its manifest';

/** Writes an encrypted backup of rows and files while the product runs, or verifies one. */
async function run(args: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const key = await backupKey(process.env, config);
  if (args[0] === '--verify') {
    if (!args[1]) throw new Error(usage);
    report(args[1], (await verifyBackup(args[1], key)).manifest);
    return;
  }
  if (args[0]?.startsWith('-')) throw new Error(usage);
  // house: a backup is of every school, and its name is put in order by UTC
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const path = args[0] ?? join(config.dataDir, 'backups', `encrier-${stamp}.backup`);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = await sourceDatabase(config);
  try {
    await makeBackup(path, {
      databaseUrl: database.url,
      files: openStore(config.filesUrl, config.dataDir),
      version: config.version,
      key,
    });
  } finally {
    await database.close();
  }
  report(path, (await verifyBackup(path, key)).manifest);
}

function report(
  path: string,
  { schools, tables, files, missing, jobs }: Awaited<ReturnType<typeof verifyBackup>>['manifest'],
): void {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${path}: ${schools.length} school(s), ${rows} rows in ${Object.keys(tables).length} tables, ${files.count} files (${files.bytes} bytes), ${jobs} waiting jobs. Whole and verified.\n`,
  );
  if (missing) process.stderr.write(`Warning: ${missing} file(s) that rows name were not in the store.\n`);
}

run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${startFailure(error) ?? error.message}\n`);
  process.exit(1);
});
