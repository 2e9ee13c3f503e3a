import * as c from '@encrier/contract/communication/news';
import * as r from '@encrier/contract/communication/news-receipts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { notifyPeople } from '#kernel/test/notices.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
/** The other parent of `eleve`. */
let father: TestAccount;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  father = await inSchool(async (db) => {
    const made = await addAccount(server, db, school, { role: 'parent', first: 'Driss', last: 'El Amrani' });
    await db
      .insertInto('guardianships')
      .values({
        school_id: school.schoolId,
        pupil_id: school.accounts.eleve.personId,
        guardian_id: made.personId,
        kind: 'father',
      })
      .execute();
    return made;
  });
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> =>
  withTenant(server.kernel.pool, school.schoolId, {}, (db) => work(db));
const as = (who: PersonName | TestAccount) =>
  client(server, school.schoolId, typeof who === 'string' ? school.accounts[who] : who);
const code = (body: unknown): string => (body as { code: string }).code;
const content = (over: Partial<c.PostContent> = {}): c.PostContent => ({
  kind: 'information',
  title: 'Sortie au musée',
  html: '<p>Bonjour à tous.</p>',
  categoryId: null,
  audience: [{ kind: 'class', ref: school.classes['6A'] }],
  coverId: null,
  attachmentIds: [],
  video: null,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  pinnedUntil: null,
  ackRequired: false,
  ackDeadline: null,
  ackReminders: true,
  reactions: true,
  comments: 'off',
  notify: 'silent',
  event: null,
  ...over,
});
async function publish(over: Partial<c.PostContent> = {}): Promise<string> {
  const { body } = await as('admin')(c.createPost, { body: { content: content(over) } });
  const out = await as('admin')(c.publishPost, {
    params: { id: body.id },
    body: { version: body.version, picturesChecked: true },
  });
  expect([out.status, out.body.status]).toEqual([200, 'published']);
  return body.id;
}
const list = async (who: PersonName | TestAccount, query: Record<string, string> = {}) =>
  (await as(who)(c.listNews, { query: query as never })).body;
async function upload(who: PersonName, name: string, bytes: Buffer, alt = ''): Promise<string> {
  const form = new FormData();
  if (alt) form.append('alt', alt);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${school.accounts[who].token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { id: string }).id;
}
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

