import type { Chapter, Programme } from '@encrier/contract/teaching/lesson-log-plan';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { programmeQuery } from '../../plan.api.ts';
import { ProgrammeForm } from './ProgrammeForm.tsx';

const [levelId, subjectId] = ['00000000-0000-7000-8000-000000000801', '00000000-0000-7000-8000-000000000802'];
const chapter = (nth: number, title: string): Chapter => ({
  id: levelId.replace('801', `81${nth}`),
  title,
  minutes: 360,
});
let programme: Programme;
let server: Awaited<ReturnType<typeof loopback>>;

function answer({ method, body }: Seen): Reply {
  if (method === 'GET') return { body: programme };
  const { version, chapters } = JSON.parse(body) as { version: number; chapters: Chapter[] };
  if (version !== programme.version)
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' } };
  programme = { ...programme, chapters, version: version + 1 };
  return { body: { version: programme.version } };
}
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  programme = {
    levelId,
    subjectId,
    level: '3e',
    subject: 'Maths',
    subjectAr: '',
    colour: '',
    by: '',
    chapters: [chapter(1, 'Puissances')],
    version: 3,
    can: { write: true },
  } as unknown as Programme;
});
afterEach(cleanup);

function Page() {
  const { data } = useQuery(programmeQuery(levelId, subjectId));
  return data ? <ProgrammeForm programme={data} office={false} /> : null;
}
const title = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function type(name: string, text: string): Promise<void> {
  await userEvent.clear(await title(name));
  await userEvent.type(await title(name), text);
}
const colleague = async (chapters: Chapter[]): Promise<void> => {
  programme = { ...programme, chapters, version: programme.version + 1 };
  await act(() => queries.invalidateQueries({ queryKey: ['lesson-log'] }));
};

it('a colleague’s chapters are shown, and saving replaces them', async () => {
  inRouter(<Page />, '/prof/cahier-de-textes');
  await title('Chapitre 1');
  await colleague([chapter(1, 'Puissances'), chapter(2, 'Fractions')]);
  expect((await title('Chapitre 2')).value).toBe('Fractions');
  await type('Chapitre 2', 'Fractions et quotients');
  await press('Enregistrer');
  await waitFor(() =>
    expect(programme.chapters.map((one) => one.title)).toEqual(['Puissances', 'Fractions et quotients']),
  );
});

it('typed chapters are kept when a colleague saves some too, and both are shown', async () => {
  inRouter(<Page />, '/prof/cahier-de-textes');
  await type('Chapitre 1', 'Racines');
  await colleague([chapter(1, 'Équations')]);
  expect((await title('Chapitre 1')).value).toBe('Racines');
  await press('Enregistrer');
  expect(await screen.findByText('Équations (6 h)')).toBeTruthy();
  expect(screen.getByText('Racines (6 h)')).toBeTruthy();
  expect(programme.chapters[0]?.title).toBe('Équations');
  await press('Garder les miens');
  await waitFor(() => expect(programme).toMatchObject({ chapters: [{ title: 'Racines' }], version: 5 }));
});
