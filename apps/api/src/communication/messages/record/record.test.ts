import * as c from '@encrier/contract/communication/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { recordData } from './record.present.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);

/** A conversation of the administrator to the parent with `count` messages. */
async function conversation(count: number): Promise<string> {
  const threadId = newId();
  await withTenant(server.kernel.pool, school.schoolId, {}, async (db) => {
    const at = { school_id: school.schoolId };
    await db
      .insertInto('threads')
      .values({ ...at, id: threadId, subject: 'Longue', created_by_id: school.accounts.admin.id })
      .execute();
    await sql`INSERT INTO messages (school_id, id, thread_id, sender_id, sender_role, status, subject, html, sent_at,
      delivered_at, recipients_count)
      SELECT ${school.schoolId}, gen_random_uuid(), ${threadId}, ${school.accounts.admin.id}, 'admin', 'sent', 'Longue',
        '<p>Message ' || n || '</p>', now() - interval '1 day' + n * interval '1 second', now(), 1
        FROM generate_series(1, ${count}::int) AS n`.execute(db);
    await sql`INSERT INTO message_copies (school_id, message_id, account_id, thread_id, received_at)
      SELECT school_id, id, ${school.accounts.parent.id}, thread_id, sent_at FROM messages
      WHERE thread_id = ${threadId}`.execute(db);
  });
  return threadId;
}

describe('the printout of a conversation', () => {
  it('is split into parts when it is long, each of which can be printed, and none is empty', async () => {
    const id = await conversation(c.printedAtOnce + 2);
    const { body } = await as('parent')(c.getThread, { params: { id }, query: {} });
    expect([body.messages.length, body.more, body.sent]).toEqual([50, true, c.printedAtOnce + 2]);
    const print = (part: number) => as('parent')(c.printThread, { params: { id }, query: { part } });
    const [whole, rest] = [await print(1), await print(2)];
    expect([
      whole.status,
      rest.status,
      (await print(3)).status,
      (await as('prof')(c.printThread, { params: { id }, query: { part: 2 } })).status,
    ]).toEqual([200, 200, 404, 404]);
    const pages = [whole, rest].map(({ body: pdf }) => pagesOf(Buffer.from(pdf as unknown as string, 'latin1')));
    expect(pages[1]).toBe(1);
    expect(pages[0]).toBeGreaterThan(50);
  });

  it('states what it leaves out', async () => {
    const id = await conversation(3);
    const { body: thread } = await as('parent')(c.getThread, { params: { id }, query: {} });
    const printed = (over: Partial<c.Thread>, skipped: number, lang: 'fr' | 'en' | 'ar' = 'fr') =>
      recordData({ ...thread, ...over }, { lang, timeZone: 'UTC', skipped, digest: (html) => html });
    expect([printed({}, 0).left, printed({}, 0).count]).toEqual([[], '3 messages']);
    expect(printed({ sent: 503 }, 0).left).toEqual([
      'Les 500 messages les plus anciens ne figurent pas ici : ils s’impriment à part.',
    ]);
    expect(printed({ sent: 4 }, 0).left).toEqual([
      'Le message le plus ancien ne figure pas ici : il s’imprime à part.',
    ]);
    expect(printed({ sent: 503 }, 500).left).toEqual([
      'Les 500 messages les plus récents ne figurent pas ici : ils s’impriment à part.',
    ]);
    expect(printed({ sent: 1003 }, 500, 'en').left).toEqual([
      'The 500 oldest messages are not here: they are printed apart.',
      'The 500 newest messages are not here: they are printed apart.',
    ]);
    expect(printed({ sent: 1003 }, 500, 'ar').left).toHaveLength(2);
  });
});
