import type { Meeting, MeetingBody } from '@encrier/contract/teaching/summary-meetings';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { meetingQuery } from '../../summaries.api.ts';
import { AgreementForm } from './AgreementForm.tsx';

const id = '00000000-0000-7000-8000-000000000701';
const promise = {
  id: '00000000-0000-7000-8000-000000000702',
  party: 'pupil',
  body: 'Relire ses leçons',
  dueOn: '2026-12-18',
  state: 'open',
  note: '',
  version: 1,
} as unknown as Meeting['commitments'][number];
let meeting: Meeting;
let signed: number[];
let server: Awaited<ReturnType<typeof loopback>>;

function answer({ method, path, body }: Seen): Reply {
  if (method === 'GET') return { body: meeting };
  const { version, ...wish } = JSON.parse(body) as MeetingBody;
  if (version !== meeting.version)
    return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' } };
  if (path.endsWith('/sign')) signed.push(version);
  else meeting = { ...meeting, notes: wish.notes };
  meeting = { ...meeting, version: version + 1 };
  return { body: { version: meeting.version } };
}
beforeAll(async () => {
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  queries.clear();
  signed = [];
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
  meeting = {
    id,
    pupil: { id, label: 'Lina Alami', firstName: 'Lina', class: '3A' },
    guardians: [],
    people: [],
    notes: 'Calme',
    commitments: [promise],
    version: 3,
    can: { write: true, sign: true, discard: true },
  } as unknown as Meeting;
});
afterEach(cleanup);

/** The form beside what is read, as its room shows it. */
function Room() {
  const { data } = useQuery(meetingQuery(id));
  return data ? <AgreementForm key={data.id} meeting={data} /> : null;
}
const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Notes/ });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const colleague = async (part: Partial<Meeting>, told = true): Promise<void> => {
  meeting = { ...meeting, ...part, version: meeting.version + 1 };
  if (told) await act(() => queries.invalidateQueries({ queryKey: ['summaries'] }));
};

it('typed notes are kept when a colleague adds a commitment, which is shown', async () => {
  inRouter(<Room />, '/prof/bilan');
  await userEvent.type(await notes(), ', attentive');
  await colleague({ commitments: [promise, { ...promise, id: id.replace('701', '703'), body: 'Venir à l’étude' }] });
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'À quoi ?' })).toHaveLength(2));
  expect((await notes()).value).toBe('Calme, attentive');
  await press('Enregistrer sans signer');
  await waitFor(() => expect(meeting).toMatchObject({ notes: 'Calme, attentive', version: 5 }));
});

it('both notes are shown when two people wrote them, and signing waits for a choice', async () => {
  inRouter(<Room />, '/prof/bilan');
  await userEvent.type(await notes(), ', attentive');
  await colleague({ notes: 'Bavarde' }, false);
  await press('Signer la rencontre');
  await press('Signer');
  expect(await screen.findByText('Bavarde', { selector: 'bdi' })).toBeTruthy();
  expect(screen.getByText('Calme, attentive', { selector: 'bdi' })).toBeTruthy();
  expect([meeting.notes, signed]).toEqual(['Bavarde', []]);
  await press('Garder les miens');
  await waitFor(() => expect(signed).toEqual([5]));
  expect(meeting.notes).toBe('Calme, attentive');
});
