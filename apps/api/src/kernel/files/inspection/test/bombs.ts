import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/**
 * A file made to harm whoever opens it. `as` says who may send it at all: only the office, which sets the logo, may
 * send SVG.
 */
export type Bomb = { name: string; what: string; as: 'pupil' | 'office'; bytes: Buffer };
type Made = [what: string, bytes: Buffer | string];

const mb = 1024 * 1024;
const times = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

// PDF

const pageTree =
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n';
const pdf = (...bodies: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.5\n${pageTree}`),
    ...bodies.map((body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)),
    Buffer.from('\n%%EOF\n'),
  ]);
/** Object streams that all unpack to the same text. */
const objectStreams = (count: number, unpacked: string): Buffer => {
  const packed = deflateSync(unpacked);
  const one = Buffer.concat([
    Buffer.from(`9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  return pdf(Buffer.concat(Array.from({ length: count }, () => one)));
};
const pdfs = (): Made[] => [
  ['five streams that unpack to a hundred megabytes of spelled names', objectStreams(5, times('#41', 19.8 * mb))],
  ['a hundred streams just below what one may hold', objectStreams(100, times('/A ', 4 * mb - 10))],
  ['a stream that unpacks without measure', objectStreams(1, '\u0000'.repeat(64 * mb))],
  ['eight streams of names', objectStreams(8, times('/Type', mb))],
  ['nineteen megabytes of spelled signs', pdf(times('#41', 19 * mb))],
  ['streams without anything in them', pdf(times('>>stream\nendstream ', 10 * mb))],
  ['nothing but the word Type', pdf(times('/Type', 12 * mb))],
  ['nothing but slashes', pdf(times('/', 8 * mb))],
  ['texts that never end', pdf(times('(a', 19 * mb))],
  ['hexadecimal that never ends', pdf(times('<4', 19 * mb))],
  ['a dictionary of blanks', pdf(`4 0 obj << /First 1 /N 1${times(' ', 18 * mb)}>>stream\nendstream`)],
  ['five hundred thousand pages', pdf(times('/Type/Page ', 6 * mb))],
  ['names spelled in numbers', pdf(times(`/${'#4a'.repeat(126)}`, 19 * mb))],
];

// SVG

