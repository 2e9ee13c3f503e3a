import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStamp, toStamp } from './dates.ts';

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
