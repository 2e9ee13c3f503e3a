import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { LabelsAnswer } from './LabelsAnswer.tsx';

const question: Extract<AskedQuestion, { kind: 'labels' }> = {
  id: 'q',
  section: '',
  statement: 'Légendez.',
  points: 2,
  kind: 'labels',
  spots: [
    { x: 10, y: 10 },
    { x: 80, y: 60 },
  ],
  labels: ['Mur', 'Noyau'],
};
let given: string[] = [];
function Answer() {
  const [words, setWords] = useState<string[]>([]);
  const put = (next: string[]): void => {
    given = next;
    setWords(next);
  };
  return (
    <I18nProvider i18n={i18n}>
      <p draggable>Légendez une image</p>
      <LabelsAnswer question={question} words={words} onChange={put} />
    </I18nProvider>
  );
}
beforeEach(() => {
  given = [];
  render(<Answer />);
});
const label = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const spot = (nth: number) => fireEvent.click(screen.getAllByRole('button', { name: /^Repère/ })[nth]!);

it('a label is placed by a press, and removed by a second press on its place', () => {
  label('Noyau');
  expect(screen.getByRole('button', { name: 'Noyau' }).getAttribute('aria-pressed')).toBe('true');
  spot(1);
  expect(given).toEqual(['', 'Noyau']);
  expect(screen.getByRole('button', { name: 'Repère 2 : Noyau' })).toBeTruthy();
  spot(1);
  expect(given).toEqual(['', '']);
});

it('a label is chosen from the list of a place, and stays in one place only', () => {
  const [first, then] = screen.getAllByRole('combobox');
  fireEvent.change(first!, { target: { value: 'Mur' } });
  fireEvent.change(then!, { target: { value: 'Mur' } });
  expect(given).toEqual(['', 'Mur']);
});

it('a label can be dropped on a place, and nothing else can', async () => {
  const first = screen.getAllByRole('button', { name: /^Repère/ })[0]!;
  await dragOnto(screen.getByText('Légendez une image'), first);
  expect(given).toEqual([]);
  await dragOnto(screen.getByRole('button', { name: 'Noyau' }), first);
  expect(given).toEqual(['Noyau', '']);
});
