import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dealSeats,
  extraByPupil,
  extraMinutes,
  loadIssues,
  mean,
  median,
  seatingOrder,
  shownState,
  tenthsOf,
} from './exams.policy.ts';

const pupils = (...classes: number[]) =>
  classes.flatMap((size, at) => Array.from({ length: size }, (_, n) => ({ pupilId: `${at}-${n}`, classId: `${at}` })));

describe('limits', () => {
  const rules = { perDay: 2, perWeek: 3 };
  const on = (...days: string[]) => ({ name: '6e A', others: days.map((day) => ({ day })) });
  it('count the day and the week including the new exam', () => {
    expect(loadIssues(on('2026-12-01'), '2026-12-01', rules)).toEqual([]);
    expect(loadIssues(on('2026-12-01', '2026-12-01'), '2026-12-01', rules).map(({ code }) => code)).toEqual([
      'day_full',
    ]);
    expect(
      loadIssues(on('2026-11-30', '2026-12-01', '2026-12-04'), '2026-12-03', rules).map(({ code }) => code),
    ).toEqual(['week_full']);
    expect(loadIssues(on('2026-11-30', '2026-12-01', '2026-12-04'), '2026-12-07', rules)).toEqual([]);
  });
  it('start a week on Monday, also at the turn of a year', () => {
    const week = on('2026-12-28', '2026-12-31', '2027-01-03');
    expect(loadIssues(week, '2027-01-01', rules).map(({ code }) => code)).toEqual(['week_full']);
    expect(loadIssues(week, '2027-01-04', rules)).toEqual([]);
  });
});

describe('seats', () => {
  const setting = fc.record({
    order: fc.constantFrom('name' as const, 'random' as const),
    mix: fc.boolean(),
    seed: fc.nat(999_999),
  });
  it('are given once to everybody, and identically for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 4 }), setting, (sizes, how) => {
        const all = pupils(...sizes);
        const line = seatingOrder(all, how);
        expect(line.map(({ pupilId }) => pupilId).sort()).toEqual(all.map(({ pupilId }) => pupilId).sort());
        expect(seatingOrder(all, how)).toEqual(line);
      }),
    );
  });
  it('keep pupils of one class apart while others can sit between them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }), setting, (a, b, how) => {
        fc.pre(Math.abs(a - b) <= 1);
        const line = seatingOrder(pupils(a, b), { ...how, mix: true });
        for (let at = 1; at < line.length; at++) expect(line[at]!.classId).not.toBe(line[at - 1]!.classId);
      }),
    );
  });
  it('fill one room before the next, and too many pupils are refused', () => {
    const rooms = [
      { id: 'a', capacity: 2 },
      { id: 'b', capacity: 2 },
    ];
    expect(dealSeats(['x', 'y', 'z'], rooms)?.map(({ roomId, seat }) => `${roomId}${seat}`)).toEqual([
      'a1',
      'a2',
      'b1',
    ]);
    expect(dealSeats(['1', '2', '3', '4', '5'], rooms)).toBeNull();
    expect(dealSeats(['1', '2', '3'], [{ id: 'a', capacity: null }])?.length).toBe(3);
  });
  it('a third is added to the time, rounded up', () => {
    expect([extraMinutes(60, 33), extraMinutes(55, 33), extraMinutes(120, 50)]).toEqual([20, 19, 60]);
    expect(extraMinutes(300, 33)).toBe(100);
  });
  it('extra time comes from the pupil’s plan, else the default share, and is none without the arrangement', () => {
    const plans = [
      { pupilId: 'a', arrangements: ['extra_time'], extraPercent: 50 },
      { pupilId: 'b', arrangements: ['extra_time'], extraPercent: null },
      { pupilId: 'c', arrangements: ['calculator'], extraPercent: 50 },
    ];
    expect([...extraByPupil(plans, 60, 33)]).toEqual([
      ['a', 30],
      ['b', 20],
    ]);
  });
});

it('the mean, the median and the spread of marks are computed', () => {
  expect([mean([10, 11, 12.25]), median([12, 8, 15]), median([8, 12.5])]).toEqual(['11.08', '12', '10.25']);
  expect([mean([]), median([])]).toEqual([null, null]);
  expect(tenthsOf([0, 0.55, 0.6, 1, 12 / 20])).toEqual([1, 0, 0, 0, 0, 1, 2, 0, 0, 1]);
});

it('a published exam starts and ends by the clock, and no other does', () => {
  const times = { starts_at: new Date('2026-12-01T08:00:00Z'), ends_at: new Date('2026-12-01T09:00:00Z') };
  const at = (hour: string, state = 'published') => shownState({ ...times, state }, new Date(`2026-12-01T${hour}:00Z`));
  expect([at('07:59'), at('08:00'), at('08:59'), at('09:00')]).toEqual(['published', 'running', 'running', 'held']);
  expect([at('08:30', 'validated'), at('10:00', 'marked')]).toEqual(['validated', 'marked']);
});
