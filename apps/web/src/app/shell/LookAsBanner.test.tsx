import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reloadConfig } from '#kernel/session/account.ts';
import { openSchool, session, setLookAs, setUser } from '#kernel/session/session.ts';
import { loopback, type Reply } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { start } from '../start.ts';
import { LookAsBanner } from './LookAsBanner.tsx';

const target = '0190aaaa-0000-7000-8000-000000000009';
const until = new Date(Date.now() + 20 * 60_000).toISOString();
const admin = person(['admin']);
const pupil = person(['eleve'], {
  user: { ...admin.user, id: target, label: 'Yasmine El Amrani' },
  lookingAs: { label: 'Yasmine El Amrani', until },
});

/** The server's answer to a request with `x-user-as`. */
let seen: Reply;
let server: Awaited<ReturnType<typeof loopback>>;
const info = {
  id: 7,
  title: school.title,
  city: school.city,
  kind: school.kind,
  logo: '-',
  hue: null,
  apiHost: '',
  key: school.key,
  timeZone: school.timeZone,
  currency: school.currency,
};
const config = (user: unknown): Reply => ({ body: { school: info, user } });
beforeAll(async () => {
  server = await loopback(({ headers, path }) =>
    !path.endsWith('/user/config') ? { body: info } : headers['x-user-as'] === target ? seen : config(admin),
  );
});
afterAll(() => server.stop());

/** An administrator looks as a pupil, then the page is loaded again. */
async function reloaded(end = until): Promise<void> {
  openSchool({ ...school, apiHost: server.origin });
  setUser(admin);
  setLookAs({ accountId: target, label: 'Yasmine El Amrani', until: end });
  setUser(pupil);
  session.set({ school: null, user: null, authId: null, area: null, lookAs: null });
  await start();
  render(
    <I18nProvider i18n={i18n}>
      <LookAsBanner />
    </I18nProvider>,
  );
}
const wayOut = () => screen.queryByRole('button', { name: 'Revenir à mon compte' });

describe('a look as somebody, after a page reload', () => {
  beforeEach(() => {
    seen = config(pupil);
  });
  it('continues with its banner, and requests are sent as that person', async () => {
    await reloaded();
    await act(() => reloadConfig());
    expect(wayOut()).toBeTruthy();
    expect(screen.getByText('Yasmine El Amrani')).toBeTruthy();
    expect(session.get().user?.roles).toEqual(['eleve']);
  });
  it('belongs to its tab: another tab of the device stays with the real user', async () => {
    await reloaded();
    sessionStorage.clear();
    act(() => openSchool({ ...school, apiHost: server.origin }));
    expect(wayOut()).toBeNull();
    expect(session.get().user?.roles).toEqual(['admin']);
  });
  it('ends when its time is over', async () => {
    await reloaded(new Date(Date.now() - 1000).toISOString());
    expect(wayOut()).toBeNull();
    expect(session.get().user?.roles).toEqual(['admin']);
  });
  it('ends when the server does not know it', async () => {
    seen = config(admin);
    await reloaded();
    await act(() => reloadConfig());
    expect(wayOut()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
  it('ends when the server refuses it', async () => {
    seen = { status: 403, body: { kind: 'forbidden', code: 'user_as_refused', requestId: 'x' } };
    await reloaded();
    await act(() => reloadConfig().catch(() => undefined));
    await waitFor(() => expect(wayOut()).toBeNull());
    expect(session.get().user?.roles).toEqual(['admin']);
    expect(sessionStorage).toHaveLength(0);
  });
});
