import * as c from '@encrier/contract/communication/documents';
import { listNotifications } from '@encrier/contract/kernel/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { type TenantDb, withTenant } from '#kernel/db/tenant.ts';
import { storeKey } from '#kernel/files/stores/store-key.ts';
import { client } from '#kernel/test/client.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
});
afterAll(() => server.stop());

const inSchool = <T>(work: (db: TenantDb) => Promise<T>) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
/** An upload of the office, whose content is one repeated digit. */
async function file(digit: string): Promise<string> {
  const [id, sha256] = [newId(), digit.repeat(64)];
  await server.kernel.files.put(storeKey(school.schoolId, sha256), Buffer.from(`%PDF- ${digit}`));
  await inSchool((db) =>
    db
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id,
        sha256,
        name: `reglement-${digit}.pdf`,
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 7,
        pages: 1,
        created_by: school.accounts.admin.id,
      })
      .execute(),
  );
  return id;
}
async function published(over: Partial<c.DocumentContent> = {}) {
  const content: c.DocumentContent = {
    title: 'Règlement',
    note: '',
    category: 'rules',
    yearId: school.yearId,
    pupilId: null,
    toPupil: false,
    audience: [{ kind: 'class', ref: school.classes['6A'], who: ['guardians'] }],
    fileId: await file('a'),
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: false,
    signature: 'tick',
    allGuardians: false,
    ...over,
  };
  const draft = (await as('admin')(c.createDocument, { body: { content } })).body;
  const body = { version: draft.version };
  const out = (await as('admin')(c.publishDocument, { params: { id: draft.id }, body })).body;
  await server.runJobs();
  return out;
}
const replace = (one: Pick<c.AdminDocument, 'id' | 'version'>, fileId: string, who: PersonName = 'admin') =>
  as(who)(c.replaceDocument, {
    params: { id: one.id },
    body: { version: one.version, fileId, reason: 'Article 4 corrigé' },
  });
const mine = async (id: string) => (await as('parent')(c.getDocument, { params: { id } })).body;
const read = (id: string, edition: number) => as('parent')(c.markDocumentRead, { params: { id }, body: { edition } });
const sign = (id: string) => as('parent')(c.signDocument, { params: { id }, body: { mark: null } });
const opens = async (id: string, who: PersonName): Promise<number> =>
  (
    await fetch(`${server.base}/api/${school.schoolId}/files/pdf/${id}.pdf`, {
      headers: { authorization: `Bearer ${school.accounts[who].token}` },
    })
  ).status;

describe('replacing the file that readers already have', () => {
  it('requires a new answer; the previous file stays in the office with its answers and signatures', async () => {
    const first = await published();
    await read(first.id, 1);
    expect((await sign(first.id)).status).toBe(200);
    const before = await mine(first.id);
    const second = await replace(
      (await as('admin')(c.adminGetDocument, { params: { id: first.id } })).body,
      await file('b'),
    );
    expect(second.body).toMatchObject({
      edition: 2,
      replacedFor: 'Article 4 corrigé',
      read: 0,
      answered: 0,
      signatures: 1,
      former: [{ edition: 1, read: 1, answered: 1, endedBy: school.accounts.admin.label }],
    });
    await server.runJobs();
    const now = await mine(first.id);
    expect(now).toMatchObject({ edition: 2, replacedFor: 'Article 4 corrigé', ask: 'sign', mine: false, read: false });
    expect(now.file.name).toBe('reglement-b.pdf');

    const former = second.body.former[0]!.file;
    expect([await opens(former.id, 'admin'), await opens(former.id, 'parent')]).toEqual([200, 404]);
    expect(await opens(before.file.id, 'parent')).toBe(404);
    expect(await opens(now.file.id, 'parent')).toBe(200);

    const notices = (await as('parent')(listNotifications, { query: {} })).body.items.filter(
      ({ data }) => data.model.id === first.id,
    );
    expect(notices).toHaveLength(2);
    // A receipt that was under way for the former file opens nothing of the new one.
    await read(first.id, 1);
    expect(code(await sign(first.id))).toBe('documents.not_opened');
    await read(first.id, 2);
    expect((await sign(first.id)).body).toMatchObject({ mine: true, ask: 'none' });
    const signatures = await inSchool((db) =>
      db
        .selectFrom('document_signatures')
        .select(['edition', 'file_name', 'sha256'])
        .where('document_id', '=', first.id)
        .orderBy('edition')
        .execute(),
    );
    expect(signatures).toEqual([
      { edition: 1, file_name: 'reglement-a.pdf', sha256: 'a'.repeat(64) },
      { edition: 2, file_name: 'reglement-b.pdf', sha256: 'b'.repeat(64) },
    ]);
  });

  it('is done by the office only, on the version that was read, for a published document', async () => {
    const one = await published();
    expect((await replace(one, await file('c'), 'prof')).status).toBe(403);
    const both = await Promise.all([replace(one, await file('d')), replace(one, await file('e'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: now } = await as('admin')(c.adminGetDocument, { params: { id: one.id } });
    expect(now.former).toHaveLength(1);
    expect(code(await replace(now, newId()))).toBe('documents.file_unknown');
    const { body: gone } = await as('admin')(c.withdrawDocument, {
      params: { id: one.id },
      body: { version: now.version },
    });
    expect(code(await replace(gone, await file('f')))).toBe('documents.state');
    expect((await as('admin')(c.adminGetDocument, { params: { id: one.id } })).body.former).toHaveLength(1);
  });

  it('and a signature at the same moment: the signature applies to the file that was signed', async () => {
    const one = await published();
    await read(one.id, 1);
    const next = await file('9');
    const [signed, replaced] = await Promise.all([sign(one.id), replace(one, next)]);
    const rows = await inSchool((db) =>
      db.selectFrom('document_signatures').select(['edition', 'sha256']).where('document_id', '=', one.id).execute(),
    );
    expect(replaced.status).toBe(200);
    if (signed.status === 200) expect(rows).toEqual([{ edition: 1, sha256: 'a'.repeat(64) }]);
    else expect([rows, code(signed)]).toEqual([[], 'documents.not_opened']);
    expect(await mine(one.id)).toMatchObject({ edition: 2, ask: 'sign', mine: false });
  });
});
