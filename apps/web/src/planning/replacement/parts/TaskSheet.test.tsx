import type { writeTask } from '@encrier/contract/planning/replacement';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { TaskSheet } from './TaskSheet.tsx';

const id = '0190aaaa-0000-7000-8000-000000000001';
const lesson = {
  id,
  day: '2026-12-01',
  starts: 540,
  ends: 600,
  title: 'Mathématiques',
  titleAr: '',
  colour: 'blue',
  audience: '6e A',
  room: '',
};
type Sent = BodyOf<typeof writeTask>;
let stored: string;
let sent: Sent[];
let closed: number;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, body }) => {
    if (method !== 'PUT') return { body: {} };
    const asked = JSON.parse(body) as Sent;
    sent.push(asked);
    const fields = { task: { theirs: stored, yours: asked.task } };
    if (asked.before !== stored)
      return {
        status: 409,
        body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details: { fields } },
      };
    stored = asked.task;
    return { body: { ok: true } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  [sent, closed, stored] = [[], 0, 'Lire la page 12'];
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Travail laissé' });
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }));
async function write(text: string): Promise<void> {
  inRouter(<TaskSheet self={id} lesson={lesson} task="Lire la page 12" onClose={() => void closed++} />, '/prof');
  await userEvent.clear(await field());
  await userEvent.type(await field(), text);
  await press('Enregistrer le travail');
}

it('the work is sent with the text that the form showed', async () => {
  await write('Exercices 4 à 7');
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([{ task: 'Exercices 4 à 7', before: 'Lire la page 12' }]);
});

it('a text written meanwhile by the office is shown, nothing typed is lost, and keeping it writes over the new one', async () => {
  stored = 'Lire la page 13';
  await write('Exercices 4 à 7');
  await screen.findByText('Lire la page 13');
  expect([(await field()).value, closed]).toEqual(['Exercices 4 à 7', 0]);
  await press('Garder les miens');
  await waitFor(() => expect(closed).toBe(1));
  expect(sent.at(-1)).toEqual({ task: 'Exercices 4 à 7', before: 'Lire la page 13' });
  expect(stored).toBe('Exercices 4 à 7');
});
