import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PupilTable } from './PupilTable.tsx';

const pupil = (label: string, average: string | null, body = ''): Partial<ReportClass['pupils'][number]> => ({
  id: label,
  label,
  left: false,
  average,
  written: 0,
  expected: 1,
  cards: [],
  general: { body, decision: '' } as ReportClass['pupils'][number]['general'],
});
const data = {
  state: 'open',
  pupils: [
    pupil('Yasmine Alaoui', '19/2', 'Bien.'),
    pupil('Rim Benali', null),
    pupil('Adam Chraïbi', '12/1'),
    pupil('Lina Tazi', '31/3', 'Très bien.'),
  ],
} as unknown as ReportClass;
const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(' ')[0]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('pupils are sorted by last name, by average and by missing comments', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <PupilTable data={data} current={null} onOpen={() => undefined} />
    </I18nProvider>,
  );
  await press('Élève');
  await press('Élève');
  expect(order()).toEqual(['Lina', 'Adam', 'Rim', 'Yasmine']);
  await press('Moyenne');
  expect(order()).toEqual(['Yasmine', 'Lina', 'Adam', 'Rim']);
  await press('Appréciation générale');
  expect(order()).toEqual(['Rim', 'Adam', 'Yasmine', 'Lina']);
});
