import type { StaffRecordPage } from '@encrier/contract/school-life/discipline';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { RecordSheet } from './RecordSheet.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const warning = { id: id(2), rank: 'sanction', label: 'Avertissement', shape: 'plain' } as const;
const informed: StaffRecordPage = {
  id: id(1),
  rank: 'sanction',
  kind: 'Avertissement',
  shape: 'plain',
  role: null,
  state: 'informed',
  happenedOn: '2026-11-12',
  work: '',
  dueOn: null,
  fromOn: null,
  toOn: null,
  suspended: false,
  replyUntil: '2026-11-20',
  eraseOn: null,
  detention: null,
  pupil: { id: id(3), label: 'Rayan Chraibi', class: '4e B' },
  incidentId: null,
  facts: 'Un extincteur vidé.',
  dir: 'ltr',
  author: 'Nadia Berrada',
  mine: false,
  told: true,
  replies: 0,
  acknowledged: 0,
  version: 2,
  familyText: 'Un extincteur a été vidé.',
  decisionText: '',
  endReason: '',
  toldAt: '2026-11-13T09:00:00Z',
  decidedBy: '',
  decidedAt: null,
  endedBy: '',
  endedAt: null,
  answers: [],
  readers: [],
  soonestReply: '2026-11-25',
  can: {
    tell: false,
    decide: true,
    waits: false,
    drop: true,
    execute: false,
    done: false,
    cancel: false,
    place: false,
    letter: false,
  },
};
let stands: StaffRecordPage;
function answer({ method, path, body }: Seen): Reply {
  if (path.includes('/discipline/choices'))
    return { body: { kinds: [warning], classes: [], soonestReply: '2026-11-25' } };
  if (!path.includes(`/discipline/records/${informed.id}`)) return { body: {} };
  if (method === 'GET') return { body: stands };
  const wish = JSON.parse(body) as { decisionText: string; version: number };
  if (wish.version !== stands.version)
    return {
      status: 409,
      body: { kind: 'conflict', code: 'edited_meanwhile', details: { version: stands.version } },
    };
  stands = { ...stands, ...wish, state: 'decided', version: stands.version + 1, can: { ...stands.can, decide: false } };
  return { body: stands };
}
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback(answer);
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = informed;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

/** The family answers late, or a colleague writes: the record has a newer version. */
const meanwhile = (): void => {
  stands = { ...stands, familyText: 'Un extincteur a été vidé dans le couloir.', version: stands.version + 1 };
};
const decision = () => screen.getByLabelText<HTMLTextAreaElement>('Décision, pour la famille');
async function begin(): Promise<void> {
  inRouter(<RecordSheet id={informed.id} onClose={() => undefined} />, '/admin/infractions');
  await screen.findByLabelText('Décision, pour la famille');
  await userEvent.type(decision(), 'Une journée de service.');
}

it('a typed decision is kept when a colleague saves the record', async () => {
  await begin();
  meanwhile();
  await act(() => queries.invalidateQueries({ queryKey: ['discipline'] }));
  await screen.findByText(/dans le couloir/);
  expect(decision().value).toBe('Une journée de service.');
  await userEvent.click(screen.getByRole('button', { name: 'Décider la sanction' }));
  await waitFor(() => expect(stands).toMatchObject({ decisionText: 'Une journée de service.', version: 4 }));
});

it('a concurrent save is reported, the decision is kept, and sent at the second press', async () => {
  await begin();
  meanwhile();
  await userEvent.click(screen.getByRole('button', { name: 'Décider la sanction' }));
  await screen.findByText('Rien de ce que vous changez n’a été touché.');
  await screen.findByText(/dans le couloir/);
  expect(decision().value).toBe('Une journée de service.');
  await userEvent.click(screen.getByRole('button', { name: 'Décider la sanction' }));
  await waitFor(() => expect(stands.decisionText).toBe('Une journée de service.'));
});