describe('the stream', () => {
  it('shows each reader their own publications, pinned first, then the newest', async () => {
    const old = await publish({ title: 'Ancienne', pinned: true });
    const fresh = await publish({ title: 'Récente' });
    const lapsed = await publish({ title: 'Épingle passée', pinned: true, pinnedUntil: '2020-01-01T00:00:00Z' });
    const ids = (await list('parent')).items.map((item) => item.id);
    expect(ids).toEqual([old, lapsed, fresh]);
    expect((await list('parent')).items[0]).toMatchObject({
      pinned: true,
      forChildren: ['Yasmine'],
      read: false,
      dir: 'ltr',
      can: { acknowledge: false, react: true, comment: false, edit: false },
    });
    for (const who of ['parent2', 'eleve2', 'transport', 'admin'] as const) expect((await list(who)).total).toBe(0);
    expect(
      (await client(server, other.schoolId, other.accounts.parent)(c.getNews, { params: { id: fresh } })).status,
    ).toBe(404);
  });

  it('has pages of twenty from one, filters and searches both scripts', async () => {
    for (let n = 0; n < 21; n += 1)
      await publish({
        title: `Série ${n}`,
        audience: [{ kind: 'class', ref: school.classes['5B'] }],
        kind: n === 3 ? 'urgent' : 'information',
        html: n === 4 ? '<p>اجتماع الآباء</p>' : '<p>x</p>',
      });
    const [one, two] = [await list('parent2'), await list('parent2', { page: '2' })];
    expect([one.items.length, two.items.length, one.total, one.page, one.pageSize]).toEqual([20, 1, 21, 1, 20]);
    expect(one.counts.unread).toBe(21);
    expect((await list('parent2', { kind: 'urgent' })).items.map((item) => item.title)).toEqual(['Série 3']);
    expect((await list('parent2', { q: 'الاباء' })).items).toMatchObject([{ title: 'Série 4', dir: 'rtl' }]);
    const titled = async (q: string) => (await list('parent2', { q })).items.map((item) => item.title).sort();
    expect(await titled('2 serie')).toEqual(['Série 12', 'Série 2', 'Série 20']);
    expect(await titled('série 20')).toEqual(['Série 20']);
    await as('parent2')(c.markNewsRead, { params: { id: one.items[0]!.id }, body: {} });
    expect((await list('parent2', { unread: '1' })).total).toBe(20);
    expect((await as('parent2')(c.listNews, { query: { page: 0 } as never })).status).toBe(400);
  });

  it('follows the chosen child, and refuses a child of others', async () => {
    const id = await publish({ audience: [{ kind: 'role', role: 'parent' }], title: 'Aux parents' });
    expect((await list('parent', { child: school.accounts.eleve.personId })).items.map((item) => item.id)).toContain(
      id,
    );
    expect((await list('parent', { child: school.accounts.eleve2.personId })).total).toBe(0);
    expect(
      (await as('parent')(c.listNews, { query: {} }, { headers: { 'x-user-as': school.accounts.eleve2.id } })).status,
    ).toBe(403);
    expect(
      (
        await as('parent')(c.listNews, { query: {} }, { headers: { 'x-user-as': school.accounts.eleve.id } })
      ).body.items.map((item) => item.id),
    ).toContain(id);
  });

  it('closes with the tie to the child: the list, the page and the receipt', async () => {
    const id = await publish({ title: 'Avant la décision' });
    const end = (ends_on: string | null) =>
      inSchool((db) =>
        db.updateTable('guardianships').set({ ends_on }).where('guardian_id', '=', father.personId).execute(),
      );
    expect((await as(father)(c.getNews, { params: { id } })).status).toBe(200);
    await end('2020-01-01');
    expect((await list(father)).total).toBe(0);
    expect((await as(father)(c.getNews, { params: { id } })).status).toBe(404);
    expect((await as(father)(c.markNewsRead, { params: { id }, body: {} })).status).toBe(404);
    expect((await as(father)(c.acknowledge, { params: { id }, body: {} })).status).toBe(404);
    await end(null);
    expect((await as(father)(c.getNews, { params: { id } })).status).toBe(200);
  });
});

describe('acknowledgement', () => {
  it('is given once per family, on behalf of the child', async () => {
    const id = await publish({ ackRequired: true, title: 'À signer' });
    expect((await list(father, { toAck: '1' })).items.map((item) => item.id)).toEqual([id]);
    const signed = await as('parent')(
      c.acknowledge,
      { params: { id }, body: {} },
      { headers: { 'x-user-as': school.accounts.eleve.id } },
    );
    expect([signed.status, signed.body.ack?.byFamily, signed.body.can.acknowledge, signed.body.read]).toEqual([
      200,
      true,
      false,
      true,
    ]);
    expect((await as('parent')(c.acknowledge, { params: { id }, body: {} })).body.ack?.doneAt).toBe(
      signed.body.ack?.doneAt,
    );
    expect((await as(father)(c.getNews, { params: { id } })).body).toMatchObject({
      ack: { doneAt: signed.body.ack?.doneAt },
      can: { acknowledge: false },
    });
    expect((await list(father, { toAck: '1' })).total).toBe(0);
    expect((await list('eleve', { toAck: '1' })).total).toBe(1);
    const told = await inSchool((db) =>
      db
        .selectFrom('live_events')
        .select('account_ids')
        .where('kind', '=', 'news.changed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect([...(told.account_ids ?? [])].sort()).toEqual([school.accounts.parent.id, father.id].sort());
    const line = await inSchool((db) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'as_id'])
        .where('action', '=', 'news.acknowledge')
        .where('object_id', '=', id)
        .orderBy('seq')
        .executeTakeFirstOrThrow(),
    );
    expect(line).toEqual({ actor_id: school.accounts.parent.id, as_id: school.accounts.eleve.id });
  });

  it('is required from each separated parent, and reveals nothing of the other', async () => {
    const separate = (separated: boolean) => inSchool((db) => db.updateTable('families').set({ separated }).execute());
    await separate(true);
    const id = await publish({ ackRequired: true });
    await as('parent')(c.acknowledge, { params: { id }, body: {} });
    expect((await as(father)(c.getNews, { params: { id } })).body.ack).toEqual({
      deadline: null,
      doneAt: null,
      byFamily: false,
    });
    await separate(false);
  });

  it('is refused when it is not required', async () => {
    const answer = await as('parent')(c.acknowledge, { params: { id: await publish() }, body: {} });
    expect([answer.status, code(answer.body)]).toEqual([409, 'news.ack_not_asked']);
  });
});

