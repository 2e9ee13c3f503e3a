import type { ExamCopies } from '@encrier/contract/teaching/exams-copies';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { MarkOne } from './MarkOne.tsx';

const examId = '0190aaaa-0000-7000-8000-000000000001';
const copies = (value: string | null, version: number): ExamCopies => ({
  scale: '20',
  copies: [{ code: 'AB2345', value, gap: null, pupil: null, version }],
  left: 1,
  closed: false,
  can: { mark: true, close: false },
});

const done = vi.fn();
let read: (data: ExamCopies) => void = () => {};
function Page() {
  const [data, setData] = useState(copies(null, 0));
  read = setData;
  return <MarkOne examId={examId} data={data} chosen={null} onDone={done} />;
}

let standing = 1;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ body }) => {
    const { version } = JSON.parse(body || '{}') as { version?: number };
    if (version === standing) return { body: { version: standing + 1 } };
    const details = { version: standing, value: '8', gap: null };
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details } };
  });
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['prof'], {}),
    authId: null,
    lookAs: null,
  });
});
afterAll(() => server.stop());

it('a mark is refused once, and the colleague’s shown, when both were typed (two windows of one copy)', async () => {
  standing = 1;
  inRouter(<Page />);
  await userEvent.type(await screen.findByLabelText('Code de la copie'), 'AB2345');
  await userEvent.type(screen.getByLabelText(/Note sur/), '12');
  // The page reads the copies again: a colleague has marked this one.
  act(() => read(copies('8', 1)));
  const sent = () =>
    server.seen
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => (JSON.parse(body) as { version: number }).version);
  await userEvent.click(screen.getByRole('button', { name: 'Noter la copie' }));
  await waitFor(() => expect(sent()).toEqual([0]));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByText(/Déjà notée/).textContent).toContain('8');
  await userEvent.click(screen.getByRole('button', { name: 'Noter la copie' }));
  await waitFor(() => expect(sent()).toEqual([0, 1]));
  await waitFor(() => expect(done).toHaveBeenCalled());
});
