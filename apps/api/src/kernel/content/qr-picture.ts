import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Pixels per module, so that edges stay sharp in readers that smooth pictures. */
const scale = 4;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A QR code as a black and white PNG, one bit per pixel, with its quiet zone. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { border: 2, ecc: 'L' });
  const side = size * scale;
  const width = Math.ceil(side / 8);
  const lines = data.map((row) => {
    // The first byte says that the line is unfiltered; a set bit is white.
    const line = Buffer.alloc(1 + width);
    for (let x = 0; x < side; x += 1) if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7);
    return line;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = Buffer.concat(lines.flatMap((line) => Array.from({ length: scale }, () => line)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