describe('reactions', () => {
  it('are one per person, and can be changed or removed', async () => {
    const id = await publish();
    const send = (who: PersonName, kind: 'merci' | 'bravo' | null) =>
      as(who)(c.react, { params: { id }, body: { kind } }).then(({ body }) => body);
    await send('parent', 'merci');
    await send('eleve', 'merci');
    expect(await send('parent', 'bravo')).toEqual({ counts: { merci: 1, bravo: 1 }, mine: 'bravo' });
    expect(await send('parent', null)).toEqual({ counts: { merci: 1 }, mine: null });
    expect((await as('parent2')(c.react, { params: { id }, body: { kind: 'merci' } })).status).toBe(404);
    const closed = await as('parent')(c.react, {
      params: { id: await publish({ reactions: false }) },
      body: { kind: 'merci' },
    });
    expect([closed.status, code(closed.body)]).toEqual([409, 'news.reactions_off']);
  });
});

describe('files', () => {
  it('open to readers and editors while they can see the publication', async () => {
    const image = await upload('admin', 'cour.png', await picture(), 'La cour');
    const paper = await upload('admin', 'liste.txt', Buffer.from('Liste des affaires à prendre\n'));
    const id = await publish({
      coverId: image,
      attachmentIds: [paper],
      html: `<p><img src="images/${image}.webp" alt="La cour"></p>`,
    });
    const article = (await as('parent')(c.getNews, { params: { id } })).body;
    expect(article.attachments).toMatchObject([{ id: paper, type: 'text' }]);
    expect(article.cover).toMatchObject({ id: image, alt: 'La cour' });
    const open = async (who: PersonName, fichier: string, folder: string): Promise<number> =>
      (
        await fetch(`${server.base}/api/${school.schoolId}/${folder}/${fichier}`, {
          headers: { authorization: `Bearer ${school.accounts[who].token}` },
        })
      ).status;
    for (const [fichier, folder] of [
      [article.cover!.fichier, 'images'],
      [article.attachments[0]!.fichier, 'files/text'],
    ] as const) {
      expect([
        await open('parent', fichier, folder),
        await open('admin', fichier, folder),
        await open('parent2', fichier, folder),
      ]).toEqual([200, 200, 404]);
    }
    await as('admin')(c.withdrawPost, { params: { id }, body: {} });
    expect(await open('parent', article.cover!.fichier, 'images')).toBe(404);
  });

  it('are never published without a text alternative', async () => {
    const image = await upload('admin', 'cour.png', await picture());
    const { body } = await as('admin')(c.createPost, {
      body: { content: content({ html: `<p><img src="images/${image}.webp" alt=" "></p>` }) },
    });
    expect(code((await as('admin')(c.publishPost, { params: { id: body.id }, body: { version: 1 } })).body)).toBe(
      'news.alt_missing',
    );
  });

  it('with a picture are published once the author confirms that it shows nobody without consent (LAW-IMG-01)', async () => {
    const image = await upload('admin', 'cour.png', await picture(), 'La cour');
    const { body } = await as('admin')(c.createPost, { body: { content: content({ coverId: image }) } });
    const at = { params: { id: body.id } };
    const { without, names } = (await as('admin')(c.picturedPupils, at)).body;
    expect([without > 0, names.length]).toEqual([true, without]);
    const unseen = await as('admin')(c.publishPost, { ...at, body: { version: 1 } });
    expect(unseen.body).toMatchObject({ code: 'news.pictures_unchecked', details: { pupils: without } });
    expect((await as('parent')(c.picturedPupils, at)).status).toBe(403);
    expect((await as('admin')(c.publishPost, { ...at, body: { version: 1, picturesChecked: true } })).status).toBe(200);
    const again = await upload('admin', 'salle.png', await picture(), 'La salle');
    const correct = (more: object, over: Partial<c.PostContent>) =>
      as('admin')(c.updatePost, {
        ...at,
        body: { version: 2, content: content({ coverId: image, ...over }), ...more },
      });
    expect((await correct({}, { coverId: again })).body).toMatchObject({ code: 'news.pictures_unchecked' });
    expect((await correct({}, { title: 'Autre titre' })).status).toBe(200);
    const plain = await as('admin')(c.createPost, { body: { content: content({}) } });
    expect((await as('admin')(c.picturedPupils, { params: { id: plain.body.id } })).body.without).toBe(0);
    expect((await as('admin')(c.publishPost, { params: { id: plain.body.id }, body: { version: 1 } })).status).toBe(
      200,
    );
  });
});

