import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { settingsQuery } from '../../complaints.api.ts';
import { SettingsView } from './SettingsView.tsx';

const first = {
  weekdays: [1, 2, 3, 4, 5],
  opensAt: '08:00',
  closesAt: '17:00',
  autoCloseDays: 7,
  reopenDays: 14,
  version: 1,
};
let stands: typeof first;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, body }) => {
    if (method === 'GET') return { body: { rules: stands, categories: [], handlers: [] } };
    const wish = JSON.parse(body) as typeof first;
    if (wish.version !== stands.version)
      return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', details: stands } };
    stands = { ...wish, version: wish.version + 1 };
    return { body: { ok: true } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = first;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

const field = (name: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const colleague = (part: Partial<typeof first>): void => {
  stands = { ...stands, ...part, version: stands.version + 1 };
};
async function begin(): Promise<void> {
  inRouter(<SettingsView />, '/admin/reclamations');
  await screen.findByLabelText(/Clore d’office/);
  await userEvent.clear(field(/Clore d’office/));
  await userEvent.type(field(/Clore d’office/), '10');
}

it('typed values are kept when a colleague saves other rules, without loss', async () => {
  await begin();
  colleague({ reopenDays: 30 });
  await act(() => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }));
  await waitFor(() => expect(field(/Réouverture possible/).value).toBe('30'));
  expect(field(/Clore d’office/).value).toBe('10');
  await save();
  await waitFor(() => expect(stands).toMatchObject({ autoCloseDays: 10, reopenDays: 30, version: 3 }));
});

it('both values of a concurrent save are shown, and one press takes the colleague’s', async () => {
  await begin();
  colleague({ autoCloseDays: 21 });
  await save();
  await screen.findByText('21');
  expect(screen.getByText('10')).toBeTruthy();
  expect(field(/Clore d’office/).value).toBe('10');
  await userEvent.click(screen.getByRole('button', { name: 'Prendre les siens' }));
  expect(field(/Clore d’office/).value).toBe('21');
  expect(stands).toMatchObject({ autoCloseDays: 21, version: 2 });
});
