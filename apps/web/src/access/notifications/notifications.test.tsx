import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { learnNotices } from '#kernel/notices/learn.ts';
import { notificationAddress } from '#kernel/notices/notices.ts';
import '../../rooms.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { type Item, listQuery } from './notifications.api.ts';
import { NoticeList } from './parts/NoticeList.tsx';
import { WhyDialog } from './parts/WhyDialog.tsx';

const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000000${n}`;
const item = (n: number, more: Partial<Item> = {}): Item => ({
  id: id(n),
  type: 'actualite',
  title: 'Actualités',
  body: `Annonce ${n}`,
  data: { model: { type: 'news', id: id(n) } },
  childId: null,
  priority: 'normal',
  createdAt: '2026-11-20T08:00:00Z',
  readAt: null,
  ...more,
});
let items: Item[];
let why: object;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  await learnNotices();
  server = await loopback(({ method, body, path }) => {
    if (path.endsWith('/why')) return { body: why };
    if (method === 'GET')
      return {
        body: {
          items,
          page: 1,
          pageSize: 20,
          total: items.length,
          unread: items.filter(({ readAt }) => !readAt).length,
        },
      };
    const { ids } = JSON.parse(body) as { ids?: string[] };
    items = items.map((one) => (ids && !ids.includes(one.id) ? one : { ...one, readAt: '2026-11-21T08:00:00Z' }));
    return { body: { unread: items.filter(({ readAt }) => !readAt).length } };
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  items = [
    item(1),
    item(2, { createdAt: '2026-11-19T08:00:00Z' }),
    item(3, { type: 'securite.connexion', title: 'Nouvelle connexion', readAt: '2026-11-20T09:00:00Z' }),
  ];
  queries.clear();
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['parent'], { unread: 2 }),
    authId: null,
    lookAs: null,
  });
});
function List() {
  const { data } = useQuery(listQuery(1, false, null));
  return data ? <NoticeList items={data.items} onWhy={() => undefined} /> : null;
}
const show = () =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <List />
      </QueryClientProvider>
    </I18nProvider>,
  );

describe('the notification centre', () => {
  it('groups by day, shows what is unread, and links by type and id', async () => {
    show();
    expect(await screen.findAllByRole('heading', { level: 2 })).toHaveLength(2);
    expect(screen.getAllByText(', non lue')).toHaveLength(2);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/actualites/${id(1)}`,
      '/account',
      `/actualites/${id(2)}`,
    ]);
  });

  it('titles a notification by its object, with the event beneath; a sentence stays unchanged', async () => {
    items = [
      item(1, {
        type: 'document.a_signer',
        title: 'Documents administratifs',
        body: 'Règlement intérieur',
        data: { model: { type: 'document', id: id(1) } },
      }),
      item(2, {
        type: 'document.a_signer',
        title: 'Documents administratifs',
        body: 'Un document attend votre réponse.',
        data: { model: { type: 'document', id: id(2) } },
      }),
      item(3, {
        type: 'document.certificat',
        title: 'Documents administratifs',
        body: 'Certificat de scolarité',
        data: { model: { type: 'certificate', id: id(3) } },
      }),
    ];
    show();
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Règlement intérieur, non lueUn document attend votre réponse · \d/);
    expect(rows[1]).toMatch(/^Un document attend votre réponse, non lueDocuments administratifs · \d/);
    expect(rows[2]).toMatch(/^Certificat de scolarité, non lueL’école a répondu à une demande de certificat · \d/);
  });

  it('merges repeated notifications about one thing in a day into one line, and marks all as read with one press', async () => {
    const model = { model: { type: 'document', id: id(9) } };
    const asked = {
      type: 'document.a_signer' as const,
      title: 'Documents administratifs',
      body: 'Bulletin',
      data: model,
    };
    items = [item(1, asked), item(2, asked), item(3, { ...asked, createdAt: '2026-11-19T08:00:00Z' })];
    show();
    const rows = await screen.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('2 fois');
    expect(rows[1]?.textContent).not.toContain('fois');
    const [answer] = screen.getAllByRole('link', { name: 'Répondre : Bulletin' });
    expect(answer?.getAttribute('href')).toBe(`/documents?doc=${id(9)}`);
    const [mark] = screen.getAllByRole('button', { name: 'Marquer comme lue : Bulletin' });
    await userEvent.click(mark!);
    await waitFor(() => expect(items.map(({ readAt }) => readAt !== null)).toEqual([true, true, false]));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Répondre : Bulletin' })).toHaveLength(1));
  });

  it('marks one as read, in the list and in the bell', async () => {
    show();
    const [mark] = await screen.findAllByRole('button', { name: 'Marquer comme lue : Annonce 1' });
    await userEvent.click(mark!);
    await waitFor(() => expect(screen.getAllByText(', non lue')).toHaveLength(1));
    await waitFor(() => expect(session.get().user?.unread).toBe(1));
    expect(items[0]!.readAt).not.toBeNull();
  });
});

