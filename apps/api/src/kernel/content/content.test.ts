import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inertCell, sheetCell, toCsv } from '@encrier/contract/kernel/cells';
import { dayDigits, dayIn, parseDay, parseStamp, toStamp } from './dates.ts';
import { directionOf, isolatedName, plainName } from './direction.ts';
import { videoId } from './video.ts';

describe('direction', () => {
  it('follows the script', () => {
    expect(directionOf('Bonjour')).toBe('ltr');
    expect(directionOf('اجتماع الأولياء')).toBe('rtl');
    expect(directionOf('Réunion اجتماع')).toBe('rtl');
    expect(directionOf('')).toBe('ltr');
  });
  it('removes direction controls from names', () => {
    expect(plainName('photo\u202Egpj.exe')).toBe('photogpj.exe');
    expect(plainName(' A\u200Fmina \u2066B\u2069\u0000 ')).toBe('Amina B');
    expect(isolatedName('a\u2069b')).toBe('\u2068ab\u2069');
  });
});

describe('video identifiers (SEC-XSS-04)', () => {
  const id = 'dQw4w9WgXcQ';
  it('reads every usual address', () => {
    for (const url of [
      id,
      `https://www.youtube.com/watch?v=${id}`,
      `https://youtu.be/${id}?t=3`,
      `https://youtube.com/shorts/${id}`,
      `https://www.youtube-nocookie.com/embed/${id}`,
      `https://m.youtube.com/watch?app=m&v=${id}`,
      `youtu.be/${id}`,
      `www.youtube.com/watch?v=${id}`,
      `http://youtube.com/live/${id}`,
    ])
      expect(videoId(url), url).toBe(id);
  });
  it('refuses everything else', () => {
    for (const url of [
      '',
      'dQw4w9WgXc',
      `${id}x`,
      `https://evil.example/watch?v=${id}`,
      `https://youtube.com.evil.example/watch?v=${id}`,
      `https://youtube.com@evil.example/watch?v=${id}`,
      `javascript:${id}`,
      `https://youtu.be/${id}"onload`,
      `https://youtube.com/watch?v=${id}&v=xxxxxxxxxxx`,
      'https://youtube.com/watch?v=<script>xxx',
      `https://youtube.com:444/watch?v=${id}`,
      `//youtube.com/watch?v=${id}`,
      `https://youtube.com/redirect?v=${id}`,
      `https://youtu.be/${id}\n`.replace('\n', '\n/x'),
    ])
      expect(videoId(url), url).toBeNull();
  });
  it('returns eleven safe characters or nothing, for any link', () => {
    const link = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(
          fc.constantFrom(
            'https://youtu.be/',
            'https://www.youtube.com/watch?v=',
            'https://youtube.com/embed/',
            'youtube.com/shorts/',
          ),
          fc.string({ unit: 'binary', maxLength: 14 }),
        )
        .map(([a, b]) => a + b),
    );
    fc.assert(
      fc.property(link, (url) => {
        const found = videoId(url);
        return found === null || /^[A-Za-z0-9_-]{11}$/.test(found);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('cells (SEC-INJ-04)', () => {
  it('turns formulas into text and keeps typed values', () => {
    for (const text of [
      '=1+1',
      '+213',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =1',
      '\u00A0=1',
      '＝1',
      '\u200B=1',
      '\uFEFF=1',
      '%0A=1',
      '|cmd',
    ])
      expect(inertCell(text), JSON.stringify(text)).toBe(`'${text}`);
    expect(inertCell(-5)).toBe(-5);
    expect(inertCell(Number.NaN)).toBe('');
    expect(inertCell(null)).toBe('');
    expect(inertCell("l'élève")).toBe("l'élève");
    expect(sheetCell('=HYPERLINK("x")')).toEqual({ value: `'=HYPERLINK("x")`, type: String, format: '@' });
    expect(sheetCell(12.5)).toEqual({ value: 12.5, type: Number });
    expect(sheetCell('a\u0001b')).toMatchObject({ value: 'ab' });
  });
  it('writes a file that French spreadsheets open', () => {
    expect(
      toCsv([
        ['Nom', 'Note'],
        ['Zoé; "la grande"', 12.5],
        ['=cmd|x', null],
        [true, -3],
      ]),
    ).toBe('\uFEFF"Nom";"Note"\r\n"Zoé; ""la grande""";12,5\r\n"\'=cmd|x";\r\n1;-3\r\n');
  });
  it('never lets a text begin like a formula', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = inertCell(text);
        return typeof cell === 'string' && !/^\s*[=+\-@]/.test(cell);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('dates', () => {
  it('accepts only existing days', () => {
    expect(parseDay('20260228')).toBe('2026-02-28');
    expect(parseDay('2024-02-29')).toBe('2024-02-29');
    for (const text of ['20260229', '20261301', '00000000', '2026022', '20260228000000', 'abcdefgh', '2026-2-28', ''])
      expect(parseDay(text), text).toBeNull();
    expect(dayDigits('2026-02-28')).toBe('20260228');
  });
  it('uses the school’s clock', () => {
    expect(parseStamp('20261121093000', 'Africa/Algiers')?.toISOString()).toBe('2026-11-21T08:30:00.000Z');
    expect(parseStamp('20260701120000', 'Europe/Paris')?.toISOString()).toBe('2026-07-01T10:00:00.000Z');
    expect(parseStamp('20261121', 'Europe/Paris')?.toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(parseStamp('20261121250000', 'Europe/Paris')).toBeNull();
    // The hour skipped in spring and the hour repeated in autumn.
    expect(parseStamp('20260329023000', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
    expect(parseStamp('20261025023000', 'Europe/Paris')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(dayIn(new Date('2026-11-20T23:30:00Z'), 'Europe/Paris')).toBe('2026-11-21');
  });
  it('round-trip in every time zone (REL-FUZ-04)', () => {
    const zone = fc.constantFrom(
      'Europe/Paris',
      'Africa/Algiers',
      'America/Montreal',
      'Pacific/Noumea',
      'Asia/Kathmandu',
      'UTC',
      'Indian/Reunion',
    );
    const at = fc
      .integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) })
      .map((ms) => new Date(Math.floor(ms / 1000) * 1000));
    fc.assert(
      fc.property(zone, at, (timeZone, instant) => {
        const stamp = toStamp(instant, timeZone);
        const back = parseStamp(stamp, timeZone);
        return back !== null && toStamp(back, timeZone) === stamp;
      }),
      { numRuns: 300 },
    );
  });
});
