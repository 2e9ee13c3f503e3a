import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toLines } from '#kernel/content/rich-text.ts';
import { openClient } from '#kernel/db/pool.ts';
import { newId } from '#kernel/db/id.ts';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ own: true });
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const long = Array.from({ length: 30 }, (_, n) => `<p>Paragraphe ${n} &amp; son texte.</p>`).join('');
const texts = [
  '<p>À prévoir</p><ul><li><p>des chaussures fermées ;</p></li><li><p>un pique-nique ;</p></li></ul><p>Merci.</p>',
  '<h2>Réunion</h2><p>Lundi<br>18 h</p>',
  '<p>a &lt; b &amp;&amp; « c »</p>',
  '<table><tbody><tr><td>Un</td><td>Deux</td></tr></tbody></table>',
  long,
  `<p>${'x'.repeat(300)}</p>`,
  '',
];

it('excerpts stored as one run-on line get their paragraphs back, like those made today (A7)', async () => {
  const ids = texts.map(() => newId());
  await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
    db
      .insertInto('posts')
      .values(
        texts.map((html, at) => ({
          school_id: school.schoolId,
          id: ids[at]!,
          author_id: school.accounts.admin.id,
          kind: 'information',
          title: 'T',
          html,
          excerpt: 'À prévoir - des chaussures ; - un pique-nique',
        })),
      )
      .execute(),
  );
  const migration = new URL('../../../migrations/20261122T1930__posts__excerpts.sql', import.meta.url);
  const owner = await openClient(server.superUrl);
  await owner.query(await readFile(migration, 'utf8'));
  await owner.end();
  const rows = await readTenant(server.kernel.pool, school.schoolId, (db) =>
    db.selectFrom('posts').select(['id', 'excerpt']).where('id', 'in', ids).execute(),
  );
  const kept = new Map(rows.map((row) => [row.id, row.excerpt]));
  expect(ids.map((id) => kept.get(id))).toEqual(texts.map((html) => toLines(html, 280)));
});
