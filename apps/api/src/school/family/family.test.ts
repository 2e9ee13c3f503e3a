import { updateProfile } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school/family';
import { getHome } from '@encrier/contract/school/school';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { addAccount, mintSchool, type PersonName, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let father: TestAccount;
let child: string;
let mother: string;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  school = await mintSchool(server);
  child = school.accounts.eleve.personId;
  mother = school.accounts.parent.personId;
  father = await db((tx) => addAccount(server, tx, school, { role: 'parent', first: 'Youssef', last: 'El Amrani' }));
  await db(async (tx) => {
    await tx
      .insertInto('guardianships')
      .values({ school_id: school.schoolId, pupil_id: child, guardian_id: father.personId, kind: 'father', rank: 2 })
      .execute();
    await tx
      .updateTable('persons')
      .set({ address: '9 rue Secrète', phone: '+212611111111', email: 'youssef@example.ma' })
      .where('id', '=', father.personId)
      .execute();
    await tx
      .updateTable('persons')
      .set({ address: '3 rue des Lilas', phone: '+212622222222' })
      .where('id', '=', mother)
      .execute();
    await tx.updateTable('persons').set({ address: '9 rue Secrète' }).where('id', '=', child).execute();
  });
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName | TestAccount | null) =>
  client(server, school.schoolId, typeof who === 'string' ? school.accounts[who] : who);
const yesterday = (): string => new Date(server.kernel.now().getTime() - 86_400_000).toISOString().slice(0, 10);
const ask = (who: PersonName | TestAccount, body: Partial<c.AskedChange>, options = {}) =>
  as(who)(c.askChange, { body: { personId: mother, lines: [], ...body } }, options);
const phone = { field: 'phone', value: '06 12 34 56 78' } as const;
const mine = async (who: PersonName | TestAccount = 'parent') =>
  (await as(who)(c.listMyRequests, { query: {} })).body.items;
