import { expect, test } from 'vitest';
import { pdfOf, picturesOf } from './pdf.ts';

const jpeg = (seed: number) => {
  const bytes = new Uint8Array(new ArrayBuffer(300));
  for (let at = 0; at < 300; at += 1) bytes[at] = (at * seed) % 256;
  return bytes;
};

test('pictures become pages of one document, and are read back in order', () => {
  const pages = [
    { jpeg: jpeg(7), width: 1200, height: 1700 },
    { jpeg: jpeg(11), width: 1700, height: 1200 },
  ];
  const pdf = pdfOf(pages);
  expect(picturesOf(pdf, 2)).toEqual(pages);
  const words = new TextDecoder('latin1').decode(pdf);
  expect(words.startsWith('%PDF-1.4')).toBe(true);
  expect(words).toContain('/Count 2');
  expect(words.match(/MediaBox \[[^\]]+\]/g)).toEqual(['MediaBox [0 0 595 842]', 'MediaBox [0 0 842 595]']);
  // Every object is at the position given by the table.
  const table = [...words.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
  for (const [index, at] of table.entries()) expect(words.slice(at).startsWith(`${index + 1} 0 obj`)).toBe(true);
});

test('a document from other software is opened by the device’s reader', () => {
  expect(picturesOf(pdfOf([{ jpeg: jpeg(3), width: 10, height: 10 }]), 2)).toEqual([]);
  const words = new TextEncoder().encode('%PDF-1.4 <</Subtype /Image /Filter /FlateDecode /Length 3>>\nstream\nabc');
  expect(picturesOf(words, 1)).toEqual([]);
});
