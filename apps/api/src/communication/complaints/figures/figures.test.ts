import * as author from '@encrier/contract/communication/complaints';
import * as c from '@encrier/contract/communication/complaints-handling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { fileData } from './figures.present.ts';
import { median, sumUp } from './figures.policy.ts';

let server: TestServer;
let school: TestSchool;
let category: string;
beforeAll(async () => {
  server = await testServer();
  server.clock.set(new Date('2026-11-23T08:00:00Z'));
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['complaints.handle'], 'school');
  category = (await as('parent')(author.complaintChoices, {})).body.categories[2]!.id;
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const deposit = async (subject: string) =>
  (
    await as('parent')(author.createComplaint, {
      body: {
        categoryId: category,
        childId: null,
        concernedId: null,
        subject,
        body: '#panic("x") $x$ شكرا',
        confidential: false,
        fileIds: [],
      },
    })
  ).body.id;
const step = async (id: string, wanted: c.OfficeStep) =>
  as('personnel')(c.stepComplaint, {
    params: { id },
    body: {
      step: wanted,
      text: 'Voici la suite.',
      fileIds: [],
      version: (await as('personnel')(c.officeGet, { params: { id } })).body.version,
    },
  });

describe('figures', () => {
  it('give medians in school time, reopenings and satisfaction, to the direction only', async () => {
    const [first, second] = [await deposit('Premier'), await deposit('Second'), await deposit('Troisième')];
    server.clock.advance(2 * 3_600_000);
    await step(first, 'answer');
    server.clock.set(new Date('2026-11-24T08:00:00Z'));
    await step(second, 'answer');
    await step(first, 'resolve');
    await as('parent')(author.closeComplaint, { params: { id: first }, body: {} });
    await as('parent')(author.rateComplaint, { params: { id: first }, body: { mark: 4, note: '' } });
    await step(second, 'resolve');
    await as('parent')(author.reopenComplaint, { params: { id: second }, body: { reason: 'Encore' } });
    const { body } = await as('admin')(c.complaintFigures, { query: {} });
    // 2 hours and a school day of 9: the middle is 5 and a half.
    expect(body.total).toMatchObject({
      count: 3,
      open: 2,
      late: 1,
      answerHours: 5.5,
      solveDays: 1,
      reopened: 50,
      satisfaction: 4,
    });
    expect(body.byCategory).toMatchObject([{ label: 'Transport', count: 3 }]);
    expect(body.byMonth).toMatchObject([{ key: '2026-11', label: 'novembre 2026', count: 3 }]);
    expect(Object.fromEntries(body.byStatus.map((row) => [row.status, row.count]))).toEqual({
      submitted: 1,
      closed: 1,
      reopened: 1,
    });
    expect((await as('personnel')(c.complaintFigures, { query: {} })).status).toBe(403);
    expect((await as('admin')(c.complaintFigures, { query: { from: '2027-02-30' } })).status).toBe(400);
    expect(String((await as('admin')(c.exportFigures, { query: { format: 'csv' } })).body)).toContain(
      '"Par catégorie";"Transport";3',
    );
    expect((await as('admin')(c.exportFigures, { query: { format: 'xlsx' } })).headers.get('content-type')).toContain(
      'spreadsheetml',
    );
  });

  it('are empty when there is nothing to sum', () => {
    expect([median([]), median([3]), median([1, 9, 5]), median([1, 2])]).toEqual([null, 3, 5, 1.5]);
    expect(sumUp([], 540)).toEqual({
      count: 0,
      open: 0,
      late: 0,
      answerHours: null,
      solveDays: null,
      reopened: null,
      satisfaction: null,
    });
  });
});

describe('the printed file', () => {
  it('contains the exchange, and internal notes only on request', async () => {
    const id = await deposit('Imprimé');
    await step(id, 'answer');
    await as('personnel')(c.noteComplaint, { params: { id }, body: { body: 'Note confidentielle', fileIds: [] } });
    const print = (who: PersonName, notes: string) =>
      fetch(`${server.base}/api/${school.schoolId}/admin/complaints/${id}/print${notes}`, {
        headers: { authorization: `Bearer ${school.accounts[who].token}` },
      });
    for (const notes of ['', '?notes=1']) {
      const answer = await print('personnel', notes);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(pagesOf(Buffer.from(await answer.arrayBuffer()))).toBe(1);
    }
    expect((await print('parent', '')).status).toBe(403);
    const file = (await as('personnel')(c.officeGet, { params: { id } })).body;
    const arabic = { lang: 'ar', timeZone: 'Africa/Casablanca', now: server.kernel.now(), notes: true } as const;
    const printed = (notes: boolean) =>
      JSON.stringify(fileData(file, { lang: 'fr', timeZone: 'Africa/Casablanca', now: server.kernel.now(), notes }));
    expect(printed(false)).toContain('Voici la suite.');
    expect(printed(false)).not.toContain('Note confidentielle');
    expect(printed(true)).toContain('Note confidentielle');
    // A name before a day, in a line of Arabic, keeps to itself.
    for (const { who } of fileData(file, arabic).entries) expect(who).toMatch(/^[\u2066\u2067].+\u2069$/u);
    expect(file.entries.length).toBeGreaterThan(0);
  });
});
