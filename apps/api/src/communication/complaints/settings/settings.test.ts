import * as author from '@encrier/contract/communication/complaints';
import * as c from '@encrier/contract/communication/complaints-handling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  await grant(server, school, 'personnel', ['complaints.handle'], 'school');
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (body: unknown): string => (body as { code: string }).code;
const settings = async () => (await as('admin')(c.getComplaintSettings, {})).body;
const rules = { weekdays: [1, 2, 3, 4, 5, 6], opensAt: '08:30', closesAt: '16:30', autoCloseDays: 5, reopenDays: 20 };
const body = (part: Record<string, unknown> = {}) => ({
  label: 'Bibliothèque',
  service: 'teaching' as const,
  answerHours: 10,
  solveDays: 4,
  handlerIds: [school.accounts.personnel.id],
  escalateTo: null,
  ...part,
});

describe('settings', () => {
  it('start with the default categories under stable ids, for the direction only', async () => {
    const before = await settings();
    expect(before.rules).toMatchObject({ weekdays: [1, 2, 3, 4, 5], version: 0 });
    expect(before.categories).toHaveLength(9);
    expect((await as('personnel')(c.getComplaintSettings, {})).status).toBe(403);
    await as('parent')(author.createComplaint, {
      body: {
        categoryId: before.categories[8]!.id,
        childId: null,
        concernedId: null,
        subject: 'x',
        body: 'x',
        confidential: false,
        fileIds: [],
      },
    });
    const after = await settings();
    expect(after.categories.map(({ id }) => id)).toEqual(before.categories.map(({ id }) => id));
    expect(after.categories[8]).toMatchObject({ label: 'Autre', used: 1, version: 1 });
  });

  it('save hours with their version; a day ends after it begins', async () => {
    expect(
      code((await as('admin')(c.setComplaintRules, { body: { ...rules, closesAt: '08:00', version: 0 } })).body),
    ).toBe('complaints.hours');
    const both = await Promise.all(
      [0, 1].map(() => as('admin')(c.setComplaintRules, { body: { ...rules, version: 0 } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await settings()).rules).toEqual({ ...rules, version: 1 });
    expect((await as('admin')(c.setComplaintRules, { body: { ...rules, weekdays: [1], version: 1 } })).status).toBe(
      200,
    );
  });

  it('add, change and archive categories; the only handler of a category is put in charge at once', async () => {
    const { id } = (await as('admin')(c.addComplaintCategory, { body: body() })).body;
    expect(code((await as('admin')(c.addComplaintCategory, { body: body() })).body)).toBe('complaints.category_taken');
    expect(
      code(
        (
          await as('admin')(c.addComplaintCategory, {
            body: body({ label: 'Sport', handlerIds: [school.accounts.parent.id] }),
          })
        ).body,
      ),
    ).toBe('complaints.assignee_refused');
    expect(
      code(
        (
          await as('admin')(c.addComplaintCategory, {
            body: body({ label: 'Sport', escalateTo: school.accounts.prof.id }),
          })
        ).body,
      ),
    ).toBe('complaints.assignee_refused');
    const deposit = (who: PersonName) =>
      as(who)(author.createComplaint, {
        body: {
          categoryId: id,
          childId: null,
          concernedId: null,
          subject: 'Livre',
          body: 'x',
          confidential: true,
          fileIds: [],
        },
      });
    const made = (await deposit('parent')).body;
    expect((await as('personnel')(c.officeGet, { params: { id: made.id } })).body).toMatchObject({
      assignedTo: { label: 'Laila Idrissi' },
    });
    // Not of her own.
    const own = (await deposit('personnel')).body;
    expect((await as('admin')(c.officeGet, { params: { id: own.id } })).body.assignedTo).toBeNull();
    const change = (part: Record<string, unknown>) =>
      as('admin')(c.setComplaintCategory, {
        params: { id },
        body: { ...body(), archived: false, version: 1, ...part },
      });
    expect((await change({ archived: true })).status).toBe(200);
    expect(code((await change({})).body)).toBe('edited_meanwhile');
    expect(code((await deposit('parent')).body)).toBe('complaints.category_unknown');
    // Complaints created before keep their category.
    expect((await as('parent')(author.getComplaint, { params: { id: made.id } })).body.category).toBe('Bibliothèque');
  });

  it('keep at least one category available', async () => {
    const open = (await settings()).categories.filter(({ archived }) => !archived);
    const archive = (one: c.ComplaintCategory) =>
      as('admin')(c.setComplaintCategory, {
        params: { id: one.id },
        body: {
          label: one.label,
          service: one.service,
          answerHours: one.answerHours,
          solveDays: one.solveDays,
          handlerIds: [],
          escalateTo: null,
          archived: true,
          version: one.version,
        },
      });
    for (const one of open.slice(1)) expect((await archive(one)).status).toBe(200);
    expect(code((await archive(open[0]!)).body)).toBe('complaints.category_last');
  });
});
