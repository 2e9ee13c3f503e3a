import { expect, it } from 'vitest';
import { namesSheet } from '../../classes/sheets/sheets.public.ts';
import { besideOf } from './sheets.present.ts';

const person = { first_name: 'Aya', last_name: 'Bennani', first_name_ar: '', last_name_ar: '', birth_on: null };
const field = { label: 'Assuré jusqu’au', labelAr: 'مؤمن إلى غاية', choices: [] };

it('a list shows the school’s custom fields beside the names, in the reader’s language', () => {
  const beside = (lang: 'fr' | 'ar') =>
    besideOf(lang, [
      { ...field, id: 'one', type: 'date', values: [{ pupilId: 'a', value: '2027-08-31' }] },
      {
        ...field,
        id: 'two',
        label: 'Prend le car',
        labelAr: '',
        type: 'yes_no',
        values: [{ pupilId: 'b', value: 'no' }],
      },
    ]);
  const about = { title: '6e A', subtitle: '', notes: [], day: '2026-11-20' };
  const pupils = ['a', 'b'].map((id) => ({ ...person, id }));
  const sheet = (lang: 'fr' | 'ar') =>
    namesSheet({ ...about, lang }, pupils, { kind: 'list', birth: false, beside: beside(lang) });
  expect(
    sheet('fr')
      .columns.slice(3)
      .map(({ head }) => head),
  ).toEqual(['Assuré jusqu’au', 'Prend le car']);
  expect(sheet('fr').rows.map(({ cells }) => cells.slice(3))).toEqual([
    ['31/08/2027', ''],
    ['', 'Non'],
  ]);
  expect(sheet('ar').columns[3]?.head).toBe('مؤمن إلى غاية');
});
