import type { HomeworkContent, HomeworkPage } from '@encrier/contract/teaching/homework';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { EditPiece } from './GivePage.tsx';

const id = '00000000-0000-7000-8000-000000000401';
const course = {
  id: '00000000-0000-7000-8000-000000000501',
  subject: 'Maths',
  subjectAr: '',
  colour: '',
  audience: '3A',
};
let piece: HomeworkPage;
let server: Awaited<ReturnType<typeof loopback>>;

function answer({ method, path, body }: Seen): Reply {
  if (path.includes('/homework/courses/')) return { body: { today: '2026-11-23', lessons: [], day: null } };
  if (path.includes('/homework/courses'))
    return { body: { today: '2026-11-23', courses: [{ ...course, mine: true, subjectId: id, pupils: [] }] } };
  if (path.includes('/homework-criteria')) return { body: { grids: [] } };
  if (method === 'GET') return { body: piece };
  const { version, ...content } = JSON.parse(body) as HomeworkContent & { version: number };
  if (version !== piece.version)
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' } };
  piece = { ...piece, title: content.title, links: content.links, minutes: content.minutes, version: version + 1 };
  return { body: { id, version: piece.version } };
}
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  server.seen.length = 0;
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  piece = {
    id,
    course,
    kind: 'exercise',
    title: 'Exercices',
    body: '',
    links: [],
    files: [],
    dueOn: '2026-11-26',
    dueLessonId: null,
    minutes: null,
    handIn: 'none',
    lateUntil: null,
    latePenalty: null,
    mostTurns: null,
    required: true,
    difficulty: null,
    criteria: [],
    state: 'published',
    publishAt: null,
    named: false,
    pupils: [],
    today: '2026-11-23',
    version: 3,
    can: { edit: true },
  } as unknown as HomeworkPage;
});
afterEach(cleanup);

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
async function type(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
}
/** A colleague saves; the page reads it at the next live event. */
async function colleague(part: Partial<HomeworkPage>, told = true): Promise<void> {
  piece = { ...piece, ...part, version: piece.version + 1 };
  if (told) await act(() => queries.invalidateQueries({ queryKey: ['homework', 'piece', id] }));
}

it('typed text is kept when a colleague saves the homework, with the colleague’s other changes', async () => {
  inRouter(<EditPiece id={id} />, '/prof/devoirs');
  await type(/^Titre/, 'Exercices 4 à 9');
  await colleague({ minutes: 40 });
  await waitFor(async () => expect((await field(/^Temps prévu/)).value).toBe('40'));
  expect((await field(/^Titre/)).value).toBe('Exercices 4 à 9');
  await save();
  await waitFor(() => expect(piece).toMatchObject({ title: 'Exercices 4 à 9', minutes: 40, version: 5 }));
});

it('both titles are shown when two people changed it, and the chosen one is kept', async () => {
  inRouter(<EditPiece id={id} />, '/prof/devoirs');
  await type(/^Titre/, 'Exercices 4 à 9');
  await colleague({ title: 'Devoir maison' }, false);
  await save();
  expect(await screen.findByText('Devoir maison', { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText('Exercices 4 à 9', { selector: 'bdi' })).toBeTruthy();
  expect(piece.title).toBe('Devoir maison');
  await userEvent.click(screen.getByRole('button', { name: 'Garder les miens' }));
  await waitFor(() => expect(piece).toMatchObject({ title: 'Exercices 4 à 9', version: 5 }));
});
