import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CardRow } from './Card.tsx';
import { Facts } from './Facts.tsx';

test('facts are separated one by one, and an empty one leaves no dot', () => {
  const { container } = render(<Facts>{['Règlement', null, '', false, 'avant le 2 décembre']}</Facts>);
  expect([...(container.firstElementChild?.children ?? [])].map((fact) => fact.textContent)).toEqual([
    'Règlement',
    ' · avant le 2 décembre',
  ]);
});

test('a row of a card takes several facts, read aloud with their dots', () => {
  render(<CardRow title={['Bulletin', 'Yasmine']} detail={['À lire', 'Yasmine']} href="/bulletins" />);
  expect(screen.getByText('À lire').closest('span[class*=facts]')?.textContent).toBe('À lire · Yasmine');
  expect(screen.getByRole('link', { name: 'Bulletin · Yasmine' })).toBeTruthy();
});

test('each text is isolated, so that Arabic and French beside each other keep their own direction', () => {
  render(<Facts>{['محمد', '6e A']}</Facts>);
  expect([screen.getByText('محمد').tagName, screen.getByText('6e A').tagName]).toEqual(['BDI', 'BDI']);
});
