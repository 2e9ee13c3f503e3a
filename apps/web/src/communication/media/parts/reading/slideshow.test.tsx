import type { Album } from '@encrier/contract/communication/media';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { person, school } from '#kernel/test/people.ts';
import { Reader } from './Reader.tsx';
import { STILL } from './use-quiet.ts';

const uuid = (n: number): string => `0190bbbb-0000-7000-8000-00000000000${n}`;
const item = (n: number): Album['items'][number] => ({
  id: uuid(n),
  file: { fichier: `photo-${n}.jpg`, type: 'image', name: `photo-${n}.jpg`, alt: '' } as never,
  poster: null,
  caption: ['', 'Le départ', 'Le relais', 'L’arrivée'][n] ?? '',
  seconds: null,
  blurred: false,
});
const album = (save: boolean): Album =>
  ({
    id: uuid(9),
    kind: 'photos',
    title: 'Cross du collège',
    dir: 'ltr',
    takenOn: null,
    place: '',
    author: 'Nadia Berrada',
    description: '',
    forChildren: [],
    items: [1, 2, 3].map(item),
    can: { manage: false, save, zip: false },
  }) as unknown as Album;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  session.set({ school, user: person(['parent']), authId: null, lookAs: null });
});
afterEach(() => vi.useRealTimers());
const viewer = () => screen.findByRole('dialog', { name: 'Cross du collège' });
const key = async (name: string) => fireEvent.keyDown(await viewer(), { key: name });
const shown = async (caption: string) => within(await viewer()).findByText(caption);

describe('an album in full screen', () => {
  it('turns with the arrows, starts and stops with the space bar, and returns focus to the last picture', async () => {
    inRouter(<Reader album={album(false)} />, '/parent/media/photos/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir : Le départ' }));
    await shown('Le départ');
    expect(document.activeElement).toBe(await viewer());
    await key('ArrowRight');
    await shown('Le relais');
    await key('End');
    await shown('L’arrivée');
    await key(' ');
    expect(await screen.findByRole('button', { name: 'Arrêter le diaporama' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5100));
    await shown('Le départ');
    await key(' ');
    await key('ArrowLeft');
    await shown('L’arrivée');
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir : L’arrivée' }));
  });

  it('hides the controls after a while, and shows them at a move, a key or a tap', async () => {
    inRouter(<Reader album={album(false)} />, '/parent/media/photos/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir : Le départ' }));
    const dialog = await viewer();
    expect(dialog.dataset.quiet).toBeUndefined();
    const still = () => act(() => vi.advanceTimersByTimeAsync(STILL + 50));
    await still();
    expect(dialog.dataset.quiet).toBe('true');
    fireEvent.pointerMove(dialog, { pointerType: 'mouse' });
    expect(dialog.dataset.quiet).toBeUndefined();
    await still();
    fireEvent.keyDown(dialog, { key: 'Shift' });
    expect(dialog.dataset.quiet).toBeUndefined();
    const tap = () => {
      const at = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };
      fireEvent.pointerDown(dialog, at);
      fireEvent.pointerUp(dialog, at);
    };
    tap();
    expect(dialog.dataset.quiet).toBe('true');
    tap();
    expect(dialog.dataset.quiet).toBeUndefined();
  });

  it('turns with a swipe', async () => {
    inRouter(<Reader album={album(false)} />, '/parent/media/photos/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Ouvrir : Le départ' }));
    const dialog = await viewer();
    const touch = (clientX: number) => ({ pointerType: 'touch', isPrimary: true, clientX, clientY: 300 });
    fireEvent.pointerDown(dialog, touch(300));
    fireEvent.pointerMove(dialog, touch(200));
    fireEvent.pointerUp(dialog, touch(200));
    await shown('Le relais');
  });

  it('starts directly from « Diaporama », and offers a download only where the album allows it', async () => {
    const { unmount } = inRouter(<Reader album={album(false)} />, '/parent/media/photos/1');
    fireEvent.click(await screen.findByRole('button', { name: 'Diaporama' }));
    expect(await screen.findByRole('button', { name: 'Arrêter le diaporama' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Télécharger' })).toBeNull();
    unmount();
    inRouter(<Reader album={album(true)} />, `/parent/media/photos/1?photo=${uuid(2)}`);
    await shown('Le relais');
    expect(screen.getByRole('button', { name: 'Télécharger' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lancer le diaporama' })).toBeTruthy();
  });
});