describe('the reason of a notification', () => {
  const told = {
    tie: 'guardian',
    right: null,
    children: [{ id: id(7), name: 'Yasmine', className: '6e A', self: false }],
    audience: [],
    choice: 'absence',
    mail: 'digest',
    push: 'now',
    calm: true,
    locked: false,
  };
  const ask = async (answer: object): Promise<string> => {
    why = answer;
    queries.clear();
    const { unmount } = render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <WhyDialog id={id(1)} item={item(1)} onClose={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Pourquoi ai-je reçu ceci ?' });
    await within(dialog).findByRole('link');
    const said = `${dialog.textContent} → ${within(dialog).getByRole('link').getAttribute('href')}`;
    unmount();
    return said;
  };

  it('is shown with the child, the channels, and the setting that reduces it', async () => {
    const said = await ask(told);
    expect(said).toContain('Vous êtes responsable de cet enfant : Yasmine (6e A).');
    expect(said).toContain('Sur vos appareils : aussitôt. Par courriel : dans le résumé du jour.');
    expect(said).toContain('En mode calme');
    expect(said).toMatch(/Régler « Absences ».*→ \/account\?open=notice-absence$/);
  });

  it('is a right of the reader, or their account, which cannot be muted', async () => {
    expect(await ask({ ...told, tie: 'right', right: 'attendance.validate', children: [] })).toMatch(
      /au titre de votre (droit « .+ »|fonction)/,
    );
    const said = await ask({ ...told, tie: 'account', children: [], choice: null, locked: true });
    expect(said).toContain('Elle protège votre compte : elle part toujours.');
    expect(said).toMatch(/open=notifications$/);
  });
});

describe('the link of a notification', () => {
  it.each([
    [{ type: 'actualite', title: 'x', data: { model: { type: 'news', id: 'a' } } }, '/actualites/a'],
    [{ type: 'actualite.a_valider', title: 'x', data: { model: { type: 'news', id: 'a' } } }, '/admin/news/edit/a'],
    [{ type: 'securite.role', title: 'x', data: {} }, '/account'],
    [{ type: 'cours.affectation', title: 'x', data: {} }, '/prof/eleves'],
    // The brief's four titles, for payloads without a type of ours.
    [{ title: 'Messagerie', data: '{"model":{"id":"m"}}' }, '/messages/view/m'],
    [{ title: 'Messagerie', data: '{}' }, '/messages'],
    [{ title: 'Devoirs', data: null }, '/devoirs'],
    [{ title: 'Actualités', data: 'not json' }, '/actualites'],
    [{ title: 'Documents administratifs', data: {} }, '/documents'],
    [{ title: 'Autre', data: {} }, '/notifications'],
  ])('%o → %s', (notice, address) => expect(notificationAddress(notice)).toBe(address));
});
