import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { CardRow, CardRows } from './Card.tsx';

test('rows from a nested list behave like the others, and an omitted row is none', () => {
  render(
    <CardRows label="Absences">
      <CardRow title="Toutes" />
      {['lundi', 'mardi'].map((day) => (
        <CardRow key={day} title={day} />
      ))}
      {false}
    </CardRows>,
  );
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Toutes', 'lundi', 'mardi']);
});
