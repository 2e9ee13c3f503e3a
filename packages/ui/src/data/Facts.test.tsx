import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardRow } from './Card.tsx';
import { Facts } from './Facts.tsx';

test('facts are separated one by one, and an empty one leaves no dot', () => {
  const { container } = render(<Facts>{['Règlement', null, '', false, 'avant le 2 décembre']}</Facts>);
  expect([...(container.firstElementChild?.children ?? [])].map((fact) => fact.textContent)).toEqual([
    'Règlement',
    'avant le 2 décembre',
  ]);
});

test('a row of a card has several facts, whose dots are not text at the end of a line', () => {
  render(<CardRow title="Bulletin" detail={['À lire', 'Yasmine']} />);
  expect(screen.getByText('À lire').parentElement?.textContent).toBe('À lireYasmine');
});
