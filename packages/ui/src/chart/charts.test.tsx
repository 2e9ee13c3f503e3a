import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { BarChart, barsOf } from './BarChart.tsx';
import { Distribution } from './Distribution.tsx';
import { LineChart } from './LineChart.tsx';
import type { ChartSeries, ChartWords } from './model.tsx';
import { Spark } from './Spark.tsx';

const words: ChartWords = {
  value: (point, series, value) => `${point}, ${series}, ${value}`,
  none: 'inconnu',
  empty: 'Rien à montrer',
  column: 'Jour',
  showTable: 'Voir les chiffres',
  hideTable: 'Cacher les chiffres',
};
const format = (value: number): string => `${String(value).replace('.', ',')} %`;
const points = ['Lundi', 'Mardi', 'Mercredi'].map((name) => ({ key: name, name }));
const series: ChartSeries[] = [
  { key: 'all', name: 'École', values: [91.9, null, 94] },
  { key: 'one', name: '6e', values: [95, 93, 92] },
];
const line = (more = {}) => (
  <LineChart label="Présence" points={points} series={series} format={format} words={words} {...more} />
);

test('keys move over the points and announce their values, without unknown ones', async () => {
  render(line());
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Lundi, École, 91,9 %\nLundi, 6e, 95 %');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mardi, 6e, 93 %');
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Mercredi');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Voir les chiffres');
});

test('from right to left the first point is on the right and the left arrow moves forward', async () => {
  render(
    <UiProvider scheme="light" dir="rtl" link={(props) => <a {...props} />}>
      {line()}
    </UiProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Mardi');
  const [first = '', last = ''] = document
    .querySelectorAll('polyline')[0]!
    .getAttribute('points')!
    .split(' ')
    .slice(0, 2);
  expect(Number.parseFloat(first)).toBeGreaterThan(Number.parseFloat(last));
});

test('the table contains every value and exists before it is shown', async () => {
  render(line());
  const table = screen.getByRole('table', { name: 'Présence' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['JourÉcole6e', 'Lundi91,9 %95 %', 'Mardiinconnu93 %', 'Mercredi94 %92 %']);
  const button = screen.getByRole('button', { name: 'Voir les chiffres' });
  await userEvent.click(button);
  expect(screen.getByRole('button', { name: 'Cacher les chiffres' }).getAttribute('aria-expanded')).toBe('true');
});

test('an empty chart shows a message; a single point is a dot and no line', () => {
  const { rerender } = render(line({ series: [{ key: 'all', name: 'École', values: [null, null, null] }] }));
  expect(screen.getByText('Rien à montrer')).toBeTruthy();
  expect(document.querySelector('svg')).toBeNull();
  rerender(line({ points: points.slice(0, 1), series: [{ key: 'all', name: 'École', values: [94] }] }));
  expect(document.querySelector('polyline')).toBeNull();
  expect(document.querySelectorAll('circle').length).toBeGreaterThan(0);
});

test('bars are side by side, or stacked with negative ones downwards', () => {
  const two: ChartSeries[] = [
    { key: 'a', name: 'A', values: [10, 5] },
    { key: 'b', name: 'B', values: [4, -3] },
  ];
  const grouped = barsOf(2, two, false, 0, 200);
  expect(grouped[0]!.x + grouped[0]!.width).toBeCloseTo(grouped[1]!.x);
  expect(grouped.every((bar) => bar.low <= 0 && bar.high >= 0)).toBe(true);
  expect(barsOf(2, two, true, 0, 200).map((bar) => [bar.low, bar.high])).toEqual([
    [0, 10],
    [10, 14],
    [0, 5],
    [-3, 0],
  ]);
  render(<BarChart label="Sommes" points={points.slice(0, 2)} series={two} stacked format={format} words={words} />);
  expect(screen.getByRole('button', { name: /Mardi, B, -3 %/ })).toBeTruthy();
});

test('a distribution announces its ranges and marks the user’s own value, in the table also', () => {
  const more = {
    range: (from: string, to: string) => `de ${from} à ${to}`,
    count: (count: number) => `${count} élèves`,
    counts: 'Élèves',
    own: 'Votre note',
    first: 'Q1',
    median: 'Médiane',
    third: 'Q3',
  };
  const values = [4, 8, 10, 11, 12, 13, 19];
  const spread = { label: 'Notes', values, own: 11, domain: { min: 0, max: 20 }, bin: 5, format: String };
  render(<Distribution {...spread} words={{ ...words, ...more }} />);
  expect(screen.getByRole('button', { name: 'de 10 à 15, 4 élèves' })).toBeTruthy();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('Médiane11');
  expect(rows).toContain('Votre note11');
  expect(document.querySelectorAll('[data-own]')).toHaveLength(1);
});

test('counts are shown on whole lines, which contain the highest bar', () => {
  const count: ChartSeries[] = [{ key: 'a', name: 'A', values: [1, 7, 0] }];
  render(<BarChart label="Copies" points={points} series={count} format={String} words={words} />);
  const marks = [...document.querySelectorAll('svg text')].map((mark) => mark.textContent);
  expect(marks.slice(0, 3)).toEqual(['0', '5', '10']);
});

test('a sparkline has its values in a table, when nothing else shows them', () => {
  const figures = { head: ['Jour', 'Présence'], rows: [{ key: 'mon', cells: ['lundi', '93 %'] }] };
  render(<Spark label="Sept jours" values={[93]} figures={figures} />);
  expect(screen.getByRole('figure', { name: 'Sept jours' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(
    within(screen.getByRole('table', { name: 'Sept jours' })).getByRole('row', { name: 'lundi 93 %' }),
  ).toBeTruthy();
});

test('a sparkline is a picture with a name, empty or not', () => {
  const { rerender } = render(<Spark label="Sept jours" values={[1, 2, null, 3, 4]} />);
  expect(screen.getByRole('img', { name: 'Sept jours' }).querySelectorAll('polyline')).toHaveLength(2);
  rerender(<Spark label="Sept jours" values={[]} />);
  expect(screen.getByRole('img', { name: 'Sept jours' }).children).toHaveLength(0);
});
