import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, etagOf, fileAnswer, fileHeaders, parseRange } from './serve.ts';
import type { Served } from './serve.ts';

const sha256 = 'ab'.repeat(32);
const picture: Served = {
  name: 'Cour d’école.webp',
  type: 'image',
  mime: 'image/webp',
  size: 1000,
  sha256,
  reencoded: true,
};
const office: Served = {
  name: 'Règlement.docx',
  type: 'office',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: 1000,
  sha256,
  reencoded: false,
};

describe('headers (SEC-FIL-03)', () => {
  it('displays only our pictures and PDFs, in a sandbox, and downloads everything else', () => {
    expect(fileHeaders(picture, { cache: 'minutes' })['content-disposition']).toMatch(/^inline;/);
    expect(fileHeaders({ ...picture, reencoded: false }, { cache: 'minutes' })['content-disposition']).toMatch(
      /^attachment;/,
    );
    expect(
      fileHeaders({ ...office, type: 'pdf', mime: 'application/pdf' }, { cache: 'no-store' })['content-disposition'],
    ).toMatch(/^inline;/);
    for (const type of ['office', 'text', 'video', 'audio'] as const)
      expect(fileHeaders({ ...office, type }, { cache: 'no-store' })['content-disposition']).toMatch(/^attachment;/);
    expect(fileHeaders(picture, { cache: 'minutes', download: true })['content-disposition']).toMatch(/^attachment;/);
  });

  it('prevents browsers from guessing, executing or sharing', () => {
    for (const file of [picture, office]) {
      const headers = fileHeaders(file, { cache: 'no-store' });
      expect(headers).toMatchObject({
        'content-type': file.mime,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
      expect(headers['content-security-policy']).not.toContain('allow-');
    }
    expect(fileHeaders(picture, { cache: 'minutes' })['cache-control']).toBe('private, max-age=300');
  });

  it('encodes names', () => {
    expect(contentDisposition('attachment', 'Règlement (2026).pdf')).toBe(
      `attachment; filename="Reglement (2026).pdf"; filename*=UTF-8''R%C3%A8glement%20%282026%29.pdf`,
    );
    expect(contentDisposition('attachment', 'واجب.pdf')).toContain("filename*=UTF-8''%D9%88%D8%A7%D8%AC%D8%A8.pdf");
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        /^inline; filename="[^"\\%/;\r\n]+"; filename\*=UTF-8''[A-Za-z0-9!#$&+.^_`|~%-]*$/.test(
          contentDisposition('inline', name),
        ),
      ),
      { numRuns: 1000 },
    );
  });
});

describe('ranges', () => {
  it('follows the protocol', () => {
    expect(parseRange(undefined, 1000)).toEqual({ kind: 'full' });
    expect(parseRange('bytes=0-99', 1000)).toEqual({ kind: 'partial', range: { start: 0, end: 99 } });
    expect(parseRange('bytes=900-', 1000)).toEqual({ kind: 'partial', range: { start: 900, end: 999 } });
    expect(parseRange('bytes=-100', 1000)).toEqual({ kind: 'partial', range: { start: 900, end: 999 } });
    expect(parseRange('bytes=-5000', 1000)).toEqual({ kind: 'partial', range: { start: 0, end: 999 } });
    expect(parseRange('bytes=500-9999', 1000)).toEqual({ kind: 'partial', range: { start: 500, end: 999 } });
    for (const header of ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])
      expect(parseRange(header, 1000), header).toEqual({ kind: 'unsatisfiable' });
    expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    for (const header of [
      'bytes=5-2',
      'bytes=-',
      'bytes=a-b',
      'items=0-1',
      'bytes=0-1,5-6',
      '',
      `bytes=0-${'9'.repeat(400)}`,
    ])
      expect(parseRange(header, 1000), header).toEqual({ kind: 'full' });
  });

  it('returns only bytes that exist', () => {
    const etag = etagOf(sha256);
    expect(fileAnswer(picture, {}, { cache: 'minutes' })).toMatchObject({
      status: 200,
      range: { start: 0, end: 999 },
      headers: { 'content-length': '1000', etag },
    });
    expect(fileAnswer(picture, { range: 'bytes=10-19' }, { cache: 'minutes' })).toMatchObject({
      status: 206,
      range: { start: 10, end: 19 },
      headers: { 'content-range': 'bytes 10-19/1000', 'content-length': '10' },
    });
    expect(fileAnswer(picture, { range: 'bytes=10-19', ifRange: '"other"' }, { cache: 'minutes' }).status).toBe(200);
    expect(fileAnswer(picture, { range: 'bytes=2000-' }, { cache: 'minutes' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */1000' },
    });
    expect(fileAnswer(picture, { ifNoneMatch: `"x", W/${etag}` }, { cache: 'minutes' })).toMatchObject({
      status: 304,
    });
    expect(fileAnswer({ ...picture, size: 0 }, {}, { cache: 'minutes' }).range).toBeUndefined();
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.tuple(fc.nat(2000), fc.nat(2000)).map(([a, b]) => `bytes=${a}-${b}`),
        ),
        fc.nat(1500),
        (range, size) => {
          const answer = fileAnswer({ ...picture, size }, { range }, { cache: 'minutes' });
          return (
            answer.range === undefined ||
            (answer.range.start >= 0 && answer.range.start <= answer.range.end && answer.range.end < size)
          );
        },
      ),
    );
  });
});