describe('a thousand readers', () => {
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const { pool } = server.kernel;
    const connect = pool.connect.bind(pool);
    let count = 0;
    const spied = async () => {
      const found = await connect();
      const query = found.query;
      found.query = ((...args: unknown[]) => {
        count += 1;
        return (query as (...given: unknown[]) => unknown).apply(found, args);
      }) as typeof query;
      const { release } = found;
      found.release = (broken) => {
        found.query = query;
        found.release = release;
        release.call(found, broken);
      };
      return found;
    };
    Object.assign(pool, { connect: spied });
    try {
      await work();
    } finally {
      Object.assign(pool, { connect });
    }
    return count;
  };

  it('need only a handful of statements', async () => {
    await inSchool(async (db) => {
      const made = Array.from({ length: 1000 }, (_, n) => ({ id: newId(), n }));
      await db
        .insertInto('persons')
        .values(
          made.map(({ id, n }) => ({
            school_id: school.schoolId,
            id,
            first_name: `Élève ${n}`,
            last_name: 'Nombreux',
            search_key: `eleve ${n} nombreux`,
          })),
        )
        .execute();
      await db
        .insertInto('pupils')
        .values(made.map(({ id, n }) => ({ school_id: school.schoolId, person_id: id, matricule: `M${n}` })))
        .execute();
      await db
        .insertInto('enrolments')
        .values(
          made.map(({ id }) => ({
            school_id: school.schoolId,
            id: newId(),
            pupil_id: id,
            year_id: school.yearId,
            class_id: school.classes['6A'],
            from_on: '2020-01-01',
          })),
        )
        .execute();
    });
    const { body } = await as('admin')(c.createPost, { body: { content: content() } });
    const publishing = await counted(() =>
      as('admin')(c.publishPost, { params: { id: body.id }, body: { version: 1 } }),
    );
    expect((await as('admin')(r.receipts, { params: { id: body.id }, query: {} })).body.totals.recipients).toBe(1004);
    // BEGIN, session, module reads, the write, audience, live, jobs, audit, COMMIT: none of them grows with the number
    // of readers.
    expect(publishing).toBeLessThan(30);
    // Besides BEGIN and COMMIT: the session, the table versions, and the whole page.
    expect(await counted(() => list('parent'))).toBeLessThanOrEqual(5);
    expect(await counted(() => as('parent')(c.getNews, { params: { id: body.id } }))).toBeLessThanOrEqual(4);
    expect(await counted(() => as('admin')(c.adminList, { query: {} }))).toBeLessThanOrEqual(4);
  });
});

describe('a publication', () => {
  it('read once is also read in the notification centre, for its reader only', async () => {
    const id = await publish({ title: 'Sortie', ackRequired: true });
    const fresh = await notifyPeople(server, school, ['parent', 'eleve'], 'actualite', { type: 'news', id });
    const other = await notifyPeople(server, school, ['parent'], 'actualite', { type: 'news', id: newId() });
    await as('parent')(c.markNewsRead, { params: { id }, body: {} });
    expect([await fresh(), await other()]).toEqual([['eleve'], ['parent']]);
    const reminder = await notifyPeople(server, school, ['parent'], 'actualite.rappel', { type: 'news', id });
    await as('parent')(c.acknowledge, { params: { id }, body: {} });
    expect(await reminder()).toEqual([]);
    const shown = await inSchool((db) =>
      db
        .selectFrom('live_events')
        .select('account_ids')
        .where('kind', '=', 'notification.read')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(shown.account_ids).toEqual([school.accounts.parent.id]);
  });
});
