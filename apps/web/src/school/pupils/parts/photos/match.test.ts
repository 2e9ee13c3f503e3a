import { describe, expect, it } from 'vitest';
import { readZip, ZipError } from '#kernel/content/zip.ts';
import type { PupilRow } from '../../pupils.api.ts';
import { matchPictures } from './match.ts';

const pupil = (id: string, lastName: string, firstName: string, matricule?: string): PupilRow => ({
  id,
  firstName,
  lastName,
  ...(matricule && { matricule }),
});
const picture = (name: string) => ({ name, size: 1, open: () => Promise.resolve(new Blob(['x'])) });
const pupils = [
  pupil('1', 'El Alami', 'Yasmine', 'IB00109'),
  pupil('2', 'Béchar', 'Zoé'),
  pupil('3', 'Naciri', 'Adam'),
  pupil('4', 'Naciri', 'Adam'),
];

describe('pictures of pupils', () => {
  it('are matched by number, then by name in either order, ignoring accents', () => {
    const { matched } = matchPictures(['photos/ib00109.JPG', 'Bechar_Zoe.png'].map(picture), pupils);
    expect(matched.map((one) => [one.picture.name, one.pupil.id])).toEqual([
      ['photos/ib00109.JPG', '1'],
      ['Bechar_Zoe.png', '2'],
    ]);
    expect(matchPictures([picture('Zoé Béchar.jpeg')], pupils).matched).toHaveLength(1);
    const arabic = [pupil('5', 'العلوي', 'أحمد')];
    expect(matchPictures([picture('احمد العلوي.jpg')], arabic).matched).toHaveLength(1);
  });

  it('are unmatched when unknown, when two pupils have the name, and when two files match one pupil', () => {
    const { matched, left, ignored } = matchPictures(
      [
        'Inconnu.jpg',
        'naciri_adam.jpg',
        'IB00109.jpg',
        'El Alami Yasmine.png',
        '__MACOSX/._IB00109.jpg',
        'liste.csv',
      ].map(picture),
      pupils,
    );
    expect(matched).toEqual([]);
    expect(left.map(({ why }) => why)).toEqual(['unknown', 'ambiguous', 'twice', 'twice']);
    expect(ignored).toBe(2);
  });
});

/** A small archive: each entry compressed or not, with a given declared size. */
async function archive(entries: { name: string; text: string; says?: number; flags?: number }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let at = 0;
  for (const { name, text, says, flags = 0 } of entries) {
    const packed = await new Response(
      new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const label = new TextEncoder().encode(name);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    local.setUint16(26, label.length, true);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(8, flags, true);
    entry.setUint16(10, 8, true);
    entry.setUint32(20, packed.byteLength, true);
    entry.setUint32(24, says ?? text.length, true);
    entry.setUint16(28, label.length, true);
    entry.setUint32(42, at, true);
    parts.push(local.buffer, label, packed);
    list.push(entry.buffer, label);
    at += 30 + label.length + packed.byteLength;
  }
  const size = new Blob(list).size;
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...list, end.buffer]);
}
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof ZipError ? error.why : String(error)),
  );

describe('an archive', () => {
  it('gives its files one by one, without its folders', async () => {
    const entries = await readZip(
      await archive([
        { name: 'photos/', text: '' },
        { name: 'photos/é.jpg', text: 'bonjour' },
      ]),
    );
    expect(entries.map(({ name, size }) => [name, size])).toEqual([['photos/é.jpg', 7]]);
    expect(await (await entries[0]?.open())?.text()).toBe('bonjour');
  });

  it('is refused if it expands too much, lies about its size, is encrypted, has too many files or is none (SEC-FIL-07)', async () => {
    const zeros = '0'.repeat(3_000_000);
    expect(await refused(readZip(await archive([{ name: 'a.jpg', text: zeros }])))).toBe('bomb');
    const [liar] = await readZip(await archive([{ name: 'a.jpg', text: zeros, says: 20 }]));
    expect(await refused(liar?.open() ?? Promise.resolve())).toBe('bomb');
    expect(await refused(readZip(await archive([{ name: 'a.jpg', text: 'x', flags: 1 }])))).toBe('closed');
    const many = Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.jpg`, text: '' }));
    expect(await refused(readZip(await archive(many)))).toBe('too_many');
    expect(await refused(readZip(new Blob(['pas une archive'])))).toBe('not_a_zip');
  });
});
