import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inspectPdf } from './pdf.ts';

const packed = deflateSync(Buffer.from('3 0 << /S /JavaScript /JS (app.alert\\(1\\)) >>'));
/** A one-page PDF whose compressed objects run a script, with this stream dictionary. */
const hiding = (dictionary: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Page >>\nendobj\n9 0 obj\n${dictionary}\nstream\n`,
      'latin1',
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF\n'),
  ]);
const kind = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode`;
const length = `/Length ${packed.length}`;

it.each([
  ['in its own dictionary', `<< ${kind} ${length} >>`],
  ['before a text with the word obj', `<< ${kind} /X (obj) ${length} >>`],
  ['before a text that looks like an object', `<< ${kind} /X (5 0 obj << ) ${length} >>`],
  ['before one whose close is in what looks like a comment', `<< ${kind} /X (5 0 obj << % )\n${length} >>`],
  ['before one whose close is behind a backslash', `<< ${kind} /X (5 0 obj << \\( ) ${length} >>`],
  [
    'before one whose close is in what looks like a list of digits',
    `<< ${kind} /X (5 0 obj << < ) /Y <00> ${length} >>`,
  ],
  ['before one that holds another text', `<< ${kind} /X (5 0 obj << (\\)) ) ${length} >>`],
  ['before a name with the word obj', `<< ${kind} /Xobj 1 ${length} >>`],
  ['before the word in a comment', `<< ${kind} % 5 0 obj <<\n${length} >>`],
  ['before the word in a comment alone', `<< ${kind} % 5 0 obj\n<< /A 1 >> ${length} >>`],
  ['by no type, as some readers take it', `<< /N 1 /First 4 /Filter /FlateDecode /X (obj) ${length} >>`],
])('a script in a packed object is found, with its stream declared %s (SEC-FIL-02)', async (_where, dictionary) => {
  await expect(inspectPdf(hiding(dictionary))).rejects.toMatchObject({ code: 'files.type_refused' });
});

it('a stream that is not an object is skipped, whatever texts its dictionary holds', async () => {
  for (const dictionary of [
    `<< /Type /XObject /X (an obj (of) \\) text) /Y <0a> /Z [1 2] /W << /V (obj) >> ${length} >>`,
    `<< /Alternate /DeviceRGB /N 3 /Filter /FlateDecode ${length} >>`,
  ])
    expect(await inspectPdf(hiding(dictionary))).toEqual({ pages: 1 });
});
