import type { AnswerRow, QuestionAnswers as Answers } from '@encrier/contract/teaching/diagnostic-correcting';
import type { MarkBody, TestResults } from '@encrier/contract/teaching/diagnostic-sittings';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { QuestionAnswers } from './QuestionAnswers.tsx';

const id = (nth: number): string => `00000000-0000-7000-8000-0000000006${nth}`;
const question = {
  id: id(10),
  kind: 'long',
  statement: 'Expliquez.',
  points: 4,
  section: '',
  skill: '',
} as unknown as Answers['question'];
const results = {
  id: id(11),
  title: 'Entrée en 3e',
  questions: [{ ...question, waits: 1 }],
} as unknown as TestResults;
let row: AnswerRow;
let server: Awaited<ReturnType<typeof loopback>>;

/** A marked answer no longer waits. */
function answer({ method, body }: Seen): Reply {
  if (method === 'GET') {
    const items = row.points === null ? [row] : [];
    const can = { mark: true, decide: false };
    return {
      body: { question, role: 'first', hidden: false, items, page: 1, pageSize: 30, total: items.length, can },
    };
  }
  const { version, points, comment } = JSON.parse(body) as MarkBody;
  const details = { version: row.version, fields: { points: { theirs: row.points, yours: points } } };
  if (version !== row.version)
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details } };
  row = { ...row, points, comment, version: version + 1 };
  return { body: { id: row.sittingId, version: row.version } };
}
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  row = {
    questionId: question.id,
    sittingId: id(12),
    label: 'Lina Alami',
    audience: '3A',
    code: 'AB12',
    words: ['…'],
    points: null,
    max: 4,
    comment: '',
    autoPoints: null,
    lateWords: null,
    files: [],
    version: 1,
    second: null,
  } as unknown as AnswerRow;
});
afterEach(cleanup);
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const draw = () =>
  inRouter(
    <QuestionAnswers
      results={results}
      filter={{ question: question.id, answers: 'waits', page: 1 }}
      onFilter={() => {}}
    />,
    '/prof/diagnostic-tests',
  );

it('typed text is kept beside an answer that a colleague marks, though it is no longer pending, and both marks are shown', async () => {
  draw();
  await userEvent.type(await field(/^Points sur/), '3');
  await userEvent.type(await field(/^Mot à l’élève/), 'Presque');
  row = { ...row, points: 2, version: 2 };
  await act(() => queries.invalidateQueries({ queryKey: ['diagnostic-tests'] }));
  expect([(await field(/^Points sur/)).value, (await field(/^Mot à l’élève/)).value]).toEqual(['3', 'Presque']);
  await press('Enregistrer');
  expect(await screen.findByText('2', { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText('3', { selector: 'bdi' })).toBeTruthy();
  await press('Garder les miens');
  await waitFor(() => expect(row).toMatchObject({ points: 3, comment: 'Presque', version: 3 }));
  await screen.findByText('Tout est corrigé');
});

it('the colleague’s mark is accepted, and the answer is no longer pending', async () => {
  draw();
  await userEvent.type(await field(/^Points sur/), '3');
  row = { ...row, points: 2, version: 2 };
  await press('Enregistrer');
  await press('Prendre les siens');
  await screen.findByText('Tout est corrigé');
  expect(row).toMatchObject({ points: 2, version: 2 });
});
