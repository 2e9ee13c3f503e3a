import { askCertificate } from '@encrier/contract/communication/certificates';
import * as c from '@encrier/contract/communication/documents';
import { documentsOfPupil } from '@encrier/contract/communication/documents-pupil';
import { openCampaign } from '@encrier/contract/communication/papers';
import { familyLog } from '@encrier/contract/school/family';
import { getPupil } from '@encrier/contract/school/persons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { withTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
let documentId: string;
let pupil: string;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  pupil = school.accounts.eleve.personId!;
  documentId = await published({ signature: 'tick' });
  await published({
    title: 'Autre classe',
    audience: [{ kind: 'class', ref: school.classes['5B'], who: ['pupils', 'guardians'] }],
  });
  await as('admin')(openCampaign, {
    body: {
      title: 'Assurance',
      note: '',
      audience: [{ kind: 'everyone' }],
      dueOn: dayAfter(9),
      required: true,
      formats: ['pdf'],
      modelId: null,
    },
  });
  expect(
    (await as('parent')(askCertificate, { body: { pupilId: pupil, kind: 'schooling', lang: 'fr', motive: '' } }))
      .status,
  ).toBe(200);
});
afterAll(() => server.stop());

const db = <T>(work: Parameters<typeof withTenant<T>>[3]) => withTenant(server.kernel.pool, school.schoolId, {}, work);
const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const dayAfter = (days: number): string =>
  new Date(server.kernel.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const ofPupil = (call: ReturnType<typeof as>, id = pupil) => call(documentsOfPupil, { params: { id } });
async function published(over: Partial<c.DocumentContent>): Promise<string> {
  const fileId = newId();
  await db((tx) =>
    tx
      .insertInto('files')
      .values({
        school_id: school.schoolId,
        id: fileId,
        sha256: 'ab'.repeat(32),
        name: 'a.pdf',
        ext: 'pdf',
        type: 'pdf',
        mime: 'application/pdf',
        size: 12,
        created_by: school.accounts.admin.id,
      })
      .execute(),
  );
  const content: c.DocumentContent = {
    title: 'Règlement intérieur',
    note: '',
    category: 'rules',
    yearId: school.yearId,
    audience: [{ kind: 'class', ref: school.classes['6A'], who: ['pupils', 'guardians'] }],
    pupilId: null,
    toPupil: false,
    fileId,
    visibleFrom: null,
    visibleUntil: null,
    validUntil: null,
    answerBy: null,
    readingRequired: false,
    signature: 'none',
    allGuardians: false,
    ...over,
  };
  const { id } = (await as('admin')(c.createDocument, { body: { content } })).body;
  expect((await as('admin')(c.publishDocument, { params: { id }, body: { version: 1 } })).status).toBe(200);
  return id;
}

describe('documents of a pupil, on the pupil’s page', () => {
  it('show the status of each and who answered, with the papers and the certificates', async () => {
    const before = (await ofPupil(as('admin'))).body;
    expect(before.name).toBe('Yasmine El Amrani');
    expect(before.documents).toMatchObject([
      { id: documentId, title: 'Règlement intérieur', asks: 'sign', state: 'waiting' },
    ]);
    expect(before.papers).toMatchObject([{ title: 'Assurance', state: 'missing', dueOn: dayAfter(9) }]);
    expect(before.certificates).toMatchObject([{ kind: 'schooling', state: 'asked', number: null, file: null }]);
    // The family reads who opened them, as for the rest of the page.
    await expect
      .poll(async () =>
        (await as('parent')(familyLog, { query: {} })).body.items.filter(({ kind }) => kind === 'opened'),
      )
      .toMatchObject([{ by: 'Nadia Berrada', about: 'Yasmine' }]);
    await as('parent')(c.markDocumentRead, { params: { id: documentId }, body: {} });
    expect((await ofPupil(as('admin'))).body.documents).toMatchObject([{ state: 'read' }]);
    await as('parent')(c.markDocumentRead, { params: { id: documentId }, body: {} });
    await as('parent')(c.signDocument, { params: { id: documentId }, body: { mark: null } });
    const [line] = (await ofPupil(as('admin'))).body.documents!;
    expect([line?.state, line?.answers.map(({ label, kind, signature }) => [label, kind, signature !== null])]).toEqual(
      [
        'answered',
        [
          ['Samira El Amrani', 'guardian', true],
          ['Yasmine El Amrani', 'pupil', false],
        ],
      ],
    );
  });

  it('show each part to holders of its permission only, and nothing to the others', async () => {
    const opened = async () =>
      Object.values((await ofPupil(as('personnel'))).body)
        .slice(1)
        .map((part) => part !== null);
    await grant(server, school, 'personnel', ['people.view'], 'school');
    expect((await ofPupil(as('personnel'))).status).toBe(404);
    expect(
      (await as('personnel')(getPupil, { params: { id: pupil } })).body.cards.map(({ slot }) => slot),
    ).not.toContain('documents');
    await grant(server, school, 'personnel', ['people.view', 'documents.issue'], 'school');
    expect(await opened()).toEqual([false, false, true]);
    await grant(server, school, 'personnel', ['people.view', 'documents.publish'], 'school');
    expect((await opened())[0]).toBe(true);
    expect((await as('personnel')(getPupil, { params: { id: pupil } })).body.cards).toContainEqual({
      slot: 'documents',
      data: { pupilId: pupil },
    });
    for (const who of ['parent', 'eleve', 'transport'] as const) expect((await ofPupil(as(who))).status).toBe(403);
    expect((await ofPupil(as('prof'))).status).toBe(404);
  });

  it('stay within the reach of a teacher who publishes, and within the school', async () => {
    await grant(server, school, 'prof', ['documents.publish'], 'school');
    expect((await ofPupil(as('prof'))).status).toBe(200);
    expect((await ofPupil(as('prof'), school.accounts.eleve2.personId!)).status).toBe(404);
    expect((await ofPupil(client(server, other.schoolId, other.accounts.admin))).status).toBe(404);
    expect((await ofPupil(as('admin'), school.accounts.parent.personId!)).status).toBe(404);
  });

  it('exclude withdrawn documents and those that the guardian receives for another child', async () => {
    const id = await published({ title: 'Retiré' });
    expect((await ofPupil(as('admin'))).body.documents?.map(({ title }) => title)).toContain('Retiré');
    const { version } = (await as('admin')(c.adminGetDocument, { params: { id } })).body;
    await as('admin')(c.withdrawDocument, { params: { id }, body: { version } });
    const titles = (await ofPupil(as('admin'))).body.documents?.map(({ title }) => title);
    expect(titles).toEqual(['Règlement intérieur']);
  });
});
