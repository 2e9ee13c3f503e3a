import { expect, it } from 'vitest';
import { printData } from './years.present.ts';

const year = { id: 'y', name: '2026-2027', startsOn: '2026-09-01', endsOn: '2027-08-31' };
const calendar = {
  year,
  terms: [{ name: '1er trimestre', orgId: null, startsOn: '2026-09-01', endsOn: '2026-12-18', councilOn: null }],
  places: { levels: [], classes: [] },
  holidays: [
    {
      name: 'Marche verte',
      kind: 'public',
      startsOn: '2026-11-06',
      endsOn: '2026-11-06',
      orgId: null,
      state: 'set',
      whole: true,
    },
    {
      name: 'Kermesse',
      kind: 'other',
      startsOn: '2026-11-20',
      endsOn: '2026-11-20',
      orgId: null,
      state: 'set',
      whole: true,
    },
  ],
} as unknown as Parameters<typeof printData>[0];
const names = (lang: 'fr' | 'ar') => {
  const { terms, months } = printData(calendar, lang, new Map());
  return [terms[0]?.name, ...months.flatMap(({ days }) => days.map((day) => day.name))];
};

it('terms and national calendar days are printed in the reader’s language, and custom names unchanged', () => {
  expect(names('fr')).toEqual(['1er trimestre', 'Marche verte', 'Kermesse']);
  const [term, day, own] = names('ar');
  expect([term, day].join(' ')).not.toMatch(/[a-z]/i);
  expect(own).toBe('Kermesse');
});

it('the first day of a month is written « 1er » in French, also in a span', () => {
  const { aside, months } = printData(
    {
      ...calendar,
      holidays: [
        { ...calendar.holidays[0]!, startsOn: '2027-05-01', endsOn: '2027-05-01' },
        { ...calendar.holidays[0]!, startsOn: '2027-06-01', endsOn: '2027-06-02' },
        { ...calendar.holidays[0]!, startsOn: '2027-06-11', endsOn: '2027-06-11' },
      ],
    },
    'fr',
    new Map(),
  );
  expect(aside).toMatch(/^1er septembre 2026/);
  expect(months.flatMap(({ days }) => days.map((day) => day.span))).toEqual(['1er mai', '1er–2 juin', '11 juin']);
});
