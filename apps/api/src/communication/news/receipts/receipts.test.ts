import * as c from '@encrier/contract/communication/news';
import * as r from '@encrier/contract/communication/news-receipts';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let father: TestAccount;
let id: string;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    father = await addAccount(server, db, school, {
      role: 'parent',
      first: '=HYPERLINK("http://evil.test")',
      last: 'El Amrani',
    });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: father.personId,
        kind: 'father',
      })
      .execute();
    await db.updateTable('accounts').set({ status: 'invited' }).where('id', '=', school.accounts.parent2.id).execute();
  });
  const content: c.PostContent = {
    kind: 'information',
    title: 'Règlement',
    html: '<p>À lire</p>',
    categoryId: null,
    audience: [{ kind: 'everyone' }],
    coverId: null,
    attachmentIds: [],
    video: null,
    publishAt: null,
    expiresAt: null,
    pinned: false,
    pinnedUntil: null,
    ackRequired: true,
    ackDeadline: null,
    ackReminders: true,
    reactions: true,
    comments: 'off',
    notify: 'silent',
    event: null,
  };
  id = (await as('admin')(c.createPost, { body: { content } })).body.id;
  await as('admin')(c.publishPost, { params: { id }, body: { version: 1 } });
  await as('parent')(c.acknowledge, { params: { id }, body: {} });
  await as('prof')(c.markNewsRead, { params: { id }, body: {} });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const receipts = async (query: Record<string, string> = {}) =>
  (await as('admin')(r.receipts, { params: { id }, query: query as never })).body;

describe('receipts', () => {
  it('are counted per person', async () => {
    const { totals, total, items } = await receipts();
    expect(totals).toEqual({
      recipients: 10,
      read: 2,
      acknowledged: 1,
      noAccount: 1,
      families: 2,
      familiesAcknowledged: 1,
    });
    expect(total).toBe(totals.recipients);
    const states = await Promise.all(
      (['unread', 'read', 'acknowledged', 'no_account'] as const).map(
        async (state) => (await receipts({ state })).total,
      ),
    );
    expect(states).toEqual([7, 1, 1, 1]);
    expect(states.reduce((sum, n) => sum + n, 0)).toBe(totals.recipients);
    expect(items.find((row) => row.label === 'Samira El Amrani')).toMatchObject({
      detail: 'Parent de Yasmine (6A)',
      state: 'acknowledged',
      by: null,
    });
    expect(items.find((row) => row.label.startsWith('=HYPERLINK'))).toMatchObject({
      state: 'unread',
      by: 'Samira El Amrani',
    });
  });

  it('count a family once, and show both parents', async () => {
    const { items, total } = await receipts({ by: 'family' });
    expect(total).toBe(2);
    expect(items.map((row) => [row.label, row.state])).toEqual([
      ['Benjelloun', 'no_account'],
      ['El Amrani', 'acknowledged'],
    ]);
    expect(items[1]?.detail).toContain('Samira El Amrani');
    expect(items[1]?.detail).toContain('=HYPERLINK');
    expect((await receipts({ by: 'family', q: 'samira' })).total).toBe(1);
  });

  it('are exported as a sheet with inert cells', async () => {
    const url = (format: string): string =>
      `${server.base}/api/${school.schoolId}/admin/news/${id}/receipts/export?format=${format}`;
    const headers = { authorization: `Bearer ${school.accounts.admin.token}` };
    const csv = await fetch(url('csv'), { headers });
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    const lines = (await csv.text()).split('\r\n');
    expect(lines).toHaveLength(12);
    expect(lines.every((line) => !/(^|;)"?[=+\-@]/.test(line))).toBe(true);
    const xlsx = await fetch(url('xlsx'), { headers });
    const sheet = await readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    const rows = (
      Array.isArray(sheet) && sheet.length && !Array.isArray(sheet[0])
        ? (sheet[0] as unknown as { data: unknown[][] }).data
        : sheet
    ) as unknown[][];
    expect(rows).toHaveLength(11);
    expect(rows.flat().some((cell) => typeof cell === 'string' && cell.startsWith('='))).toBe(false);
    expect(
      (await fetch(url('csv'), { headers: { authorization: `Bearer ${school.accounts.parent.token}` } })).status,
    ).toBe(403);
  });
});
