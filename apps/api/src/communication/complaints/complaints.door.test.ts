import * as c from '@encrier/contract/communication/complaints';
import * as office from '@encrier/contract/communication/complaints-handling';
import { runRetention } from '@encrier/contract/school/privacy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { room } from '#kernel/act/act.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { jobCtx } from '#kernel/jobs/job-ctx.ts';
import { openComplaint } from './complaints.public.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const inSchool = <T>(fn: Parameters<typeof withTenant<T>>[3]) =>
  withTenant(server.kernel.pool, school.schoolId, {}, fn);

describe('the public door for other rooms', () => {
  const elsewhere = room('elsewhere', { tables: [] });
  const open = (ctx: Ctx, wish: Parameters<typeof openComplaint>[2], fail = false) =>
    elsewhere.act(ctx, 'elsewhere.convert', async (tx) => {
      const made = await openComplaint(tx, ctx, wish);
      if (fail) throw new Error('the caller gave up');
      return { result: made, audit: [{ object: { type: 'elsewhere', id: null } }, made.audit] };
    });
  const ctxOf = () => jobCtx(server.kernel, school.schoolId, 'elsewhere');

  it('opens a complaint with its author and origin, in the same act as the caller', async () => {
    const source = { type: 'message', id: newId() };
    const wish = {
      authorAccountId: school.accounts.parent.id,
      subject: 'x'.repeat(200),
      body: 'Le message.',
      categoryKey: 'dining',
      source,
    };
    await expect(open(await ctxOf(), wish, true)).rejects.toThrow('gave up');
    const made = await open(await ctxOf(), wish);
    // The cancelled creation used no number.
    expect(made.number).toMatch(/-0001$/);
    expect((await as('parent')(c.getComplaint, { params: { id: made.id } })).body).toMatchObject({
      category: 'Cantine',
      service: 'dining',
      subject: 'x'.repeat(140),
      body: 'Le message.',
      status: 'submitted',
    });
    expect((await as('admin')(office.officeGet, { params: { id: made.id } })).body).toMatchObject({
      author: 'Samira El Amrani',
      source,
    });
    // Two clicks are one complaint, and what was written to one person is not for the whole office.
    await expect(open(await ctxOf(), wish)).rejects.toMatchObject({ code: 'already_exists' });
    expect((await as('parent')(c.getComplaint, { params: { id: made.id } })).body.confidential).toBe(true);
    const other = await open(await ctxOf(), {
      ...wish,
      categoryKey: 'no such key',
      source: { type: 'message', id: newId() },
    });
    expect((await as('parent')(c.getComplaint, { params: { id: other.id } })).body.category).toBe('Autre');
    await expect(open(await ctxOf(), { ...wish, authorAccountId: newId() })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });
});

describe('two years after its end', () => {
  it('a complaint keeps only its figures', async () => {
    const categoryId = (await as('parent2')(c.complaintChoices, {})).body.categories[0]!.id;
    const make = async () =>
      (
        await as('parent2')(c.createComplaint, {
          body: {
            categoryId,
            childId: school.accounts.eleve2.personId,
            concernedId: null,
            subject: 'Ancienne',
            body: 'Des mots',
            confidential: false,
            fileIds: [],
          },
        })
      ).body.id;
    const end = async (id: string, ended: string) => {
      const { version } = (await as('admin')(office.officeGet, { params: { id } })).body;
      expect(
        (
          await as('admin')(office.stepComplaint, {
            params: { id },
            body: { step: 'reject', text: 'Motif nominatif', fileIds: [], version },
          })
        ).status,
      ).toBe(200);
      await inSchool((db) => db.updateTable('complaints').set({ ended_at: ended }).where('id', '=', id).execute());
    };
    const [old, recent, open] = [await make(), await make(), await make()];
    await end(old, '2020-01-01T00:00:00Z');
    await end(recent, server.kernel.now().toISOString());
    expect((await as('admin')(runRetention, { body: {} })).body).toEqual({ rows: 1 });
    expect((await as('admin')(runRetention, { body: {} })).body).toEqual({ rows: 0 });
    const rows = await inSchool((db) =>
      db
        .selectFrom('complaints')
        .select(['id', 'author_id', 'pupil_id', 'subject', 'body', 'outcome', 'search_key', 'status'])
        .where('id', 'in', [old, recent, open])
        .orderBy('id')
        .execute(),
    );
    expect(rows.find((row) => row.id === old)).toEqual({
      id: old,
      author_id: null,
      pupil_id: null,
      subject: '…',
      body: '…',
      outcome: '',
      search_key: '',
      status: 'rejected',
    });
    expect(
      rows.filter((row) => row.id !== old).every((row) => row.subject === 'Ancienne' && row.author_id !== null),
    ).toBe(true);
    const stored = await inSchool((db) =>
      db.selectFrom('complaint_entries').select(['by_id', 'body']).where('complaint_id', '=', old).execute(),
    );
    expect(JSON.stringify(stored)).not.toContain('nominatif');
    expect(stored.every((entry) => entry.by_id === null)).toBe(true);
    expect((await as('parent2')(c.getComplaint, { params: { id: old } })).status).toBe(404);
    expect((await as('admin')(office.officeGet, { params: { id: old } })).body).toMatchObject({
      author: '',
      subject: '…',
      can: { edit: false, note: false },
    });
  });
});
