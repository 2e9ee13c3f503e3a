import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { type AttendanceSettings, settingsQuery } from '../../rules.api.ts';
import { HoursForm } from './HoursForm.tsx';

const first = {
  autoMinutes: 60,
  remindMinutes: 10,
  officeMinutes: 20,
  morningFrom: 480,
  morningTo: 720,
  afternoonFrom: 840,
  afternoonTo: 1080,
  reasons: [],
  version: 3,
};
let stands: AttendanceSettings;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback(({ method, body }) => {
    if (method !== 'PUT') return { body: stands };
    const { version, ...wish } = JSON.parse(body) as AttendanceSettings;
    if (version !== stands.version)
      return { status: 409, body: { kind: 'conflict', code: 'edited_meanwhile', details: stands } };
    stands = { ...stands, ...wish, version: version + 1 };
    const { reasons: _reasons, ...rules } = stands;
    return { body: rules };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  stands = first;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['admin']), authId: null, lookAs: null });
});

/** The form where its page reads the settings again and again. */
function Page() {
  const { data } = useQuery(settingsQuery);
  return data ? <HoursForm settings={data} /> : null;
}
const field = (name: RegExp): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name);
async function type(name: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const colleague = (part: Partial<AttendanceSettings>): void => {
  stands = { ...stands, ...part, version: stands.version + 1 };
};
const readAgain = () => act(() => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('typed text is kept when a colleague saves another delay, without loss', async () => {
  inRouter(<Page />, '/admin/absences-automatiques');
  await screen.findByLabelText(/Validation automatique/);
  await type(/Validation automatique/, '90');
  colleague({ remindMinutes: 15 });
  await readAgain();
  await waitFor(() => expect(field(/Rappel au professeur/).value).toBe('15'));
  expect(field(/Validation automatique/).value).toBe('90');
  await save();
  await waitFor(() => expect(stands).toMatchObject({ autoMinutes: 90, remindMinutes: 15, version: 5 }));
});

it('both values of a concurrent save are shown, and the user’s own is saved with the rest of the colleague’s', async () => {
  inRouter(<Page />, '/admin/absences-automatiques');
  await screen.findByLabelText(/Validation automatique/);
  await type(/Validation automatique/, '90');
  colleague({ autoMinutes: 45, officeMinutes: 25 });
  await save();
  await screen.findByText('45');
  expect(screen.getByText('90')).toBeTruthy();
  expect(field(/Validation automatique/).value).toBe('90');
  await userEvent.click(screen.getByRole('button', { name: 'Garder les miens' }));
  await waitFor(() => expect(stands).toMatchObject({ autoMinutes: 90, officeMinutes: 25, version: 5 }));
  expect(field(/Puis à la vie scolaire/).value).toBe('25');
});
