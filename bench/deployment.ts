import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openKernel } from '../apps/api/src/kernel/boot.ts';
import { readConfig } from '../apps/api/src/kernel/config/config.ts';
import { startEmbedded } from '../apps/api/src/kernel/db/embedded.ts';
import { newId } from '../apps/api/src/kernel/db/id.ts';
import { migrate } from '../apps/api/src/kernel/db/migrate.ts';
import { type Client, openClient } from '../apps/api/src/kernel/db/pool.ts';
import { withTenant } from '../apps/api/src/kernel/db/tenant.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { prepareQueues } from '../apps/api/src/kernel/jobs/boss.ts';
import { deriveSecrets } from '../apps/api/src/kernel/secrets/secrets.ts';
import { registerRooms } from '../apps/api/src/rooms.ts';
import { temporaryData } from '../e2e/product/product.ts';

export type Deployment = {
  kernel: Kernel;
  /** A connection of the owner. */
  owner: Client;
  postmaster: number;
  close: () => Promise<void>;
};

/** The product in this process, on a database of its own without any school. */
export async function openDeployment(): Promise<Deployment> {
  registerRooms();
  const data = temporaryData();
  const database = await startEmbedded(data.path);
  await migrate(database.ownerUrl);
  await prepareQueues(database.ownerUrl);
  const { kernel, close } = await openKernel({
    config: readConfig({ DATA_DIR: data.path }),
    databaseUrl: database.appUrl,
    secrets: deriveSecrets(randomBytes(32)),
    log: () => {},
  });
  const owner = await openClient(database.ownerUrl);
  const pidFile = join(data.path, 'postgres', 'cluster', 'postmaster.pid');
  return {
    kernel,
    owner,
    postmaster: Number(readFileSync(pidFile, 'utf8').split('\n')[0]),
    close: async () => {
      await owner.end();
      await close();
      await database.stop();
      data.remove();
    },
  };
}

/** A school with its settings and without people. */
export async function addSchool(kernel: Kernel): Promise<number> {
  const { rows } = await kernel.pool.query<{ id: number }>(
    'INSERT INTO schools DEFAULT VALUES RETURNING school_id AS id',
  );
  const school_id = rows[0]!.id;
  await withTenant(kernel.pool, school_id, {}, async (db) => {
    await db
      .insertInto('school_settings')
      .values({ school_id, title: `École ${school_id}`, languages: ['fr'] })
      .execute();
    await db.insertInto('orgs').values({ school_id, id: newId(), store_id: '1', name: 'Collège' }).execute();
    await db.insertInto('audit_heads').values({ school_id }).execute();
  });
  return school_id;
}

/** Adds a person of a school who may sign in; returns the account. */
export async function addAccount(kernel: Kernel, school_id: number): Promise<string> {
  const [person_id, id] = [newId(), newId()];
  const names = { first_name: 'Nadia', last_name: 'Berrada', search_key: 'nadia berrada' };
  await withTenant(kernel.pool, school_id, {}, async (db) => {
    await db
      .insertInto('persons')
      .values({ school_id, id: person_id, ...names })
      .execute();
    await db
      .insertInto('accounts')
      .values({ school_id, id, person_id, username: 'nadia.berrada', password_hash: '-', status: 'active', ...names })
      .execute();
    const { id: org_id } = await db.selectFrom('orgs').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('auth_entries')
      .values({ school_id, id: newId(), account_id: id, org_id, roles: ['admin'] })
      .execute();
  });
  return id;
}
