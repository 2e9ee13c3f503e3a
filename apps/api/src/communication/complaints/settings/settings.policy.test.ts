import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeringDays, dayMinutes, schoolTime } from './settings.policy.ts';

const hours = { opensAt: '08:00', closesAt: '17:00' };
const spans = (days: readonly string[]) =>
  days.map((day) => ({ start: Date.parse(`${day}T08:00:00Z`), end: Date.parse(`${day}T17:00:00Z`) }));
// Monday 23 November 2026 to Friday 4 December, without Wednesday 25.
const days = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-26',
  '2026-11-27',
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
];
const time = schoolTime(spans(days));
const at = (text: string) => new Date(`${text}:00Z`);

describe('school time', () => {
  it('has nine hours a day with its default opening hours', () => expect(dayMinutes(hours)).toBe(540));

  it.each([
    ['2026-11-23T09:00', 4 * 60, '2026-11-23T13:00', 'inside one day'],
    ['2026-11-23T16:00', 2 * 60, '2026-11-24T09:00', 'over the evening'],
    ['2026-11-24T16:00', 2 * 60, '2026-11-26T09:00', 'over a day off'],
    ['2026-11-27T16:30', 60, '2026-11-30T08:30', 'over the weekend'],
    ['2026-11-28T11:00', 60, '2026-11-30T09:00', 'deposited on a Saturday'],
    ['2026-11-23T05:00', 60, '2026-11-23T09:00', 'deposited before the doors open'],
    ['2026-11-23T09:00', 540, '2026-11-24T09:00', 'one school day later'],
    ['2026-11-23T09:00', 540 * 3, '2026-11-27T09:00', 'three school days later, over a day off'],
    ['2026-11-23T08:00', 540, '2026-11-23T17:00', 'at a day’s end, its closing'],
  ])('from %s, %i minutes later: %s (%s)', (from, minutes, expected) =>
    expect(time.after(at(from), minutes)).toEqual(at(expected)),
  );

  it('measures exactly the time that it adds, from any moment', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 * 24 * 60 }), fc.integer({ min: 1, max: 1500 }), (offset, minutes) => {
        const from = new Date(at('2026-11-22T10:00').getTime() + offset * 60_000);
        expect(time.between(from, time.after(from, minutes))).toBe(minutes);
      }),
    );
    expect(time.between(at('2026-11-24T10:00'), at('2026-11-23T10:00'))).toBe(0);
  });
});

describe('answering days', () => {
  const span = { from: '2026-11-26', to: '2026-12-01', known: '2026-11-29' };
  it('are weekdays that are school days', () =>
    expect(answeringDays(span, ['2026-11-26', '2026-11-28'], [1, 2, 3, 4, 5])).toEqual([
      '2026-11-26',
      '2026-11-30',
      '2026-12-01',
    ]));
  it('are plain weekdays when no school year is defined', () =>
    expect(answeringDays(span, [], [1, 2, 3, 4, 5, 6])).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-30',
      '2026-12-01',
    ]));
});
