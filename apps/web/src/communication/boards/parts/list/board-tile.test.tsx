import type { BoardItem } from '@encrier/contract/communication/boards';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { BoardTile } from './BoardTile.tsx';

const item = {
  id: 'b1',
  title: 'Le Horla',
  description: '',
  layout: 'columns',
  state: 'open',
  owner: { label: 'Hassan Tazi', photo: '-' },
  mine: true,
  audience: ['6e A'],
  cards: 2,
  pending: 0,
  preview: [
    { id: 'k2', color: 'rose', text: 'Épouvante', dir: 'ltr', picture: null },
    { id: 'k1', color: 'plain', text: '', dir: 'ltr', picture: 'f1.webp' },
  ],
  updatedAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  can: { manage: true, copy: true },
} as unknown as BoardItem;
beforeEach(() => session.set({ school, user: person(['prof']), authId: null, lookAs: null }));

it('a board’s tile shows its last cards in small, their number and the date of the last change', async () => {
  const { container } = inRouter(<BoardTile item={item} onCopy={() => {}} />);
  const tile = await screen.findByRole('article');
  expect(within(tile).getByText('Épouvante').closest('[data-color]')?.getAttribute('data-color')).toBe('rose');
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/images/f1.webp?w=320');
  expect(tile.textContent).toContain('2 cartes');
  expect(within(tile).getByText('il y a 3 min').tagName).toBe('TIME');
});
