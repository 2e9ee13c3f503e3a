import { zipSync } from 'fflate';
import * as c from '@encrier/contract/school/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTenant } from '#kernel/db/tenant.ts';
import { inspectUpload } from '#kernel/files/inspection/inspect.ts';
import { mintSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { parseTable } from '../reading/parse.ts';
import { Journey } from './journey.ts';
import { guardianDocument, latin9, pupilDocument } from './siecle-documents.ts';

const zip = (files: Record<string, Buffer>): Buffer => Buffer.from(zipSync(files as never));
const reason = (bytes: Buffer, ext = 'xml'): Promise<unknown> =>
  parseTable(bytes, ext).then(
    () => null,
    (error: { code: string }) => error.code,
  );

describe('documents of SIECLE', () => {
  it('give the pupils with their class, groups and address, in the ministry’s encoding', async () => {
    const { sheets, encoding, layout } = await parseTable(latin9(pupilDocument()), 'xml');
    expect([encoding, layout, sheets.map(({ name, kind, rows }) => [name, kind, rows.length])]).toEqual([
      'XML',
      'siecle',
      [['Élèves', 'pupils', 5]],
    ]);
    expect(sheets[0]?.rows[1]).toEqual([
      '1816400',
      '070832327JA',
      '5396',
      'LEBŒUF',
      'Zoé',
      'F',
      '12/12/2011',
      '',
      '10310019110',
      '3e',
      '3 A',
      'DP 4 jours',
      'LATIN 3, 3ESP2',
      '5 bis rue Saint-Ferdinand, 75017 PARIS',
      '',
    ]);
  });

  it('are refused with a reason when their content is not what they declare', async () => {
    expect(
      await reason(
        Buffer.from(
          `<?xml version="1.0"?><!DOCTYPE BEE_ELEVES [<!ENTITY x SYSTEM "file:///etc/passwd">]>${pupilDocument().slice(44)}`,
        ),
      ),
    ).toBe('imports.xml_declares');
    const secret = pupilDocument().replace('Zoé', '&x;');
    expect((await parseTable(latin9(secret), 'xml')).sheets[0]?.rows[1]?.[4]).toBe('&x;');
    expect(
      await reason(Buffer.from('<BEE_NOMENCLATURES><DONNEES><MEFS><MEF/></MEFS></DONNEES></BEE_NOMENCLATURES>')),
    ).toBe('imports.siecle_other');
    expect(await reason(Buffer.from('<BEE_ELEVES><DONNEES><ELEVES/></DONNEES></BEE_ELEVES>'))).toBe('imports.empty');
    for (const wrong of [
      '<BEE_ELEVES><DONNEES></BEE_ELEVES>',
      '<BEE_ELEVES>',
      '',
      '<html/>',
      `${'<a>'.repeat(5000)}`,
      `<BEE_ELEVES><DONNEES><ELEVES><ELEVE>${'<X/>'.repeat(600)}</ELEVE></ELEVES></DONNEES></BEE_ELEVES>`,
      '<?xml version="1.0" encoding="utf-7"?><BEE_ELEVES/>',
      'BEE_ELEVES',
      '<BEE_ELEVES/><BEE_ELEVES/>',
    ])
      expect([wrong.slice(0, 40), await reason(Buffer.from(wrong))]).toEqual([
        wrong.slice(0, 40),
        'imports.unreadable',
      ]);
    expect(await reason(zip({ 'x.xml': Buffer.from('<BEE_ELEVES>') }), 'zip')).toBe('imports.unreadable');
    expect(await reason(zip({ '../x.xml': latin9(pupilDocument()) }), 'zip')).toBe('imports.unreadable');
    expect(await reason(Buffer.from('PK\u0003\u0004'), 'zip')).toBe('imports.unreadable');
  });

  it('are the only XML and archives accepted as uploads', async () => {
    const seen = async (name: string, buffer: Buffer): Promise<unknown> =>
      inspectUpload({ name, buffer }).then(
        ({ type, mime }) => [type, mime],
        (error: { code: string }) => error.code,
      );
    const good = latin9(pupilDocument());
    expect(await seen('ElevesSansAdresses.xml', good)).toEqual(['office', 'application/octet-stream']);
    expect(
      await seen(
        'ExportXML_ElevesSansAdresses.zip',
        zip({ 'ElevesSansAdresses.xml': good, '__MACOSX/._x': Buffer.from('x') }),
      ),
    ).toEqual(['office', 'application/octet-stream']);
    expect(await seen('x.xml', Buffer.from('<?xml version="1.0"?><note/>'))).toBe('files.type_refused');
    expect(await seen('x.xml', Buffer.from(pupilDocument().replace('Zoé', '<script>alert(1)</script>')))).toBe(
      'files.type_refused',
    );
    expect(await seen('x.xml.pdf', good)).toBe('files.type_refused');
    for (const files of [
      { 'x.txt': Buffer.alloc(200) },
      { 'a.xml': good, 'b.exe': Buffer.alloc(200) },
      { '../a.xml': good },
      { 'a.xml': Buffer.alloc(60_000_000, 32) },
    ] as Record<string, Buffer>[])
      expect([Object.keys(files), await seen('x.zip', zip(files))]).toEqual([
        Object.keys(files),
        'files.archive_refused',
      ]);
    expect(
      await seen(
        'x.zip',
        zip({ 'a.xml': Buffer.from('<?xml version="1.0"?><note>un mot ou deux, rien de plus</note>') }),
      ),
    ).toBe('files.type_refused');
  });
});

describe('an import of SIECLE', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server.stop());

  it('creates the pupils, then ties their guardians by the ministry’s own number, and recognises them again', async () => {
    const one = new Journey(server, await mintSchool(server));
    const before = await one.everything();
    const state = await one.checked('n’importe.xml', latin9(pupilDocument()));
    expect([state.layout, state.total, state.encoding]).toEqual(['siecle', 4, 'XML']);
    const wrong = (await one.lines(state.id, { outcome: 'error' })).items;
    // One left, one without class: both are reported, nothing is skipped silently.
    expect(
      wrong.map(({ cells, issues }) => [
        cells.firstName,
        issues.filter(({ severity }) => severity === 'error').map(({ field, code }) => `${field} ${code}`),
      ]),
    ).toEqual([
      ['Parti', ['leftOn pupil_left']],
      ['Sans', ['className required']],
    ]);
    await one.call()(c.skipWrongLines, { params: { id: state.id }, body: {} });
    expect((await one.run(state.id)).body.created).toMatchObject({ pupils: 2, classes: 2 });
    // The same export a day later changes nothing; a new national number alone is written, found by SIECLE's own.
    const again = await one.checked(
      'demain.zip',
      zip({ 'a.xml': latin9(pupilDocument()), 'b.xml': latin9(guardianDocument()) }),
    );
    expect(again.counts).toMatchObject({ unchanged: 2, create: 0, update: 0, error: 2 });
    const renumbered = await one.checked(
      'x.xml',
      latin9(
        pupilDocument()
          .replaceAll('<ELENOET>5396</ELENOET>', '')
          .replaceAll(' ELENOET="5396"', '')
          .replaceAll('070832327JA', '123456789AB'),
      ),
    );
    expect((await one.lines(renumbered.id, { outcome: 'update' })).items.map(({ cells }) => cells.siecleId)).toEqual([
      '1816400',
    ]);

    const ties = await one.checked('ResponsablesAvecAdresses.xml', latin9(guardianDocument()), 'guardians');
    expect(
      (await one.lines(ties.id, { outcome: 'error' })).items.map(({ cells, issues }) => [
        cells.pupilSiecleId,
        issues.map(({ field, code }) => `${field} ${code}`),
      ]),
    ).toEqual([
      ['999', ['pupilSiecleId pupil_unknown']],
      ['1816401', ['relation guardian_self']],
    ]);
    await one.call()(c.skipWrongLines, { params: { id: ties.id }, body: {} });
    expect((await one.run(ties.id)).body.created).toMatchObject({ guardians: 3 });
    const rows = await readTenant(server.kernel.pool, one.at.schoolId, (db) =>
      db
        .selectFrom('guardianships')
        .innerJoin('persons as p', 'p.id', 'guardian_id')
        .innerJoin('pupils as e', 'e.person_id', 'pupil_id')
        .select(['e.siecle_id', 'p.last_name', 'p.sex', 'p.phone', 'p.address', 'kind', 'legal', 'payer'])
        .where('e.siecle_id', 'is not', null)
        .orderBy('e.siecle_id')
        .orderBy('p.last_name')
        .execute(),
    );
    expect(rows).toEqual([
      {
        siecle_id: '1816400',
        last_name: 'LEBŒUF',
        sex: 'M',
        phone: '+33231204444',
        address: '18 RUE DES HOMMETS, 14270 MEZIDON VALLEE D AUGE',
        kind: 'father',
        legal: true,
        payer: false,
      },
      {
        siecle_id: '1816400',
        last_name: 'ROCK',
        sex: 'F',
        phone: '+33764444288',
        address: '18 RUE DES HOMMETS, 14270 MEZIDON VALLEE D AUGE',
        kind: 'mother',
        legal: true,
        payer: true,
      },
      {
        siecle_id: '1816401',
        last_name: 'VIEUX',
        sex: 'M',
        phone: null,
        address: '',
        kind: 'grandparent',
        legal: false,
        payer: false,
      },
    ]);
    // The list chosen must be in the file.
    expect((await one.begin('r.xml', latin9(guardianDocument()))).body).toMatchObject({ code: 'imports.siecle_other' });
    expect((await one.begin('x.xml', Buffer.from(`<!DOCTYPE a>${pupilDocument()}`))).body).toMatchObject({
      code: 'imports.xml_declares',
    });
    expect((await one.undo(ties.id)).body.status).toBe('undone');
    expect((await one.undo(state.id)).body.status).toBe('undone');
    expect(await one.everything()).toEqual(before);
  }, 60_000);

  it('finds the pupils of the guardians when both documents are in one archive', async () => {
    const one = new Journey(server, await mintSchool(server));
    await one.run(
      (
        await one.checked(
          'e.csv',
          Buffer.from('Matricule;Nom;Prénom;Date de naissance;Classe\nK1;Lebœuf;Zoé;12/12/2011;3 A\n'),
        )
      ).id,
    );
    const bytes = zip({
      'ElevesAvecAdresses.xml': latin9(pupilDocument()),
      'ResponsablesAvecAdresses.xml': latin9(guardianDocument()),
    });
    const state = await one.checked('ExportXML.zip', bytes, 'guardians');
    expect(
      (await one.lines(state.id, { outcome: 'create' })).items.map(({ cells }) => [
        cells.pupilLastName,
        cells.relation,
      ]),
    ).toEqual([
      ['LEBŒUF', 'Mère'],
      ['LEBŒUF', 'Père'],
    ]);
  });
});
