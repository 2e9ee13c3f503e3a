import { monthStart } from '@encrier/contract/kernel/days';
import { halvesOf } from '@encrier/contract/school/custody';
import { describe, expect, it } from 'vitest';
import { custodyDay, weeksOf, lettersOf } from './days.ts';

const mother = { id: 'm', label: 'Samira', firstName: 'Samira', custody: 'even_weeks' as const };
const father = { id: 'f', label: 'Karim', firstName: 'Karim', custody: 'odd_weeks' as const };
const period = { id: 'p', guardianId: 'f', guardian: 'Karim', fromOn: '2026-11-24', toOn: '2026-11-26' };
const shared = { guardians: [mother, father], periods: [period] };

describe('the guardian in charge of a child', () => {
  it.each([
    ['the week alone', '2026-11-23', [0]],
    ['the first dated day', '2026-11-24', [1]],
    ['the last dated day', '2026-11-26', [1]],
    ['the day after', '2026-11-27', [0]],
    ['the other week', '2026-11-30', [1]],
  ])('%s', (_, day, places) => expect(custodyDay(shared, day).with).toEqual(places));

  it('follows the weekly rule again where the dates belong to somebody who no longer shares custody', () => {
    expect(custodyDay({ guardians: [mother], periods: [period] }, '2026-11-24')).toMatchObject({
      with: [0],
      period: null,
    });
    const kept = { ...father, custody: 'none' as const };
    expect(custodyDay({ guardians: [mother, kept], periods: [period] }, '2026-11-24').with).toEqual([0]);
  });
});

it.each([
  [
    ['Samira', 'Karim'],
    ['S', 'K'],
  ],
  [
    ['Karim', 'Khadija'],
    ['Ka', 'Kh'],
  ],
  [
    ['Mohamed Alami', 'Mohammed Tazi'],
    ['MA', 'MT'],
  ],
  [
    ['Ali Tazi', 'Ali Tazi', 'Bouchra Tazi'],
    ['A1', 'A2', 'B'],
  ],
])('%j are distinguished by their letters', (labels, letters) =>
  expect(lettersOf(labels.map((label) => ({ label, firstName: label.split(' ')[0]! })))).toEqual(letters),
);

describe('halves of holidays', () => {
  const who = { first: 'm', second: 'f', turns: true };
  it('begin with the first guardian in even years, and alternate', () => {
    expect(halvesOf({ startsOn: '2026-12-20', endsOn: '2027-01-03' }, who)).toEqual([
      { guardianId: 'm', fromOn: '2026-12-20', toOn: '2026-12-27' },
      { guardianId: 'f', fromOn: '2026-12-28', toOn: '2027-01-03' },
    ]);
    expect(halvesOf({ startsOn: '2027-04-25', endsOn: '2027-05-02' }, who).map((one) => one.guardianId)).toEqual([
      'f',
      'm',
    ]);
    expect(halvesOf({ startsOn: '2027-04-25', endsOn: '2027-05-02' }, { ...who, turns: false })[0]).toEqual({
      guardianId: 'm',
      fromOn: '2027-04-25',
      toOn: '2027-04-28',
    });
  });
});

it('a month is laid out in whole weeks', () => {
  expect([monthStart('2026-11-23'), monthStart('2026-12-31', 1), monthStart('2026-01-15', -1)]).toEqual([
    '2026-11-01',
    '2027-01-01',
    '2025-12-01',
  ]);
  const weeks = weeksOf('2026-11-01');
  expect([weeks.length, weeks[0]?.[6], weeks.at(-1)?.[0], weeks.at(-1)?.[1]]).toEqual([
    6,
    '2026-11-01',
    '2026-11-30',
    null,
  ]);
});
