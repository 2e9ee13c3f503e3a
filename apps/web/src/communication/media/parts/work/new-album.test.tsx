import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { takeChosen } from '../items/chosen-first.ts';
import { NewAlbum } from './NewAlbum.tsx';

let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ body }) => ({ body: { id: (JSON.parse(body || '{}') as { id?: string }).id } }));
});
afterAll(() => server.stop());
beforeEach(() =>
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null }),
);

it('a new album starts from the photos: an untitled draft receives them, and opens during their upload', async () => {
  const { address } = inRouter(<NewAlbum kind="photos" />, '/prof/media/photos/nouveau');
  const files = ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  await screen.findByRole('button', { name: 'Choisir des photos' });
  expect(screen.queryByLabelText('Titre')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, files);
  await waitFor(() => expect(address()).toMatch(/\/media\/photos\/[\da-f-]{36}\?vue=gestion$/));
  const sent = server.seen.find(({ method }) => method === 'POST');
  const { id, content } = JSON.parse(sent?.body ?? '{}') as { id: string; content: { title: string } };
  expect(content.title).toBe('');
  expect(takeChosen(id).map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  expect(takeChosen(id)).toEqual([]);
});
