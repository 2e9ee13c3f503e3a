import type { ExamPage } from '@encrier/contract/teaching/exams';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { SeatMap } from './SeatMap.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-00000000000${n}`;
const exam = {
  id: id(9),
  rooms: [{ id: id(8), label: 'B12', capacity: 3 }],
  seats: [
    { pupilId: id(1), label: 'Kenza Benjelloun', class: '3e A', roomId: id(8), seat: 1 },
    { pupilId: id(2), label: 'Rayan Chraibi', class: '3e A', roomId: null, seat: null },
  ],
} as unknown as ExamPage;
const seated = { path: `/api/7/exams/${id(9)}/seats/`, seat: (n: number) => ({ roomId: id(8), seat: n }) };

let server: Awaited<ReturnType<typeof loopback>>;
beforeEach(async () => {
  server = await loopback(() => ({ body: {} }));
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  inRouter(<SeatMap exam={exam} />);
  await screen.findByText('B12');
});
afterEach(() => server.stop());
const moves = () =>
  server.seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body)]);

it('two presses seat a pupil, and two presses on one pupil free the seat', async () => {
  const kenza = screen.getByRole('button', { name: 'Place 1 : Kenza Benjelloun' });
  await userEvent.click(kenza);
  await userEvent.click(kenza);
  expect(screen.getByRole('status').textContent).toBe('Kenza Benjelloun reste à sa place.');
  await userEvent.click(screen.getByRole('button', { name: 'Rayan Chraibi' }));
  await userEvent.click(kenza);
  await waitFor(() => expect(moves()).toEqual([[`${seated.path}${id(2)}`, seated.seat(1)]]));
});

it('arrows seat a pupil', async () => {
  screen.getByRole('button', { name: 'Place 1 : Kenza Benjelloun' }).focus();
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('status').textContent).toBe('Kenza Benjelloun : Place 3');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(moves()).toEqual([[`${seated.path}${id(1)}`, seated.seat(3)]]));
});

it('a dragged pupil is seated', async () => {
  await dragOnto(
    screen.getByRole('button', { name: 'Rayan Chraibi' }),
    screen.getByRole('button', { name: 'Place 2, libre' }),
  );
  await waitFor(() => expect(moves()).toEqual([[`${seated.path}${id(2)}`, seated.seat(2)]]));
});
