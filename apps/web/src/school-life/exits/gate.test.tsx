import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { type GatePupil, isStale, leavesAlone } from './gate.api.ts';
import { GateQueue } from './parts/GateQueue.tsx';
import { GateSheet } from './parts/GateSheet.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const pupil: GatePupil = {
  id: id(1),
  label: 'Rayan Chraibi',
  labelAr: 'ريان الشرايبي',
  className: '3e A',
  photo: '',
  twoPersons: false,
  alone: [{ from: '16:00', until: '24:00' }],
  expected: [],
  laterFrom: null,
  lateAt: null,
  people: [
    { id: id(2), label: 'Karima Bennis', kind: 'mother', photo: '', legal: true, refusal: null },
    { id: id(3), label: 'Driss Chraibi', kind: 'other', photo: '', legal: false, refusal: 'court' },
  ],
  thirds: [],
  passage: null,
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
  answer = () => ({ status: 200, body: pupil });
});
const sent = () =>
  server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? '{}') as object);
const show = (over: Partial<Parameters<typeof GateSheet>[0]> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <GateSheet
          pupil={pupil}
          hour="15:00"
          zone="Africa/Casablanca"
          closed={false}
          canOverride={false}
          onClose={() => {}}
          {...over}
        />
      </QueryClientProvider>
    </I18nProvider>,
  );

describe('an offline tablet', () => {
  it.each([
    [14, false],
    [16, true],
  ])('at minute %i hands over nobody with an old list: %s', async (minutes, closed) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    const list = { day: at.slice(0, 10), at, zone: 'Africa/Casablanca', canOverride: true, pupils: [pupil] };
    render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <GateQueue list={list} view="all" />
        </QueryClientProvider>
      </I18nProvider>,
    );
    expect(screen.queryByText('Cette liste est trop ancienne') !== null).toBe(closed);
    await userEvent.click(screen.getByRole('button', { name: /Rayan Chraibi/ }));
    expect(screen.getByRole('button', { name: 'Remettre à Karima Bennis' })).toHaveProperty('disabled', closed);
    expect(screen.getByRole('button', { name: 'Driss Chraibi est là' })).toHaveProperty('disabled', closed);
  });
});

it('finds a pupil by their Arabic name, however it is typed', async () => {
  const at = new Date().toISOString();
  const fatima = { ...pupil, id: id(9), label: 'Fatima Amrani', labelAr: 'فاطمة العمراني' };
  const list = { day: at.slice(0, 10), at, zone: 'Africa/Casablanca', canOverride: false, pupils: [pupil, fatima] };
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <GateQueue list={list} view="all" />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher un élève' }), 'فاطمه');
  expect(screen.getByRole('button', { name: /Fatima Amrani/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Rayan Chraibi/ })).toBeNull();
});

describe('a pupil at the gate', () => {
  it('is not let out with a person kept away by a court: shown at once, and recorded', async () => {
    show();
    expect(screen.getByRole('alert').textContent).toContain('Driss Chraibi');
    await userEvent.click(screen.getByRole('button', { name: 'Driss Chraibi est là' }));
    expect(screen.queryByRole('button', { name: 'Passer outre' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Garder à l’école' }));
    await waitFor(() => expect(sent()).toMatchObject([{ guardianId: id(3), mode: 'guardian', override: '' }]));
  });

  it('is handed to his mother', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Remettre à Karima Bennis' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remettre' }));
    await waitFor(() => expect(sent()).toMatchObject([{ guardianId: id(2), unheard: false, pupilId: id(1) }]));
  });

  it('is recorded although the server was not there at first, also once the sheet is closed', async () => {
    let down = true;
    answer = () => {
      if (!down) return { body: pupil };
      down = false;
      return { status: 503, body: { kind: 'internal', code: 'internal', requestId: 'r' } };
    };
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Remettre à Karima Bennis' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remettre' }));
    unmount();
    await waitFor(() => expect(sent()).toHaveLength(2), { timeout: 5000 });
    const [first, again] = sent() as { id: string }[];
    expect(again?.id).toBe(first?.id);
    await waitFor(() => expect(queries.isMutating()).toBe(0));
  });

  it('whose passage is refused after the sheet was closed is named to the agent', async () => {
    const told = vi.spyOn(toast, 'error');
    queries.setQueryData(['exits', 'gate'], { day: '', at: '', zone: '', canOverride: false, pupils: [pupil] });
    answer = () => ({ status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r' } });
    const { unmount } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Remettre à Karima Bennis' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remettre' }));
    unmount();
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(told.mock.calls[0]?.[0]).toContain('Rayan Chraibi');
    expect(sent()).toHaveLength(1);
  });

  it.each([true, false])(
    'stays when a refusal appears before the second check; overridden with the right only: %s',
    async (canOverride) => {
      const passage = {
        id: id(9),
        mode: 'guardian' as const,
        with: 'Karima Bennis',
        status: 'checking' as const,
        refusal: null,
        overridden: false,
        at: '2026-11-30T10:00:00.000Z',
        by: 'Omar Fassi',
        secondBy: null,
        returnedAt: null,
        version: 1,
      };
      answer = () => ({
        status: 409,
        body: { kind: 'conflict', code: 'exits.refused_since', details: { refusal: 'court' }, requestId: 'r1' },
      });
      show({ canOverride, pupil: { ...pupil, twoPersons: true, passage } });
      await userEvent.click(screen.getByRole('button', { name: 'Je confirme' }));
      expect(await screen.findByText('Décision de justice')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Je confirme' })).toBeNull();
      expect(screen.getByRole('button', { name: 'L’élève reste' })).toBeTruthy();
      const override = screen.queryByRole('button', { name: 'Passer outre' });
      expect(override !== null).toBe(canOverride);
      if (!override) return;
      expect(override).toHaveProperty('disabled', true);
      await userEvent.type(screen.getByRole('textbox', { name: /Motif pour passer outre/ }), 'Accord de la mère');
      await userEvent.click(override);
      await waitFor(() =>
        expect(sent()).toMatchObject([
          { accept: true, override: '' },
          { accept: true, override: 'Accord de la mère', version: 1 },
        ]),
      );
    },
  );

  it('leaves alone at the allowed hour, and not with a list that is too old', () => {
    const { unmount } = show();
    expect(screen.queryByRole('button', { name: 'Sort seul' })).toBeNull();
    unmount();
    show({ hour: '16:05', closed: true });
    expect(screen.getByRole('button', { name: 'Sort seul' })).toHaveProperty('disabled', true);
    expect([leavesAlone(pupil, '15:59'), leavesAlone(pupil, '16:00')]).toEqual([false, true]);
    const at = '2026-11-30T15:00:00.000Z';
    expect([14, 16].map((minutes) => isStale({ at }, Date.parse(at) + minutes * 60_000))).toEqual([false, true]);
  });
});