async function upload(
  token: string,
  name: string,
  bytes: Buffer,
): Promise<{ status: number; id: string; fichier: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, ...((await answer.json()) as { id: string; fichier: string }) };
}
const open = async (token: string, fichier: string): Promise<number> =>
  (
    await fetch(`${server.base}/api/${school.schoolId}/files/text/${fichier}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

describe('the family page', () => {
  it('shows the guardian’s own sheet, children and tie; for the other guardian, only the name and the relation', async () => {
    const { status, body } = await as('parent')(c.getFamily, {});
    expect(status).toBe(200);
    expect(body.me).toMatchObject({
      id: mother,
      label: 'Samira El Amrani',
      values: { address: '3 rue des Lilas', phone: '+212622222222' },
    });
    expect(body.children).toMatchObject([
      {
        id: child,
        label: 'Yasmine El Amrani',
        className: '6A',
        matricule: 'P001',
        ofAge: false,
        tie: { kind: 'mother', rank: 1, channels: ['push', 'mail'] },
        others: [{ name: 'Youssef El Amrani', kind: 'father' }],
      },
    ]);
    expect(Object.keys(body.children[0]!.others[0]!)).toEqual(['name', 'kind']);
    const text = JSON.stringify(body);
    for (const secret of ['Secrète', '+212611111111', 'youssef@example.ma', father.personId])
      expect(text).not.toContain(secret);
    expect(JSON.stringify((await as(father)(c.getFamily, {})).body)).toContain('9 rue Secrète');
  });

  it('closes with the end of authority, and shows nobody else’s family', async () => {
    for (const part of [{ ends_on: yesterday() }, { legal: false }, { digital_access: false }]) {
      await db((tx) =>
        tx
          .updateTable('guardianships')
          .set({ ends_on: null, legal: true, digital_access: true, ...part })
          .where('guardian_id', '=', mother)
          .execute(),
      );
      expect((await as('parent')(c.getFamily, {})).body.children).toEqual([]);
      expect((await ask('parent', { lines: [phone] })).status).toBe(404);
    }
    for (const who of ['eleve', 'prof', 'personnel', 'transport'] as const) {
      expect((await as(who)(c.getFamily, {})).status).toBe(404);
      expect((await as(who)(c.familyLog, { query: {} })).status).toBe(404);
      expect((await ask(who, { lines: [phone] })).status).toBe(404);
    }
  });

  it('shows no address or number of a child to a guardian kept away by a court, whatever the sheets allow (LAW-MIN-02)', async () => {
    await db(async (tx) => {
      // Nobody recorded that the parents live apart, and the mother’s own sheet has no address.
      await tx.updateTable('persons').set({ address: '' }).where('id', '=', mother).execute();
      await tx
        .updateTable('persons')
        .set({ address: '7 rue du Refuge', phone: '+212633333333', email: 'youssef@example.ma' })
        .where('id', '=', child)
        .execute();
    });
    const read = async () => (await as(father)(c.getFamily, {})).body.children[0]!.values;
    expect(await read()).toMatchObject({ address: '7 rue du Refuge', phone: '+212633333333' });
    for (const over of [{ restriction: 'Jugement du 14 mars.' }, { restriction: '', custody: 'none' }]) {
      await db((tx) => tx.updateTable('guardianships').set(over).where('guardian_id', '=', father.personId).execute());
      const values = await read();
      expect([values.address, values.phone, values.email]).toEqual([undefined, undefined, 'youssef@example.ma']);
    }
  });

  it('hides the contacts of a child of age from the guardians, who can request nothing for the child', async () => {
    await db((tx) =>
      tx
        .updateTable('persons')
        .set({ birth_on: '2000-01-01', address: '3 rue des Lilas' })
        .where('id', '=', child)
        .execute(),
    );
    const { body } = await as('parent')(c.getFamily, {});
    expect(body.children[0]).toMatchObject({ ofAge: true });
    expect(body.children[0]!.values.address).toBeUndefined();
    expect(
      (await ask('parent', { personId: child, lines: [{ field: 'birthPlace', value: 'Rabat' }] })).body,
    ).toMatchObject({ code: 'family.of_age' });
  });

  it('lets a guardian choose how the school writes to them, one editor at a time', async () => {
    const set = (who: PersonName | TestAccount, version: number) =>
      as(who)(c.setChannels, { params: { id: child }, body: { channels: ['mail', 'sms'], version } });
    expect((await set('parent', 1)).body).toEqual({ version: 2 });
    expect((await as('parent')(c.getFamily, {})).body.children[0]!.tie).toMatchObject({
      channels: ['mail', 'sms'],
      version: 2,
    });
    expect(await set('parent', 1)).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { version: 2 } },
    });
    expect((await set('parent2', 1)).status).toBe(404);
    expect((await as(father)(c.getFamily, {})).body.children[0]!.tie.channels).toEqual(['push', 'mail']);
  });
});

describe('a request', () => {
  it('lists field by field the requested values; unchanged ones are left out', async () => {
    const { status, body } = await ask('parent', {
      lines: [phone, { field: 'address', value: '3 rue des Lilas' }],
      note: 'Nouveau numéro',
    });
    expect(status).toBe(200);
    expect(await mine()).toMatchObject([
      {
        id: body.id,
        own: true,
        state: 'submitted',
        note: 'Nouveau numéro',
        can: { withdraw: true },
        lines: [{ field: 'phone', from: '+212622222222', to: '+212612345678', decision: 'waiting' }],
      },
    ]);
    expect((await ask('parent', { lines: [{ field: 'address', value: '3 rue des Lilas' }] })).body).toMatchObject({
      code: 'family.nothing_changed',
    });
    expect((await ask('parent', { lines: [phone] })).body).toMatchObject({
      code: 'family.already_waiting',
      details: { fields: ['phone'] },
    });
    expect(
      (
        await ask('parent', {
          lines: [
            { field: 'phone', value: '12' },
            { field: 'email', value: 'x' },
          ],
        })
      ).body,
    ).toMatchObject({
      code: 'family.phone_invalid',
      fields: { 'lines.0.value': 'family.phone_invalid', 'lines.1.value': 'family.email_invalid' },
    });
  });

  it('on a double click is one', async () => {
    const body = { personId: mother, lines: [phone] };
    const [first, again] = await Promise.all([
      ask('parent', body, { key: 'the-same-press' }),
      ask('parent', body, { key: 'the-same-press' }),
    ]);
    expect([first.status, again.status, first.body.id === again.body.id]).toEqual([200, 200, true]);
    await Promise.all([
      ask('parent', { lines: [{ field: 'email', value: 's@x.ma' }] }),
      ask('parent', { lines: [{ field: 'email', value: 's@x.ma' }] }),
    ]);
    expect((await mine()).length).toBe(2);
  });

  it('can add a person who picks up the child, only on the child’s sheet', async () => {
    const pickUp = {
      lastName: 'Alaoui',
      firstName: 'Rachid',
      kind: 'other' as const,
      phone: '0612345678',
      identityDocument: 'AB12345',
    };
    expect((await ask('parent', { personId: child, pickUp })).status).toBe(200);
    expect((await mine())[0]).toMatchObject({
      own: false,
      personLabel: 'Yasmine El Amrani',
      lines: [{ field: 'pickUp', pickUp: { ...pickUp, phone: '+212612345678' }, from: null }],
    });
    expect((await ask('parent', { pickUp })).body).toMatchObject({ code: 'family.value_invalid' });
    expect((await ask('parent', { lines: [{ field: 'exitPermission', value: 'free' }] })).body).toMatchObject({
      code: 'family.value_invalid',
    });
  });

  it('never reveals the child’s contacts that belong to the other guardian', async () => {
    await ask('parent', { personId: child, lines: [{ field: 'address', value: '1 place Neuve' }] });
    expect((await mine())[0]!.lines[0]).toMatchObject({ from: null, to: '1 place Neuve' });
  });

  it('concerns the guardian or their own children, and is read only by its author', async () => {
    for (const personId of [school.accounts.eleve2.personId, father.personId, school.accounts.admin.personId])
      expect((await ask('parent', { personId, lines: [phone] })).status).toBe(404);
    const { id } = (await ask('parent', { lines: [phone] })).body;
    await ask('parent', { personId: child, lines: [{ field: 'birthPlace', value: 'Rabat' }] });
    expect(await mine(father)).toEqual([]);
    expect((await as(father)(c.withdrawRequest, { params: { id }, body: {} })).status).toBe(404);
    expect((await as('parent')(c.withdrawRequest, { params: { id }, body: {} })).status).toBe(200);
    expect(await as('parent')(c.withdrawRequest, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'requests.state' },
    });
    expect((await mine()).find((one) => one.id === id)).toMatchObject({
      state: 'withdrawn',
      lines: [{ decision: 'withdrawn' }],
    });
    const about = (await mine()).find((one) => one.personId === child)!;
    const link = (ends_on: string | null) =>
      db((tx) => tx.updateTable('guardianships').set({ ends_on }).where('guardian_id', '=', mother).execute());
    await link(yesterday());
    expect((await as('parent')(c.withdrawRequest, { params: { id: about.id }, body: {} })).status).toBe(404);
    await link(null);
    const elsewhere = await mintSchool(server);
    expect(
      (
        await client(
          server,
          elsewhere.schoolId,
          elsewhere.accounts.parent,
        )(c.withdrawRequest, { params: { id }, body: {} })
      ).status,
    ).toBe(404);
  });

  it('is written for the child in context, and for no other', async () => {
    const headers = { 'x-user-as': school.accounts.eleve.id };
    expect(
      (await ask('parent', { personId: child, lines: [{ field: 'birthPlace', value: 'Rabat' }] }, { headers })).status,
    ).toBe(200);
    const sister = await db((tx) =>
      addAccount(server, tx, school, { role: 'eleve', first: 'Lina', last: 'El Amrani' }),
    );
    await db(async (tx) => {
      await tx
        .insertInto('pupils')
        .values({ school_id: school.schoolId, person_id: sister.personId, matricule: 'P003' })
        .execute();
      await tx
        .insertInto('guardianships')
        .values({ school_id: school.schoolId, pupil_id: sister.personId, guardian_id: mother, kind: 'mother' })
        .execute();
    });
    expect(
      (await ask('parent', { personId: sister.personId, lines: [{ field: 'birthPlace', value: 'Fès' }] }, { headers }))
        .status,
    ).toBe(404);
    expect((await as('parent')(c.getFamily, {}, { headers })).body.children.length).toBe(1);
    expect((await as('parent')(c.getFamily, {})).body.children.length).toBe(2);
  });

  it('carries documents: its author’s own, open to the author and the office', async () => {
    const { parent, prof, admin } = school.accounts;
    const paper = await upload(parent.token, 'justificatif.txt', Buffer.from('Facture\n'));
    expect((await ask('parent', { lines: [phone], files: [paper.id] })).status).toBe(200);
    expect((await mine())[0]!.files).toMatchObject([{ id: paper.id, name: 'justificatif.txt' }]);
    expect(await Promise.all([parent, admin, father, prof].map(({ token }) => open(token, paper.fichier)))).toEqual([
      200, 200, 404, 404,
    ]);
    // Documents about a child close to their author with the author's authority.
    const about = await upload(parent.token, 'acte.txt', Buffer.from('Acte\n'));
    expect(
      (
        await ask('parent', {
          personId: child,
          lines: [{ field: 'nationality', value: 'Marocaine' }],
          files: [about.id],
        })
      ).status,
    ).toBe(200);
    const link = (ends_on: string | null) =>
      db((tx) => tx.updateTable('guardianships').set({ ends_on }).where('guardian_id', '=', mother).execute());
    expect(await open(parent.token, about.fichier)).toBe(200);
    await link(yesterday());
    expect([
      await open(parent.token, about.fichier),
      await open(parent.token, paper.fichier),
      await open(admin.token, about.fichier),
    ]).toEqual([404, 200, 200]);
    await link(null);
    const foreign = await upload(father.token, 'autre.txt', Buffer.from('Autre\n'));
    expect(
      (await ask('parent', { lines: [{ field: 'email', value: 's@x.ma' }], files: [foreign.id] })).body,
    ).toMatchObject({ code: 'files.unknown' });
    expect((await upload(parent.token, 'page.html', Buffer.from('<script>alert(1)</script>'))).status).not.toBe(200);
  });

  it('treats hostile text as text', async () => {
    await ask('parent', {
      lines: [{ field: 'address', value: "1'); DROP TABLE persons; --" }],
      note: '=cmd|x \u202Egnp',
    });
    expect((await ask('parent', { lines: [{ field: 'lastName', value: '\u202E\u200B' }] })).body).toMatchObject({
      code: 'family.needed',
    });
    expect((await mine())[0]).toMatchObject({ note: '=cmd|x gnp', lines: [{ to: "1'); DROP TABLE persons; --" }] });
  });
});

it('the log shows who acted on a guardian’s sheet, child or requests, never the content', async () => {
  const { id } = (await ask('parent', { lines: [phone] })).body;
  const { version, lines } = (await as('admin')(c.getRequest, { params: { id } })).body;
  await as('admin')(c.decideRequest, {
    params: { id },
    body: { version, decisions: [{ lineId: lines[0]!.id, accept: true, seen: lines[0]!.current }] },
  });
  const { body } = await as('parent')(c.familyLog, { query: {} });
  expect(body.items.map(({ kind, by, about }) => [kind, by, about])).toEqual([
    ['request', 'Nadia Berrada', 'Samira'],
    ['request', 'Nadia Berrada', 'Samira'],
  ]);
  expect(JSON.stringify(body)).not.toContain('+212612345678');
  expect((await as(father)(c.familyLog, { query: {} })).body.items).toEqual([]);
  // The other guardian's own decisions are not shown.
  const { version: tied } = (await as(father)(c.getFamily, {})).body.children[0]!.tie;
  expect(
    (await as(father)(c.setChannels, { params: { id: child }, body: { channels: ['mail'], version: tied } })).status,
  ).toBe(200);
  expect((await as('parent')(c.familyLog, { query: {} })).body.total).toBe(2);
});

it('a guardian is reminded of the welcome steps until they are done', async () => {
  const slots = async (who: PersonName): Promise<string[]> =>
    (await as(who)(getHome, { query: {} })).body.cards.map(({ slot }) => slot);
  expect(await slots('parent')).toContain('family.hello');
  expect(await slots('prof')).not.toContain('family.hello');
  await as('parent')(updateProfile, { body: { tourSeen: ['hello'] } });
  expect(await slots('parent')).not.toContain('family.hello');
});
