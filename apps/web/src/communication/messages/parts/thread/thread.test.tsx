import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { partWords } from '../words.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { message, SchoolMail, thread, uuid } from '../test/school-mail.ts';
import { ThreadView } from './ThreadView.tsx';

let mail = new SchoolMail();
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  // jsdom does not implement dialogs: only their content matters here.
  server = await loopback((seen) => mail.answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  mail = new SchoolMail();
  server.seen.length = 0;
  localStorage.clear();
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['parent']), authId: null, lookAs: null });
});
const writes = () =>
  server.seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => ({
      method,
      path: path.replace('/api/7/messages', ''),
      body: JSON.parse(body || '{}') as Record<string, unknown>,
    }));
const show = (more: Parameters<typeof thread>[0] = {}) => {
  mail.threads.set(uuid(1), thread(more));
  return inRouter(<ThreadView id={uuid(1)} onLeave={() => undefined} />);
};

describe('a thread', () => {
  it('is marked as read once, when it is on screen', async () => {
    show();
    await screen.findByRole('heading', { name: 'Réunion du 3 décembre' });
    await waitFor(() =>
      expect(writes()).toEqual([{ method: 'POST', path: `/${uuid(1)}/read`, body: { unread: false } }]),
    );
  });

  it('records no reading during a look as somebody, and offers no reply', async () => {
    session.set({ lookAs: { accountId: uuid(77), label: 'Samira El Amrani' } as never });
    show();
    await screen.findByRole('heading', { name: 'Réunion du 3 décembre' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(writes()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Répondre' })).toBeNull();
  });

  it('explains why nobody can be answered', async () => {
    show({ closed: true, reply: { all: false, sender: false, why: 'closed' } });
    expect(await screen.findByText('Cette conversation est fermée.')).toBeTruthy();
  });

  it('requests a read confirmation', async () => {
    show({ messages: [message({ read: true, ack: { doneAt: null } })] });
    await userEvent.click(await screen.findByRole('button', { name: 'J’ai pris connaissance' }));
    await waitFor(() => expect(writes()).toContainEqual({ method: 'POST', path: `/${uuid(2)}/acknowledge`, body: {} }));
  });

  it('is reported with a reason', async () => {
    show({ messages: [message({ read: true })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le message' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Signaler ce message' }));
    const dialog = screen.getByRole('dialog', { name: 'Signaler ce message' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Signaler' }));
    expect(within(dialog).getByText('Choisissez un motif.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Injure' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Signaler' }));
    await waitFor(() =>
      expect(writes()).toContainEqual({
        method: 'POST',
        path: `/${uuid(2)}/report`,
        body: { kind: 'insult', note: '' },
      }),
    );
  });
});

describe('the author of a message', () => {
  const mine = { mine: true, read: true } as const;

  it('sees why it was sent back, and continues it', async () => {
    show({
      messages: [
        message({
          ...mine,
          status: 'returned',
          review: { status: 'returned', reason: 'Quel jour ?', dueAt: '2026-11-21T12:00:00Z' },
          can: { recall: false, withdraw: false, edit: true, report: false, receipts: false },
        }),
      ],
    });
    expect(await screen.findByText('Quel jour ?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Reprendre' }).getAttribute('href')).toBe(
      `/parent/messages/new?brouillon=${uuid(2)}`,
    );
  });

  it('sees both texts of a corrected message', async () => {
    show({
      messages: [
        message({
          ...mine,
          corrected: true,
          original: { subject: 'Réunion', html: '<p>Mardi 2</p>' },
          html: '<p>Mercredi 2</p>',
        }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Comparer' }));
    const dialog = screen.getByRole('dialog', { name: 'Votre texte et le texte envoyé' });
    expect(within(within(dialog).getByRole('region', { name: 'Votre texte' })).getByText('Mardi 2')).toBeTruthy();
    expect(within(within(dialog).getByRole('region', { name: 'Texte envoyé' })).getByText('Mercredi 2')).toBeTruthy();
    expect(screen.getByText('relu par l’administration')).toBeTruthy();
  });

  it('can recall it within ten minutes', async () => {
    const can = { recall: true, withdraw: false, edit: false, report: false, receipts: false };
    show({ messages: [message({ ...mine, at: new Date(Date.now() - 60_000).toISOString(), can })] });
    await userEvent.click(await screen.findByRole('button', { name: /^Rappeler/ }));
    await waitFor(() => expect(writes()).toContainEqual({ method: 'POST', path: `/${uuid(2)}/recall`, body: {} }));
  });

  it('can no longer recall it after that', async () => {
    const can = { recall: true, withdraw: false, edit: false, report: false, receipts: false };
    show({ messages: [message({ ...mine, at: new Date(Date.now() - 660_000).toISOString(), can })] });
    await screen.findByRole('heading', { name: 'Réunion du 3 décembre' });
    expect(screen.queryByRole('button', { name: /^Rappeler/ })).toBeNull();
  });
});

describe('printing', () => {
  it('offers parts when the conversation is long, the newest first', () => {
    expect([0, 1, 2].map((index) => partWords(1240, index))).toEqual([
      'Messages 741 à 1240',
      'Messages 241 à 740',
      'Messages 1 à 240',
    ]);
    expect(partWords(501, 1)).toBe('Messages 1 à 1');
  });
});
