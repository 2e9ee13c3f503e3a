import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/api/src/kernel/db/embedded.ts';
import { migrate } from '../apps/api/src/kernel/db/migrate.ts';
import { openClient } from '../apps/api/src/kernel/db/pool.ts';
import { columnClasses } from './schema/classes.ts';
import { schemaSql } from './schema/sql.ts';
import { tableTypes } from './schema/types.ts';

const files = {
  types: 'apps/api/src/kernel/db/database.generated.ts',
  classes: 'apps/api/src/kernel/db/classes.generated.ts',
  sql: 'apps/api/schema.sql',
} as const;

/** Migrates a temporary database and reads the texts from its catalogue. */
async function dump(): Promise<Record<keyof typeof files, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'encrier-schema-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711);
  const server = await startEmbedded(folder, '-c fsync=off -c synchronous_commit=off');
  try {
    await migrate(server.ownerUrl);
    const client = await openClient(server.ownerUrl);
    try {
      return {
        types: await tableTypes(client),
        classes: await columnClasses(client),
        sql: await schemaSql(client),
      };
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const check = process.argv.includes('--check');
const texts = await dump();
for (const [name, path] of Object.entries(files) as [keyof typeof files, string][]) {
  const same = existsSync(path) && readFileSync(path, 'utf8') === texts[name];
  if (same) continue;
  if (check) {
    console.error(`${path} is not what the migrations make; run: npm run -s db:types`);
    process.exitCode = 1;
  } else {
    writeFileSync(path, texts[name]);
    console.log(`${path} written`);
  }
}
if (check && !process.exitCode) console.log('the schema and its types are what the migrations make');
