import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { useConfirm } from '#kernel/toast/confirm.ts';
import { dayIn, type Group, type GroupDetail, searchOf, viewFrom } from './groups.api.ts';
import { halfNames } from './parts/group-words.ts';
import { Members } from './parts/Members.tsx';
import { useMembers } from './parts/use-members.ts';

const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`;
const year = {
  id: id(9),
  name: '2026-2027',
  startsOn: '2026-09-01',
  endsOn: '2027-07-01',
  current: true,
  closed: false,
};
const group: Group = {
  id: id(1),
  name: '6A gr. 1',
  kind: 'half',
  classId: id(5),
  class: '6A',
  subjectId: null,
  subject: '',
  subjectAr: '',
  colour: 'vie',
  capacity: 2,
  pupils: 2,
  overlapping: 1,
  version: 1,
  can: { edit: true, remove: false },
};
const member = (n: number, label: string, more: object = {}) => ({
  id: id(n),
  label,
  labelAr: '',
  photo: '-',
  class: '6A',
  from: '2026-09-01',
  to: null,
  overlaps: [],
  ...more,
});
const detail: GroupDetail = {
  group,
  day: '2026-11-21',
  members: [member(2, 'Alami Rim'), member(3, 'Bennani Adam', { overlaps: ['6A gr. 2'] })],
  others: [member(4, 'Chraibi Lina', { to: '2026-10-14' })],
};

let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
  answer = () => ({ body: { ids: [id(2)] } });
});
const writes = () =>
  server.seen
    .filter(({ method, path }) => method !== 'GET' && path.includes('/groups/'))
    .map(({ path, body }) => [path, JSON.parse(String(body))]);

function Shown() {
  const members = useMembers(group.id);
  const { question, answer: say } = useConfirm();
  return (
    <>
      <Members detail={detail} year={year} on={detail.day} onDay={() => undefined} members={members} />
      <button type="button" onClick={() => void members.add({ classId: id(5) }, '2026-11-21')}>
        tous
      </button>
      {question && (
        <div>
          <p>{question.text}</p>
          <button type="button" onClick={() => say(true)}>
            {question.action}
          </button>
        </div>
      )}
    </>
  );
}
const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Shown />
      </QueryClientProvider>
    </I18nProvider>,
  );

describe('words', () => {
  it('give halves unused names', () => {
    expect(halfNames('6A', [])).toEqual(['6A gr. 1', '6A gr. 2']);
    expect(halfNames('6A', ['6A gr. 2'])).toEqual(['6A gr. 3', '6A gr. 4']);
  });
  it('keep the view in the address', () => {
    const view = { kind: 'language' as const, yearId: id(9), open: id(1) };
    expect(viewFrom(searchOf(view))).toEqual(view);
    expect(viewFrom({ sorte: 'x', groupe: 'y' })).toEqual({ kind: null, yearId: null, open: null });
  });
  it('use the nearest day of a year', () => {
    expect(['2026-01-01', '2026-11-21', '2028-01-01'].map((day) => dayIn(year, day))).toEqual([
      '2026-09-01',
      '2026-11-21',
      '2027-07-01',
    ]);
  });
});

describe('members', () => {
  it('are listed when they are in two halves, and when they were there before', async () => {
    show();
    expect(await screen.findByText('6A gr. 2')).toBeTruthy();
    expect(screen.getByText('du 01/09/2026 au 14/10/2026').closest('li')?.textContent).toContain(
      '6A · du 01/09/2026 au 14/10/2026',
    );
  });

  it('leave from the shown day', async () => {
    show();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sélectionner Alami Rim' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sortir 1 élève' }));
    await waitFor(() =>
      expect(writes()).toEqual([[`/api/7/groups/${id(1)}/members/end`, { pupilIds: [id(2)], from: '2026-11-21' }]]),
    );
  });

  it('exceed the capacity only after a confirmation', async () => {
    answer = ({ body }) =>
      String(body).includes('"overCapacity":true')
        ? { body: { ids: [id(2), id(3)] } }
        : {
            status: 409,
            body: { kind: 'conflict', code: 'groups.full', requestId: 'r', details: { capacity: 2, pupils: 4 } },
          };
    show();
    await userEvent.click(screen.getByRole('button', { name: 'tous' }));
    expect(await screen.findByText('Ce groupe aurait 4 élèves pour 2 places.')).toBeTruthy();
    expect(writes()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter quand même' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toEqual([
      `/api/7/groups/${id(1)}/members`,
      { classId: id(5), from: '2026-11-21', overCapacity: true },
    ]);
  });
});
