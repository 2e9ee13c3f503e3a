import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { learnNotices } from '#kernel/notices/learn.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { Preferences } from './account.api.ts';
import { Accesses } from './parts/Accesses.tsx';
import { Devices } from './parts/Devices.tsx';
import { Notices } from './parts/Notices.tsx';
import { QuietHours } from './parts/QuietHours.tsx';
import { RecoveryCodes } from './parts/RecoveryCodes.tsx';
import { Security } from './parts/Security.tsx';
import '../../rooms.ts';

const preferences: Preferences = {
  items: [
    { type: 'actualite', mail: 'digest', push: 'now', locked: false },
    { type: 'actualite.a_valider', mail: 'now', push: 'now', locked: false },
    { type: 'securite.connexion', mail: 'now', push: 'now', locked: true },
  ],
  quietFrom: '21:00',
  quietTo: '07:00',
  digestAt: '18:30',
  quietDays: [],
  calm: false,
};
const device = (id: number, more: object = {}) => ({
  id: `0190aaaa-0000-7000-8000-00000000000${id}`,
  name: `Appareil ${id}`,
  kind: 'web',
  createdAt: '2026-11-20T08:00:00Z',
  lastSeenAt: '2026-11-20T08:00:00Z',
  current: false,
  ...more,
});

let answers: Record<string, (seen: Seen) => Reply>;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  await learnNotices();
  server = await loopback(
    (seen) =>
      answers[`${seen.method} ${seen.path.replace(/^\/api\/7/, '').split('?')[0]}`]?.(seen) ?? {
        status: 404,
        body: { kind: 'not_found', code: 'not_found', requestId: 'x' },
      },
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  answers = {
    'GET /notifications/preferences': () => ({ body: preferences }),
    'PUT /notifications/preferences': ({ body }) => ({
      body: { ...preferences, ...JSON.parse(body), items: preferences.items },
    }),
  };
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});
const show = async (what: ReactNode): Promise<void> => {
  const { container } = inRouter(what, '/parent/compte');
  await waitFor(() => expect(container.firstChild).not.toBeNull());
};
const sent = (method: string) =>
  server.seen.filter((one) => one.method === method).map(({ body }) => JSON.parse(body || '{}'));

describe('notifications', () => {
  it('are chosen one by one, and security notifications are locked', async () => {
    await show(<Notices />);
    const push = await screen.findByRole('switch', { name: 'Actualités : push' });
    expect(screen.getAllByText('toujours envoyé')).toHaveLength(1);
    // A person who publishes nothing is not asked about reviews.
    expect(screen.queryByText('Actualités à valider')).toBeNull();
    await userEvent.click(push);
    await waitFor(() =>
      expect(sent('PUT')[0].items).toContainEqual({ type: 'actualite', mail: 'digest', push: 'off' }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Actualités : courriel' }), 'off');
    await waitFor(() => expect(sent('PUT')[1].items[0].mail).toBe('off'));
  });

  it('show the previous choice again when the server refuses', async () => {
    answers['PUT /notifications/preferences'] = () => ({
      status: 403,
      body: { kind: 'forbidden', code: 'look_as_read_only', requestId: 'x' },
    });
    await show(<Notices />);
    const push = await screen.findByRole('switch', { name: 'Actualités : push' });
    await userEvent.click(push);
    await waitFor(() => expect((push as HTMLInputElement).checked).toBe(true));
  });

  it('have quiet hours that the user draws', async () => {
    await show(<QuietHours />);
    await userEvent.click(await screen.findByRole('switch', { name: /De 21.h à 7.h/ }));
    await waitFor(() => expect(sent('PUT')[0]).toMatchObject({ quietFrom: '21:00', quietTo: '21:00' }));
    expect(await screen.findByText('Aucune heure calme')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'dimanche' }));
    await waitFor(() => expect(sent('PUT')[1]).toMatchObject({ quietDays: [7] }));
    await userEvent.click(screen.getByRole('switch', { name: /^Mode calme/ }));
    await waitFor(() => expect(sent('PUT')[2]).toMatchObject({ calm: true }));
  });
});

describe('security', () => {
  it('lists each device and signs one out', async () => {
    answers['GET /auth/devices'] = () => ({ body: { items: [device(1, { current: true }), device(2)] } });
    answers[`DELETE /auth/devices/${device(2).id}`] = () => ({ body: { ok: true } });
    await show(<Devices />);
    await userEvent.click(await screen.findByRole('button', { name: 'Déconnecter Appareil 2' }));
    await waitFor(() =>
      expect(server.seen.some(({ method, path }) => method === 'DELETE' && path.endsWith(device(2).id))).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Déconnecter Appareil 1' })).toBeNull();
  });

  it('shows an error about a new password beside its field', async () => {
    answers['POST /auth/password'] = () => ({
      status: 400,
      body: {
        kind: 'invalid',
        code: 'auth.wrong_password',
        requestId: 'x',
        fields: { current: 'auth.wrong_password' },
      },
    });
    await show(<Security />);
    await userEvent.click(screen.getByRole('button', { name: 'Changer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(screen.getAllByText('À remplir')).toHaveLength(2);
    await userEvent.type(screen.getByLabelText('Mot de passe actuel'), 'faux');
    await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'encre violette 1889');
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    await waitFor(() => expect(screen.getByLabelText('Mot de passe actuel').getAttribute('aria-invalid')).toBe('true'));
  });

  it('shows the second factor as a code to scan and to copy', async () => {
    answers['POST /auth/totp/enrol'] = () => ({
      body: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x?secret=ABCDEFGHIJKLMNOP' },
    });
    await show(<Security />);
    await userEvent.click(screen.getByRole('button', { name: 'Activer' }));
    expect(await screen.findByRole('img', { name: 'QR de la double authentification' })).toBeTruthy();
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Activer la double authentification' }));
    expect(screen.getByText('Saisissez les 6 chiffres affichés par l’application')).toBeTruthy();
  });

  it('prints the recovery codes in a document where window printing is not available', async () => {
    await show(<RecoveryCodes codes={['ATN5-26WA-ABFC-EJ84', 'SB32-DZYX-96VY-5AD3']} onClose={() => undefined} />);
    const [shown, printed] = screen.getAllByText('SB32-DZYX-96VY-5AD3');
    expect(shown?.closest('dialog')).toBeTruthy();
    expect(printed?.closest('dialog')).toBeNull();
    expect(printed?.closest('[data-print="only"]')?.parentElement).toBe(document.body);
  });

  it('shows who looked as the account, and why', async () => {
    const line = {
      seq: 3,
      at: '2026-11-20T08:00:00Z',
      actor: 'Nadia Tazi',
      as: 'Samira',
      action: 'account.look_as',
      objectType: 'account',
      objectId: null,
      before: null,
      after: { reason: 'Aide au téléphone' },
    };
    answers['GET /audit/mine'] = () => ({
      body: { items: [line, { ...line, seq: 2, action: 'news.publish' }], page: 1, pageSize: 50, total: 2 },
    });
    await show(<Accesses />);
    await userEvent.click(screen.getByRole('button', { name: 'Voir' }));
    expect((await screen.findByText('Nadia Tazi')).closest('li')?.textContent).toContain(
      'Nadia Tazi · Aide au téléphone',
    );
    expect(screen.queryByText('news.publish')).toBeNull();
  });
});
