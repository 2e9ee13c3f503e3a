import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLang } from '#kernel/i18n/i18n.ts';
import { session } from '#kernel/session/session.ts';
import { school } from '#kernel/test/people.ts';
import {
  formatDate,
  formatDay,
  formatHours,
  formatMonthDay,
  formatRelative,
  formatShortSpan,
  formatSpan,
  formatTime,
  isDateLike,
  parseDate,
  schoolDay,
  schoolMinute,
  weekdayName,
  weekOf,
} from './dates.ts';

const setTimeZone = (timeZone: string): void => session.set({ school: { ...school, timeZone } });
afterEach(() => setLang('fr'));

describe('reading', () => {
  it('accepts ISO, 8 and 14 digits', () => {
    setTimeZone('Europe/Paris');
    expect(parseDate('20261124')?.toISOString()).toBe('2026-11-24T12:00:00.000Z');
    expect(parseDate('20261124083000')?.toISOString()).toBe('2026-11-24T07:30:00.000Z');
    expect(parseDate('20260724083000')?.toISOString()).toBe('2026-07-24T06:30:00.000Z');
    expect(parseDate('2026-11-24T08:30:00+01:00')?.toISOString()).toBe('2026-11-24T07:30:00.000Z');
  });
  it('refuses an invalid day', () => {
    for (const text of ['20260230', '2026', 'demain', '20261324']) expect(parseDate(text)).toBeNull();
    expect(isDateLike('2026-11-24T00:00')).toBe(true);
    expect(isDateLike('24/11/2026')).toBe(false);
  });
});

describe('the school’s clock', () => {
  afterEach(() => vi.useRealTimers());
  const midnight = '2026-11-23T23:05:00Z';

  it('gives the day and the minute of the school, not of the device nor UTC', () => {
    vi.useFakeTimers({ now: new Date(midnight), toFake: ['Date'] });
    const texts = (zone: string) => {
      setTimeZone(zone);
      return [schoolDay(), schoolMinute()];
    };
    expect(texts('Africa/Casablanca')).toEqual(['2026-11-24', 5]);
    expect(texts('America/Montreal')).toEqual(['2026-11-23', 18 * 60 + 5]);
    expect(texts('Pacific/Kiritimati')).toEqual(['2026-11-24', 13 * 60 + 5]);
    expect(texts('UTC')).toEqual(['2026-11-23', 23 * 60 + 5]);
  });
  it('gives the day of an instant', () => {
    setTimeZone('Africa/Casablanca');
    expect(schoolDay(new Date('2026-11-24T22:59:59Z'))).toBe('2026-11-24');
    expect(schoolDay(new Date('2026-11-24T23:00:00Z'))).toBe('2026-11-25');
    expect(weekOf(new Date('2026-11-22T23:30:00Z'))[0]).toBe('2026-11-23');
  });
});

describe('wording', () => {
  it('follows the language, with western digits and Moroccan months in Arabic', async () => {
    const year = new Date().getFullYear();
    expect(formatDay(`${year}-11-24`)).toMatch(/24 novembre$/);
    expect(formatDay(`${year}-12-01`)).toMatch(/ 1er décembre$/);
    expect(formatDay(`${year}-12-11`)).toMatch(/ 11 décembre$/);
    expect(formatMonthDay(`${year}-12-01`)).toBe('1er déc.');
    await setLang('en');
    expect(formatDay(`${year}-11-24`)).toMatch(/24 November$/);
    expect(formatMonthDay(`${year}-12-01`)).toBe('1 Dec');
    await setLang('ar');
    expect(formatDay(`${year}-11-24`)).toMatch(/24 نونبر$/);
  });
  it('writes a span of days, French with « 1er », with the year when it is another', async () => {
    setTimeZone('Africa/Casablanca');
    const year = schoolDay().slice(0, 4);
    const plain = (text: string): string => text.replace(/[\u2009\u00a0]/g, ' ');
    expect(plain(formatSpan(`${year}-12-01`, `${year}-12-07`))).toBe('1er–7 décembre');
    expect(plain(formatSpan('2024-11-30', '2024-12-01'))).toBe('30 novembre – 1er décembre 2024');
    expect(formatShortSpan('2024-05-01', '2024-05-01')).toBe('1er mai');
    expect([formatDate(`${year}-12-01`), formatDate('2024-12-01')]).toEqual(['1er décembre', '1er décembre 2024']);
    expect(formatSpan('2024-12-01', 'demain')).toBe('');
    await setLang('en');
    expect(plain(formatSpan('2024-12-01', '2024-12-07'))).toBe('1 – 7 December 2024');
  });
  it('names a weekday by its number, in any time zone', async () => {
    setTimeZone('Pacific/Auckland');
    expect([1, 7].map((day) => weekdayName(day))).toEqual(['lundi', 'dimanche']);
    expect(weekdayName(3, 'short')).toBe('mer');
    await setLang('en');
    expect([weekdayName(1), weekdayName(1, 'short')]).toEqual(['Monday', 'Mon']);
    await setLang('ar');
    expect([weekdayName(1), weekdayName(1, 'short')]).toEqual(['الاثنين', 'اثنين']);
  });
  it('uses 24-hour time in the zone of the school', () => {
    setTimeZone('Asia/Tokyo');
    expect(formatTime('2026-11-24T07:30:00Z')).toBe('16:30');
  });
  it('uses usual words for near moments', () => {
    const now = new Date('2026-11-24T09:00:00Z');
    expect(formatRelative('2026-11-24T09:07:00Z', now).replace('\u00a0', ' ')).toBe('dans 7 min');
    expect(formatRelative('2026-11-23T15:00:00Z', now)).toBe('hier');
  });
  it('starts the week on Monday', () => {
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
    expect(weekOf('2026-11-23')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ]);
  });
});

it('the hours of a lesson are two times of the day', () => {
  expect(formatHours({ starts: 510, ends: 565 })).toBe('08:30 – 09:25');
  expect(formatHours({ starts: 0, ends: 1440 })).toBe('00:00 – 24:00');
});
