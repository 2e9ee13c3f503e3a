import * as c from '@encrier/contract/communication/certificates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { client } from '#kernel/test/client.ts';
import { pagesOf } from '#kernel/test/printed.ts';
import { grant, mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

let server: TestServer;
let school: TestSchool;
let other: TestSchool;
beforeAll(async () => {
  server = await testServer();
  school = await mintSchool(server);
  other = await mintSchool(server);
  await as('admin')(c.setCertificateSettings, {
    body: { version: 1, signatory: 'Nadia Berrada', function: 'directrice', sealId: null, selfService: [] },
  });
});
afterAll(() => server.stop());

const as = (who: PersonName) => client(server, school.schoolId, school.accounts[who]);
const code = (answer: { body: unknown }): unknown => (answer.body as { code?: string }).code;
const words = {
  title: 'Certificat de l’école',
  opening: 'Je soussignée, {signataire}, certifie que :',
  body: '{prenom} {nom} est en {classe} en {annee}.\n\nFait pour servir.',
};
const of = { kind: 'schooling', lang: 'fr' } as const;
const read = async (call = as('admin'), { kind, lang }: { kind: c.CertificateKind; lang: 'fr' | 'en' | 'ar' } = of) =>
  (await call(c.certificateTexts, {})).body.items.find((one) => one.kind === kind && one.lang === lang)!;
const set = (over: object = {}, params: { kind: c.CertificateKind; lang: 'fr' | 'en' | 'ar' } = of) =>
  as('admin')(c.setCertificateText, { params, body: { version: 1, ...words, ...over } });
const issue = async () =>
  (await as('admin')(c.issueCertificate, { body: { pupilId: school.accounts.eleve.personId, duplicate: true, ...of } }))
    .body;
const bytes = async (file: { type: string; fichier: string }): Promise<string> =>
  Buffer.from(
    await (
      await fetch(`${server.base}/api/${school.schoolId}/files/${file.type}/${file.fichier}`, {
        headers: { authorization: `Bearer ${school.accounts.admin.token}` },
      })
    ).arrayBuffer(),
  ).toString('base64');

describe('words of certificates', () => {
  it('are the default ones until the school writes its own, and can be reset', async () => {
    const usual = await read();
    expect(usual).toMatchObject({ title: 'Certificat de scolarité', own: false, version: 1 });
    expect(usual.body).toContain('{annee}');
    expect((await set()).body).toEqual({ ...of, ...words, own: true, version: 2 });
    expect(await read()).toMatchObject({ ...words, own: true });
    expect((await read(as('admin'), { kind: 'schooling', lang: 'ar' })).own).toBe(false);
    expect((await read(client(server, other.schoolId, other.accounts.admin))).own).toBe(false);
    expect(code(await set({ title: 'Autre' }))).toBe('edited_meanwhile');
    const back = await as('admin')(c.resetCertificateText, { params: of, body: { version: 2 } });
    expect(back.body).toEqual({ ...usual, version: 3 });
    // A caller who read the text before the reset cannot overwrite it.
    expect(code(await set())).toBe('edited_meanwhile');
  });

  it('refuse an unknown field, and show its position', async () => {
    const { version } = await read();
    const refused = await set({ version, body: 'Moyenne : {moyenne}' });
    expect([refused.status, code(refused), (refused.body as unknown as { fields: object }).fields]).toEqual([
      400,
      'certificates.field_unknown',
      { body: 'certificates.field_unknown' },
    ]);
    expect(code(await set({ version, opening: 'Parti le {depart}' }))).toBe('certificates.field_unknown');
    expect((await set({ body: 'Parti le {depart}' }, { kind: 'removal', lang: 'fr' })).status).toBe(200);
    expect((await set({ version, title: ' ' })).status).toBe(400);
  });

  it('apply from then on; issued certificates keep their own text, and hostile text stays text', async () => {
    const before = await issue();
    const kept = await bytes(before.file!);
    const { version } = await read();
    expect(
      (await set({ version, title: '#panic("x")', body: '{prenom} <script>alert(1)</script> #import "x"\n\n*{nom}*' }))
        .status,
    ).toBe(200);
    const after = await issue();
    expect(after.state).toBe('issued');
    const made = await bytes(after.file!);
    expect(pagesOf(Buffer.from(made, 'base64'))).toBe(1);
    expect(await bytes(before.file!)).toBe(kept);
    // A long text continues on further pages, and the paper shows their number.
    const { version: next } = await read();
    expect(
      (await set({ version: next, body: Array.from({ length: 40 }, () => 'Une ligne {classe}.').join('\n\n') })).status,
    ).toBe(200);
    const long = (await issue()).file!;
    expect([long.pages, pagesOf(Buffer.from(await bytes(long), 'base64'))]).toEqual([2, 2]);
  });

  it('are previewed before they are saved, on a page without a pupil and without a number', async () => {
    const before = await issue();
    const shown = await as('admin')(c.previewCertificateText, { params: { kind: 'removal', lang: 'ar' }, body: words });
    expect([shown.status, shown.headers.get('content-type'), String(shown.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await read(as('admin'), { kind: 'removal', lang: 'ar' })).own).toBe(false);
    expect(code(await as('admin')(c.previewCertificateText, { params: of, body: { ...words, title: '{x}' } }))).toBe(
      'certificates.field_unknown',
    );
    expect(Number((await issue()).number!.slice(-4))).toBe(Number(before.number!.slice(-4)) + 1);
  });

  it('are edited only by people who issue certificates', async () => {
    await grant(server, school, 'personnel', ['documents.publish'], 'school');
    for (const who of ['personnel', 'prof', 'parent', 'eleve'] as const) {
      expect((await as(who)(c.certificateTexts, {})).status).toBe(403);
      expect((await as(who)(c.setCertificateText, { params: of, body: { version: 1, ...words } })).status).toBe(403);
      expect((await as(who)(c.previewCertificateText, { params: of, body: words })).status).toBe(403);
    }
  });
});
