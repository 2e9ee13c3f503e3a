import * as n from '@encrier/contract/communication/news';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTenant } from '#kernel/db/tenant.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { csv, Journey } from './test/journey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const post = (ref: string): n.PostContent => ({
  kind: 'information',
  title: 'Sortie au musée',
  html: '<p>Jeudi.</p>',
  categoryId: null,
  audience: [{ kind: 'class', ref }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: false,
  reactions: true,
  comments: 'off',
  notify: 'silent',
  event: null,
});

it('existing content reaches pupils added by a list, without waiting for the night', async () => {
  const school = await mintSchool(server);
  const journey = new Journey(server, school);
  const { body: draft } = await journey.call()(n.createPost, { body: { content: post(school.classes['6A']) } });
  await journey.call()(n.publishPost, { params: { id: draft.id }, body: { version: draft.version } });
  await server.runJobs();
  /** Pupils of the list who received the publication. */
  const held = () =>
    readTenant(server.kernel.pool, school.schoolId, async (db) =>
      db
        .selectFrom('post_recipients as r')
        .innerJoin('pupils as u', 'u.person_id', 'r.person_id')
        .select('u.matricule')
        .where('r.post_id', '=', draft.id)
        .where('r.removed_at', 'is', null)
        .where('u.matricule', '=', 'N1')
        .execute(),
    );
  const list = await journey.checked(
    'eleves.csv',
    csv(['Matricule', 'Nom', 'Prénom', 'Date de naissance', 'Classe'], ['N1', 'Alaoui', 'Rim', '01/03/2014', '6A']),
  );
  expect((await journey.run(list.id)).body).toMatchObject({ status: 'done' });
  expect(await held()).toEqual([{ matricule: 'N1' }]);
});
