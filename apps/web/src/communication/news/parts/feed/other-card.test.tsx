import type { BoardItem } from '@encrier/contract/communication/boards';
import type { AlbumCard } from '@encrier/contract/communication/media';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { OtherCard } from './OtherCard.tsx';

beforeEach(() => session.set({ school, user: person(['parent']), authId: null, lookAs: null }));
const at = new Date(Date.now() - 3 * 60_000).toISOString();

it('an album in the stream shows its size and the child concerned, and opens in the reader’s area', async () => {
  const album = {
    id: 'a1',
    kind: 'videos',
    title: 'Spectacle',
    dir: 'ltr',
    author: 'Hassan Tazi',
    count: 3,
    isNew: true,
    cover: { fichier: 'f1.webp' },
    publishedAt: at,
    forChildren: ['Adam'],
  } as unknown as AlbumCard;
  const { container } = inRouter(<OtherCard other={{ what: 'album', item: album }} area="parent" />);
  const card = await screen.findByRole('article', { name: 'Spectacle' });
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/parent/media/videos/a1');
  expect(card.textContent).toContain('3 vidéos');
  expect(card.textContent).toContain('Pour Adam');
  expect(card.textContent).toContain('Nouveau');
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/images/f1.webp');
});

it('a shared board shows its owner and its number of cards', async () => {
  const board = {
    id: 'b1',
    title: 'Le Horla',
    owner: { label: 'Hassan Tazi', photo: '-' },
    cards: 2,
    preview: [{ picture: null }, { picture: 'f2.webp' }],
    updatedAt: at,
  } as unknown as BoardItem;
  inRouter(<OtherCard other={{ what: 'board', item: board }} area="eleve" />);
  const card = await screen.findByRole('article', { name: 'Le Horla' });
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/eleve/padlets/b1');
  expect(card.textContent).toContain('Hassan Tazi');
  expect(card.textContent).toContain('2 cartes');
});
