import { createHash } from 'node:crypto';
import type { ImportKind, ImportLine, ImportState } from '@encrier/contract/school/imports';
import * as c from '@encrier/contract/school/imports';
import { expect } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { client } from '#kernel/test/client.ts';
import type { TestAccount, TestSchool } from '#kernel/test/school.ts';
import type { TestServer } from '#kernel/test/server.ts';

type Answer = { status: number; body: ImportState };

/** Steps of an import over HTTP in one school, the worker's part done in between. */
export class Journey {
  readonly server: TestServer;
  readonly at: TestSchool;
  constructor(server: TestServer, at: TestSchool) {
    this.server = server;
    this.at = at;
  }

  call(who: TestAccount = this.at.accounts.admin) {
    return client(this.server, this.at.schoolId, who);
  }

  async upload(name: string, bytes: Buffer, who: TestAccount = this.at.accounts.admin): Promise<string> {
    const { kernel } = this.server;
    const { schoolId } = this.at;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = newId();
    const ext = name.split('.').at(-1) ?? '';
    await kernel.files.put(storeKey(schoolId, sha256), bytes);
    await withTenant(kernel.pool, schoolId, {}, (db) =>
      db
        .insertInto('files')
        .values({
          school_id: schoolId,
          id,
          sha256,
          name,
          ext,
          type: ext === 'csv' ? 'text' : 'office',
          mime: 'text/csv',
          size: bytes.length,
          created_by: who.id,
        })
        .execute(),
    );
    return id;
  }

  async begin(name: string, bytes: Buffer, kind: ImportKind = 'pupils'): Promise<Answer> {
    return this.call()(c.startImport, { body: { fileId: await this.upload(name, bytes), kind } }) as Promise<Answer>;
  }

  async start(name: string, bytes: Buffer, kind: ImportKind = 'pupils'): Promise<ImportState> {
    const { status, body } = await this.begin(name, bytes, kind);
    expect([status, body]).toMatchObject([200, { status: 'mapping' }]);
    return body;
  }

  /** Keeps the columns as they were guessed; a long list is checked by its job. */
  async map(state: ImportState): Promise<ImportState> {
    const { status, body } = await this.call()(c.mapImport, {
      params: { id: state.id },
      body: { fields: state.columns.map(({ field }) => field) },
    });
    expect([status, body]).toMatchObject([200, {}]);
    if (body.status === 'checking') await this.server.runJobs();
    const now = await this.get(state.id);
    expect(now.status).toBe('checked');
    return now;
  }

  async checked(name: string, bytes: Buffer, kind: ImportKind = 'pupils'): Promise<ImportState> {
    return this.map(await this.start(name, bytes, kind));
  }

  async get(id: string): Promise<ImportState> {
    return (await this.call()(c.getImport, { params: { id } })).body;
  }

  /** Asks for the run, does it, and answers what came of it; a refusal is answered as it is. */
  async run(id: string): Promise<Answer> {
    const response = (await this.call()(c.runImport, { params: { id }, body: {} })) as Answer;
    if (response.status !== 200) return response;
    await this.server.runJobs();
    return { status: 200, body: await this.get(id) };
  }

  async undo(id: string, confirmed = false): Promise<Answer> {
    const response = (await this.call()(c.undoImport, { params: { id }, body: { confirmed } })) as Answer;
    if (response.status !== 200) return response;
    await this.server.runJobs();
    return { status: 200, body: await this.get(id) };
  }

  async lines(id: string, query: Record<string, unknown> = {}): Promise<{ items: ImportLine[]; total: number }> {
    return (await this.call()(c.importLines, { params: { id }, query })).body;
  }

  /**
   * Every row of every table of the school, but for journals, the imports' own, and the number of times that a plan was
   * written.
   */
  async everything(): Promise<Record<string, unknown[]>> {
    const own =
      /^(?:audit_|import|idempotency_keys$|live_events$|files$|schema_migrations$|setup_codes$|schools$|school_changes$|job_|sessions$|table_changes$|timetables$)/;
    return readTenant(this.server.kernel.pool, this.at.schoolId, async (_db, database) => {
      const { rows } = await database.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'school_id'
          WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
      );
      const out: Record<string, unknown[]> = {};
      // house: a table's name cannot be a value of a query; these come from the catalogue
      for (const { name } of rows.filter((row) => !own.test(row.name)))
        out[name] = (
          await database.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM ${name} t ORDER BY t::text`)
        ).rows.map(({ row }) => row);
      return out;
    });
  }
}

/** A CSV file of rows. */
export const csv = (...rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.join(';')}\n`).join(''));