const svg = (inside: string, size = 1600): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`;
const chain = (one: (i: number) => string, length: number): string => Array.from({ length }, (_, i) => one(i)).join('');
const path = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${(i * 7919) % 1600} ${(i * 104729) % 1600}`).join(' ');
const svgs = (): Made[] => [
  [
    'a million million circles',
    svg(`<circle id="g0" r="9"/>${chain((i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(10)}</g>`, 12)}`),
  ],
  [
    'patterns in patterns',
    svg(
      `<pattern id="p0" width="2" height="2"><rect width="9" height="9"/></pattern>${chain((i) => `<pattern id="p${i + 1}" width="3" height="3">${`<rect width="9" height="9" fill="url(#p${i})"/>`.repeat(9)}</pattern>`, 6)}<rect width="1600" height="1600" fill="url(#p6)"/>`,
    ),
  ],
  [
    'patterns in patterns, called by a style sheet',
    svg(
      `<style>${chain((i) => `.f${i}{fill:url(#p${i})}`, 9)}</style><pattern id="p0" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>${chain((i) => `<pattern id="p${i + 1}" width="${3 + i}" height="${3 + i}" patternUnits="userSpaceOnUse">${`<rect width="900" height="900" class="f${i}"/>`.repeat(20)}</pattern>`, 8)}${'<rect width="1600" height="1600" class="f8"/>'.repeat(50)}`,
    ),
  ],
  ['one line of ten thousand strokes, dashed', svg(`<path stroke-dasharray="0.02" stroke="#000" d="M${path(9000)}"/>`)],
  [
    'lines that cross themselves for ever',
    svg(`<path id="l" stroke="#000" stroke-width="300" d="M${path(9300)}"/>${'<use href="#l"/>'.repeat(3)}`),
  ],
  [
    'groups that are each a sheet of their own',
    svg(`${'<g opacity=".9">'.repeat(1200)}<rect width="1600" height="1600"/>${'</g>'.repeat(1200)}`),
  ],
  ['a chain that meets itself', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
  [
    'blurs in blurs',
    svg(
      `<filter id="f"><feGaussianBlur stdDeviation="90"/></filter>${'<g filter="url(#f)">'.repeat(150)}${'</g>'.repeat(150)}`,
    ),
  ],
  [
    'noise',
    svg(
      '<filter id="f"><feTurbulence baseFrequency=".9" numOctaves="99"/></filter><rect width="1600" height="1600" filter="url(#f)"/>',
    ),
  ],
  ['a megabyte of points', svg(`<path d="M${path(110_000)}"/>`)],
];

// Pictures

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#446688' }, limitInputPixels: false });

const chunk = (name: string, data: Buffer): Buffer => {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(name, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
};
/** A PNG whose header declares a size that its pixels may not have. */
const png = (width: number, height: number, pixels: Buffer, ...between: Buffer[]): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    ...between,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
async function pngs(): Promise<Made[]> {
  const packed = deflateSync(Buffer.alloc(30 * mb));
  const small = await flat(60, 60).png().toBuffer();
  return [
    ['twenty-five million pixels', await flat(5000, 5000).png({ compressionLevel: 1 }).toBuffer()],
    [
      'forty-nine million pixels, woven',
      await flat(7000, 7000).png({ compressionLevel: 1, progressive: true }).toBuffer(),
    ],
    ['a hundred million pixels by its word', png(10_000, 10_000, packed)],
    ['a ribbon', await flat(29_000, 900).png({ compressionLevel: 1 }).toBuffer()],
    ['four thousand million pixels by its word', png(65_535, 65_535, packed)],
    ['more pixels than it says', png(8, 8, packed)],
    ['fewer pixels than it says', png(7000, 7000, deflateSync(Buffer.alloc(1000)))],
    [
      'a profile that unpacks without measure',
      png(
        60,
        60,
        deflateSync(Buffer.alloc(60 * 181)),
        chunk('iCCP', Buffer.concat([Buffer.from('x\u0000\u0000', 'latin1'), packed])),
      ),
    ],
    [
      'texts without measure',
      Buffer.concat([
        small.subarray(0, 33),
        ...Array.from({ length: 9000 }, (_, i) =>
          chunk('zTXt', Buffer.concat([Buffer.from(`k${i}\u0000\u0000`, 'latin1'), deflateSync('x'.repeat(9000))])),
        ),
        small.subarray(33),
      ]),
    ],
    ['half of itself', (await flat(900, 900).png({ compressionLevel: 1 }).toBuffer()).subarray(0, 900)],
  ];
}

async function jpegs(): Promise<Made[]> {
  const progressive = await flat(3000, 3000).jpeg({ progressive: true }).toBuffer();
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(lastScan, -2);
  const lies = await flat(64, 64).jpeg().toBuffer();
  const size = lies.indexOf(Buffer.from([0xff, 0xc0]));
  const giant = Buffer.from(lies);
  giant.writeUInt16BE(65_500, size + 5);
  giant.writeUInt16BE(65_500, size + 7);
  const wide = Buffer.from(lies);
  wide.writeUInt16BE(7000, size + 5);
  wide.writeUInt16BE(7000, size + 7);
  const segment = Buffer.concat([
    Buffer.from([0xff, 0xe1, 0xff, 0xff]),
    Buffer.from('Exif\u0000\u0000', 'latin1'),
    Buffer.alloc(65_527, 73),
  ]);
  return [
    [
      'a picture in a thousand passes',
      Buffer.concat([
        progressive.subarray(0, -2),
        ...Array.from({ length: 1000 }, () => scan),
        Buffer.from([0xff, 0xd9]),
      ]),
    ],
    ['thirty-six million pixels in passes', await flat(6000, 6000).jpeg({ progressive: true }).toBuffer()],
    [
      'twenty-five million pixels, unreduced colours',
      await flat(5000, 5000).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['four thousand million pixels by its word', giant],
    ['more pixels by its word than it has', wide],
    [
      'ten megabytes of what a camera writes',
      Buffer.concat([lies.subarray(0, 2), ...Array.from({ length: 150 }, () => segment), lies.subarray(2)]),
    ],
    ['half of itself', progressive.subarray(0, progressive.length / 2)],
  ];
}

async function modern(): Promise<[string, Made][]> {
  const webp = await flat(2000, 2000).webp({ effort: 0 }).toBuffer();
  const lossless = await flat(16_000, 1500).webp({ lossless: true, effort: 0 }).toBuffer();
  const avif = await flat(900, 900).avif({ effort: 0 }).toBuffer();
  const ispe = avif.indexOf('ispe');
  const lying = Buffer.from(avif);
  lying.writeUInt32BE(60_000, ispe + 8);
  lying.writeUInt32BE(60_000, ispe + 12);
  return [
    ['webp', ['twenty-four million pixels without loss', lossless]],
    ['webp', ['nearly fifty million pixels', await flat(7000, 7000).webp({ effort: 0 }).toBuffer()]],
    ['webp', ['half of itself', webp.subarray(0, webp.length / 2)]],
    [
      'webp',
      [
        'a container of nothing',
        Buffer.concat([Buffer.from('RIFF\u00ff\u00ff\u00ff\u00ffWEBPVP8X', 'latin1'), Buffer.alloc(5000, 255)]),
      ],
    ],
    ['avif', ['six million pixels', await flat(2400, 2400).avif({ effort: 0 }).toBuffer()]],
    ['avif', ['thousands of millions of pixels by its word', lying]],
    ['avif', ['half of itself', avif.subarray(0, avif.length / 2)]],
    [
      'avif',
      [
        'boxes in boxes',
        Buffer.concat([
          avif.subarray(0, 32),
          ...Array.from({ length: 50_000 }, (_, i) => {
            const box = Buffer.alloc(8);
            box.writeUInt32BE(8 + 8 * (50_000 - i), 0);
            box.write('meta', 4);
            return box;
          }),
        ]),
      ],
    ],
  ];
}

const gif = (width: number, height: number, frames: number, frame: [number, number]): Buffer => {
  const head = Buffer.from(
    'GIF89a\u0000\u0000\u0000\u0000\u0080\u0000\u0000\u0000\u0000\u0000\u00ff\u00ff\u00ff',
    'latin1',
  );
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const one = Buffer.from(
    '\u0021\u00f9\u0004\u0000\u0001\u0000\u0000\u0000\u002c\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0000\u0002\u0002\u0044\u0001\u0000',
    'latin1',
  );
  one.writeUInt16LE(frame[0], 13);
  one.writeUInt16LE(frame[1], 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => one), Buffer.from(';')]);
};
const gifs = (): Made[] => [
  ['five thousand frames', gif(40, 40, 5000, [1, 1])],
  ['four thousand million pixels', gif(65_535, 65_535, 1, [65_535, 65_535])],
  ['frames of forty-nine million pixels without any', gif(7000, 7000, 290, [7000, 7000])],
  ['half a million frames', gif(9, 9, 500_000, [1, 1])],
  ['frames larger than their picture', gif(8, 8, 200, [60_000, 800])],
];

// Films and archives

const box = (name: string, size: number, head = size): Buffer => {
  const whole = Buffer.alloc(size);
  whole.writeUInt32BE(head, 0);
  whole.write(name, 4, 'latin1');
  return whole;
};
const ftyp = Buffer.concat([box('ftyp', 8, 24), Buffer.from('isom\u0000\u0000\u0002\u0000isommp41', 'latin1')]);
const films = (): Made[] => [
  [
    'a million empty boxes',
    Buffer.concat([ftyp, Buffer.concat(Array.from({ length: 1_000_000 }, () => box('free', 8)))]),
  ],
  [
    'boxes as many as may be',
    Buffer.concat([ftyp, Buffer.concat(Array.from({ length: 19_990 }, () => box('free', 8))), box('moov', 8)]),
  ],
  [
    'forty megabytes of almost a page',
    Buffer.concat([
      ftyp,
      box('moov', 8),
      box('mdat', 8, 40 * mb + 8),
      Buffer.from(times('<scrip<ifram<htm<', 40 * mb)),
    ]),
  ],
  [
    'a box larger than the world',
    Buffer.concat([
      ftyp,
      Buffer.from('\u0000\u0000\u0000\u0001mdat\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff\u00ff', 'latin1'),
    ]),
  ],
  ['a box of no length', Buffer.concat([ftyp, box('moov', 8, 4), Buffer.alloc(1000)])],
];

type Entry = { name: string; data: Buffer; packed?: Buffer; says?: number };
function zip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data, packed = deflateRawSync(data, { level: 1 }), says: declaredSize = data.length } of entries) {
    const head = Buffer.alloc(30);
    const entry = Buffer.alloc(46);
    head.writeUInt32LE(0x04034b50, 0);
    entry.writeUInt32LE(0x02014b50, 0);
    for (const [target, from] of [
      [head, 4],
      [entry, 6],
    ] as const) {
      target.writeUInt16LE(20, from);
      target.writeUInt16LE(8, from + 4);
      target.writeUInt32LE(packed.length, from + 14);
      target.writeUInt32LE(declaredSize, from + 18);
      target.writeUInt16LE(Buffer.byteLength(name), from + 22);
    }
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
const sheetTypes = Buffer.from(
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
);
const xlsx = (...entries: Entry[]): Buffer => zip([{ name: '[Content_Types].xml', data: sheetTypes }, ...entries]);
/** Packed at most a hundredfold, which a limit on the ratio lets through. */
const salted = (text: string, size: number): Buffer => {
  const data = Buffer.from(times(text, size));
  for (let i = 0; i < data.length; i += 300) data[i] = 48 + ((i * 2654435761) >>> 28);
  return data;
};
function archives(): [string, Made][] {
  const big = salted('<c><v>1</v></c>', 60 * mb);
  const packed = deflateRawSync(big, { level: 1 });
  const zeros = Buffer.alloc(100 * mb);
  const empty = deflateRawSync(Buffer.alloc(0));
  return [
    [
      'xlsx',
      [
        'a sheet of a hundred and eighty megabytes',
        xlsx(...['a', 'b', 'c'].map((name) => ({ name: `xl/${name}.xml`, data: big, packed }))),
      ],
    ],
    ['xlsx', ['a sheet that unpacks a thousandfold', xlsx({ name: 'xl/sheet.xml', data: zeros })]],
    ['xlsx', ['sheets that say less than they hold', xlsx({ name: 'xl/sheet.xml', data: big, packed, says: 2 * mb })]],
    [
      'xlsx',
      ['four megabytes of relations', xlsx({ name: 'xl/_rels/w.rels', data: salted('<Relationship ', 4 * mb - 10) })],
    ],
    [
      'xlsx',
      [
        'entities',
        xlsx({ name: 'xl/sheet.xml', data: Buffer.from(`<!DOCTYPE x [${'<!ENTITY a "&b;&b;">'.repeat(99)}]>`) }),
      ],
    ],
    [
      'xlsx',
      [
        'a thousand entries and more',
        xlsx(
          ...Array.from({ length: 1100 }, (_, i) => ({ name: `xl/${i}.xml`, data: Buffer.alloc(0), packed: empty })),
        ),
      ],
    ],
    [
      'zip',
      [
        'an export of a hundred and eighty megabytes',
        zip(['a', 'b', 'c'].map((name) => ({ name: `${name}.xml`, data: big, packed }))),
      ],
    ],
    ['zip', ['an archive that unpacks a thousandfold', zip([{ name: 'a.xml', data: zeros }])]],
    [
      'zip',
      [
        'sixty thousand entries',
        zip(Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}.xml`, data: Buffer.alloc(0), packed: empty }))),
      ],
    ],
    ['zip', ['a path out of the archive', zip([{ name: '../../x.xml', data: Buffer.from('<BEE_X>') }])]],
    ['zip', ['an archive in the archive', zip([{ name: 'a.zip', data: zip([{ name: 'b.xml', data: zeros }]) }])]],
  ];
}

/** Every bomb, built anew. */
export async function bombs(): Promise<Bomb[]> {
  const made: [string, Made][] = [
    ...pdfs().map((one) => ['pdf', one] as [string, Made]),
    ...svgs().map((one) => ['svg', one] as [string, Made]),
    ...(await pngs()).map((one) => ['png', one] as [string, Made]),
    ...(await jpegs()).map((one) => ['jpg', one] as [string, Made]),
    ...(await modern()),
    ...gifs().map((one) => ['gif', one] as [string, Made]),
    ...films().map((one) => ['mp4', one] as [string, Made]),
    ...archives(),
  ];
  return made.map(([ext, [what, bytes]], i) => ({
    name: `bombe-${i}.${ext}`,
    what: `${ext}: ${what}`,
    as: ext === 'svg' ? 'office' : 'pupil',
    bytes: Buffer.from(bytes as string),
  }));
}
