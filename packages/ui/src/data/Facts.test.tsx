import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardRow } from './Card.tsx';
import { Facts } from './Facts.tsx';

test('facts stand one by one, and what says nothing leaves no dot behind', () => {
  const { container } = render(<Facts>{['Règlement', null, '', false, 'avant le 2 décembre']}</Facts>);
  expect([...(container.firstElementChild?.children ?? [])].map((fact) => fact.textContent)).toEqual([
    'Règlement',
    'avant le 2 décembre',
  ]);
});

test('a row of a card takes several facts, whose dots are no text that a line could end with', () => {
  render(<CardRow title="Bulletin" detail={['À lire', 'Yasmine']} />);
  expect(screen.getByText('À lire').parentElement?.textContent).toBe('À lireYasmine');
});
