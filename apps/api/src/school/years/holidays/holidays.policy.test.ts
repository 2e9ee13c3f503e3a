import { calendarKeys } from '@encrier/contract/school/years';
import { describe, expect, test } from 'vitest';
import { dayNames, sources } from './holidays.messages.ts';
import { easter, knowsVacations, nationalDays } from './holidays.policy.ts';

const year = { startsOn: '2026-09-01', endsOn: '2027-08-31' };
const named = (key: (typeof calendarKeys)[number], name: string) =>
  nationalDays(key, year).filter((day) => day.name === name);

describe('national calendars', () => {
  test.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (in_, day) => expect(easter(in_)).toBe(day));

  test.each(calendarKeys)('%s has valid days inside the year, in order, with their source', (key) => {
    const days = nationalDays(key, year);
    expect(days.length).toBeGreaterThan(8);
    for (const day of days) {
      expect(new Date(`${day.startsOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day.startsOn);
      expect(day.startsOn <= day.endsOn && day.endsOn >= year.startsOn && day.startsOn <= year.endsOn).toBe(true);
      expect([dayNames[day.name], sources[day.source]].every(Boolean)).toBe(true);
    }
    expect(days.map((day) => day.startsOn)).toEqual(days.map((day) => day.startsOn).sort());
  });

  test('French public holidays follow Easter and are certain; school holidays differ by zone and are to be checked', () => {
    expect(named('FR-A', 'ascension')[0]).toMatchObject({ startsOn: '2027-05-06', state: 'confirmed' });
    expect(['FR-A', 'FR-B', 'FR-C'].map((key) => named(key as 'FR-A', 'winterBreak')[0]?.startsOn)).toEqual([
      '2027-02-13',
      '2027-02-20',
      '2027-02-06',
    ]);
    expect(
      nationalDays('FR-B', year)
        .filter(({ kind }) => kind === 'holiday')
        .every(({ state }) => state === 'expected'),
    ).toBe(true);
  });

  test.each([
    ['FR-YT', '2027-04-27'],
    ['FR-MQ', '2027-05-22'],
    ['FR-GP', '2027-05-27'],
    ['FR-GF', '2027-06-10'],
    ['FR-RE', '2026-12-20'],
    ['FR-BL', '2026-10-09'],
    ['FR-MF', '2027-05-28'],
  ] as const)(
    '%s commemorates the abolition of slavery on %s, beside the national public holidays, and its school holidays are typed by the school',
    (key, day) => {
      expect(named(key, 'abolition')).toEqual([
        {
          startsOn: day,
          endsOn: day,
          name: 'abolition',
          kind: 'public_holiday',
          state: 'confirmed',
          source: 'overseas',
        },
      ]);
      expect(named(key, 'bastille')).toHaveLength(1);
      expect([knowsVacations(key, year), nationalDays(key, year).some(({ kind }) => kind === 'holiday')]).toEqual([
        false,
        false,
      ]);
    },
  );
  test.each(['FR-A', 'FR-B', 'FR-C', 'FR-AM', 'MA'] as const)('%s has no such day', (key) =>
    expect(named(key, 'abolition')).toEqual([]),
  );

  test('Alsace and Moselle have Good Friday, to be checked, and the day after Christmas, with the school holidays of zone B', () => {
    expect(named('FR-AM', 'goodFriday')[0]).toMatchObject({ startsOn: '2027-03-26', state: 'expected' });
    expect(named('FR-AM', 'saintStephen')[0]).toMatchObject({ startsOn: '2026-12-26', state: 'confirmed' });
    expect(named('FR-AM', 'winterBreak')).toEqual(named('FR-B', 'winterBreak'));
    expect(knowsVacations('FR-AM', year)).toBe(true);
    expect(named('FR-B', 'goodFriday')).toEqual([]);
  });

  test('Moroccan feasts that follow the moon are marked as expected, national days as certain', () => {
    expect(named('MA', 'greenMarch')[0]).toMatchObject({ startsOn: '2026-11-06', state: 'confirmed' });
    const fitr = named('MA', 'fitr')[0]!;
    expect(fitr.state).toBe('expected');
    expect(Math.abs(Date.parse(fitr.startsOn) - Date.parse('2027-03-09'))).toBeLessThanOrEqual(2 * 86_400_000);
  });

  test('school holidays exist only for the published years', () => {
    expect([
      knowsVacations('FR-C', year),
      knowsVacations('FR-GP', year),
      knowsVacations('MA', year),
      knowsVacations('FR-C', { startsOn: '2030-09-01', endsOn: '2031-07-05' }),
    ]).toEqual([true, false, false, false]);
  });
});
