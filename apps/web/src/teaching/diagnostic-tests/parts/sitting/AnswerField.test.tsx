import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnswerField } from './AnswerField.tsx';

const base = { id: 'q', section: '', statement: 'Associez.', points: 2 };
const shown = (rights: string[], given: (words: string[]) => void) => {
  const question: AskedQuestion = { ...base, kind: 'matching', lefts: ['la moitié', 'le quart'], rights };
  render(
    <I18nProvider i18n={i18n}>
      <AnswerField question={question} words={[]} onChange={given} />
    </I18nProvider>,
  );
  return screen.getAllByRole('combobox').map((list) => [...list.querySelectorAll('option')].map((one) => one.text));
};

it('words are listed unchanged, and formulas by the letter before them', () => {
  expect(shown(['0,5', '0,25'], () => {})[0]?.slice(1)).toEqual(['0,5', '0,25']);
});

it('a letter gives its formula', () => {
  const rights = ['$\\frac{1}{4}$', '$\\frac{1}{2}$'];
  let given: string[] = [];
  expect(shown(rights, (words) => (given = words))[1]?.slice(1)).toEqual(['A', 'B']);
  expect(screen.getByRole('list', { name: 'Réponses à associer' }).querySelectorAll('li')).toHaveLength(2);
  fireEvent.change(screen.getAllByRole('combobox')[0]!, { target: { value: rights[1] } });
  expect(given).toEqual([rights[1], '']);
});
