import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { clientHooks } from '#kernel/api/hooks.ts';
import { navigation } from '#kernel/go.ts';
import { loadCatalogue, setLang } from '#kernel/i18n/i18n.ts';
import { session } from '#kernel/session/session.ts';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import LoginPage from './LoginPage.tsx';

let answer: (seen: Seen) => Reply = () => ({ body: {} });
let server: Awaited<ReturnType<typeof loopback>>;
const went: string[] = [];
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
  await loadCatalogue('access/door');
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  went.length = 0;
  navigation.go = (to) => void went.push(to);
  session.set({ school: { ...school, apiHost: server.origin } });
  render(
    <I18nProvider i18n={i18n}>
      <LoginPage />
    </I18nProvider>,
  );
});
afterEach(() => setLang('fr'));

const fill = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Identifiant'), 'samira.elamrani');
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un bateau vert');
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));

it('the page shows the school, and reports missing fields before any request', async () => {
  expect(screen.getByText('Les Amandiers')).toBeTruthy();
  await send();
  expect(await screen.findByText('Saisissez votre identifiant')).toBeTruthy();
  expect(screen.getByText('Saisissez votre mot de passe')).toBeTruthy();
  expect(server.seen).toEqual([]);
});

it('a wrong user name or password gives one message, without saying which', async () => {
  answer = () => ({ status: 401, body: { kind: 'unauthenticated', code: 'auth.bad_credentials', requestId: 'r' } });
  await fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('Identifiant ou mot de passe incorrect.');
  expect(session.get().user).toBeNull();
});

it('the second factor is requested, then the home of the first role opens', async () => {
  answer = ({ body }) => ({
    body: (JSON.parse(body) as { totp?: string }).totp
      ? { status: 'signed_in', user: person(['prof', 'parent']) }
      : { status: 'totp_required' },
  });
  await fill();
  await send();
  await userEvent.type(await screen.findByLabelText('Code à 6 chiffres'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier le code' }));
  await expect.poll(() => session.get().user?.user.prenom).toBe('Samira');
  expect(went).toEqual(['/parent']);
  expect(JSON.parse(server.seen[1]?.body ?? '{}')).toMatchObject({
    username: 'samira.elamrani',
    totp: '123 456',
    remember: true,
  });
});

it('a recovery code is accepted in place of the six digits', async () => {
  answer = ({ body }) => ({
    body: (JSON.parse(body) as { totp?: string }).totp
      ? { status: 'signed_in', user: person(['prof']) }
      : { status: 'totp_required' },
  });
  await fill();
  await send();
  await userEvent.click(await screen.findByRole('button', { name: 'Téléphone perdu ? Utiliser un code de secours' }));
  await userEvent.type(await screen.findByLabelText('Code de secours'), 'abcd-efgh-jkmn-pqrs');
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier le code' }));
  await expect.poll(() => server.seen.length).toBe(2);
  expect(JSON.parse(server.seen[1]?.body ?? '{}')).toMatchObject({ totp: 'abcd-efgh-jkmn-pqrs' });
});

it('an unreachable server is reported', async () => {
  const messages: string[] = [];
  const { failed } = clientHooks;
  clientHooks.failed = async (error, quiet) => void messages.push(`${error.code} ${quiet}`);
  try {
    session.set({ school: { ...school, apiHost: 'http://127.0.0.1:9' } });
    await fill();
    await send();
    await expect.poll(() => messages).toEqual(['network false']);
  } finally {
    clientHooks.failed = failed;
  }
});
