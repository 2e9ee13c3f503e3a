import { calendarKeys } from '@encrier/contract/school/years';
import { describe, expect, test } from 'vitest';
import { dayNames, sources } from './holidays.messages.ts';
import { easter, knowsVacations, nationalDays } from './holidays.policy.ts';

const year = { startsOn: '2026-09-01', endsOn: '2027-08-31' };
const named = (key: (typeof calendarKeys)[number], name: string) => nationalDays(key, year).filter((day) => day.name === name);

describe('national calendars', () => {
  test.each([[2024, '2024-03-31'], [2025, '2025-04-20'], [2026, '2026-04-05'], [2027, '2027-03-28'], [2038, '2038-04-25']])('Easter of %i is on %s', (in_, day) => expect(easter(in_)).toBe(day));

  test.each(calendarKeys)('%s gives real days inside the year, in order, with their source', (key) => {
    const days = nationalDays(key, year);
    expect(days.length).toBeGreaterThan(8);
    for (const day of days) {
      expect(new Date(`${day.startsOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day.startsOn);
      expect(day.startsOn <= day.endsOn && day.endsOn >= year.startsOn && day.startsOn <= year.endsOn).toBe(true);
      expect([dayNames[day.name], sources[day.source]].every(Boolean)).toBe(true);
    }
    expect(days.map((day) => day.startsOn)).toEqual(days.map((day) => day.startsOn).sort());
  });

  test('French public holidays follow Easter and are sure; school holidays differ by zone and are to be checked', () => {
    expect(named('FR-A', 'ascension')[0]).toMatchObject({ startsOn: '2027-05-06', state: 'confirmed' });
    expect(['FR-A', 'FR-B', 'FR-C'].map((key) => named(key as 'FR-A', 'winterBreak')[0]?.startsOn)).toEqual(['2027-02-13', '2027-02-20', '2027-02-06']);
    expect(nationalDays('FR-B', year).filter(({ kind }) => kind === 'holiday').every(({ state }) => state === 'expected')).toBe(true);
    expect(named('FR-RE', 'abolition')[0]?.startsOn).toBe('2026-12-20');
  });

  test('Moroccan feasts that follow the moon are expected, national days are sure', () => {
    expect(named('MA', 'greenMarch')[0]).toMatchObject({ startsOn: '2026-11-06', state: 'confirmed' });
    const fitr = named('MA', 'fitr')[0]!;
    expect(fitr.state).toBe('expected');
    expect(Math.abs(Date.parse(fitr.startsOn) - Date.parse('2027-03-09'))).toBeLessThanOrEqual(2 * 86_400_000);
  });

  test('school holidays are known for the years they were written for only', () => {
    expect([knowsVacations('FR-C', year), knowsVacations('FR-GP', year), knowsVacations('MA', year), knowsVacations('FR-C', { startsOn: '2030-09-01', endsOn: '2031-07-05' })]).toEqual([true, false, false, false]);
  });
});
