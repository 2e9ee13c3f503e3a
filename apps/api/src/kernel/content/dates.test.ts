import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daySpanWords, dayWords, momentSpanWords, momentWords, parseStamp, timeIn, toStamp } from './dates.ts';
import { hourWords } from './day-minutes.ts';

const zones = [
  'Europe/Paris',
  'Africa/Casablanca',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];

/** The same stamp, computed from the zone's table for this instant. */
function slowStamp(at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return text.replaceAll(/\D/g, '');
}

const between = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from) / 1000, max: Date.parse(to) / 1000 }).map((seconds) => new Date(seconds * 1000));

test('the wall clock is that of the time zone, at any second', () => {
  fc.assert(
    fc.property(between('1973-01-01T00:00:00Z', '2060-01-01T00:00:00Z'), fc.constantFrom(...zones), (at, zone) => {
      expect(toStamp(at, zone)).toBe(slowStamp(at, zone));
    }),
    { numRuns: 4000, seed: 7 },
  );
});

test('seconds around a clock change are correct, also at one minute past midnight', () => {
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-02-15T02:00:00Z', '2026-03-22T02:00:00Z'];
  for (const change of [...changes, '2011-03-13T03:31:00Z', '2025-04-05T15:00:00Z'])
    for (const zone of zones)
      for (const seconds of [-901, -61, -1, 0, 1, 61, 901]) {
        const at = new Date(Date.parse(change) + seconds * 1000);
        expect(toStamp(at, zone)).toBe(slowStamp(at, zone));
      }
});

test('an hour skipped by a clock change is the moment after it, a repeated one is the first', () => {
  expect(parseStamp('20260329023000', 'Europe/Paris')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(parseStamp('20261025023000', 'Europe/Paris')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test.each([
  ['long', '1er septembre 2026', '1 September 2026', '1 شتنبر 2026'],
  ['full', 'mardi 1er septembre 2026', 'Tuesday, 1 September 2026', 'الثلاثاء، 1 شتنبر 2026'],
  ['weekday', 'mardi 1er septembre', 'Tuesday 1 September', 'الثلاثاء، 1 شتنبر'],
  ['column', 'mardi 1er sept.', 'Tuesday 1 Sept', 'الثلاثاء، 1 شتنبر'],
  ['dayMonth', '1er septembre', '1 September', '1 شتنبر'],
  ['month', 'septembre 2026', 'September 2026', 'شتنبر 2026'],
  ['figures', '01/09/2026', '01/09/2026', '01/09/2026'],
  ['weekdayFigures', 'mar. 01/09/2026', 'Tue, 01/09/2026', 'الثلاثاء، 01/09/2026'],
  ['shortFigures', '01/09/26', '01/09/26', '01/09/26'],
  ['dayMonthFigures', '01/09', '01/09', '01/09'],
] as const)('a day is written in the style « %s »', (style, fr, en, ar) => {
  const day = '2026-09-01';
  expect([dayWords('fr', day, style), dayWords('en', day, style), dayWords('ar', day, style)]).toEqual([fr, en, ar]);
});

test('two days are written as a span, or as one where they are the same', () => {
  expect(daySpanWords('fr', '2026-11-23', '2026-11-27', 'dayMonth')).toBe('23–27 novembre');
  expect(daySpanWords('fr', '2026-09-01', '2026-09-01')).toBe(dayWords('fr', '2026-09-01'));
});

test('an instant is written on the clock of the school', () => {
  // In Casablanca the day begins an hour before that of UTC.
  const [at, zone] = [new Date('2026-11-30T23:30:15Z'), 'Africa/Casablanca'];
  expect(timeIn(at, zone)).toBe('00:30');
  expect(momentWords('fr', at, zone)).toBe('1er décembre 2026 à 00:30');
  expect(momentWords('en', at, zone, 'full')).toBe('Tuesday, 1 December 2026 at 00:30');
  expect(momentWords('ar', at, zone, 'seconds')).toBe('1 دجنبر 2026 في 00:30:15');
  expect(momentWords('fr', at, zone, 'zoned')).toBe('1er décembre 2026 à 00:30:15 UTC+1');
  const later = new Date('2026-12-02T09:00:00Z');
  expect(momentSpanWords('fr', at, later, zone, 'dayMonth')).toBe(
    '1er décembre à 00:30\u2009–\u20092 décembre à 10:00',
  );
});

test('an hour is written in a sentence as each language does', () => {
  expect([hourWords('fr', 510), hourWords('fr', 605), hourWords('en', 510), hourWords('ar', 510)]).toEqual([
    '8\u00a0h\u00a030',
    '10\u00a0h\u00a005',
    '08:30',
    '08:30',
  ]);
});
