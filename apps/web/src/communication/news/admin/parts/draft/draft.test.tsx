import type { AdminPost } from '@encrier/contract/communication/news';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { TitleField } from '../compose/TitleField.tsx';
import { away, NewsRoom, refusal, stored } from '../test/news-room.ts';
import { Conflict } from './Conflict.tsx';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { DraftProvider } from './DraftContext.tsx';
import { DraftWords } from './DraftWords.tsx';
import { FoundElsewhere, FoundHere } from './Found.tsx';

let room = new NewsRoom();
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => room.answer(seen));
});
afterAll(() => server.stop());
const signIn = (accountId = 'a1') => {
  const user = person(['admin'], { permissions: { 'news.create': 'school', 'news.edit': 'school' } });
  session.set({
    school: { ...school, apiHost: server.origin },
    user: { ...user, user: { ...user.user, id: accountId } },
    authId: null,
    lookAs: null,
  });
};
beforeEach(() => {
  room = new NewsRoom();
  server.seen.length = 0;
  signIn();
});
afterEach(() => onlineManager.setOnline(true));

function Page({ keeper }: { keeper: DraftKeeper }) {
  useEffect(() => keeper.start(), [keeper]);
  return (
    <I18nProvider i18n={i18n}>
      <DraftProvider value={keeper}>
        <FoundHere />
        <TitleField />
        <DraftWords />
        <Conflict />
      </DraftProvider>
    </I18nProvider>
  );
}
/** Opens the page of a draft; a page opened again after `crash()` knows only what the device and the server kept. */
function open(id: string, post: AdminPost | null = null): DraftKeeper {
  const keeper = new DraftKeeper(id, post);
  render(<Page keeper={keeper} />);
  return keeper;
}
const crash = cleanup;
const title = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Titre' });
const state = () => screen.getByRole('status').textContent ?? '';
/** This device's copies of a draft, by owner. */
const kept = (id: string) => Object.keys(localStorage).filter((key) => key.endsWith(`-${id}`));
const writes = (id: string) =>
  server.seen.filter(({ method, path, body }) => method !== 'GET' && (path + body).includes(id));

describe('a draft is never lost', () => {
  it('is saved on this device at once, before anything is sent, and restored after a reload', async () => {
    const id = newDraftId();
    room.instead = () => away;
    open(id);
    await userEvent.type(title(), 'Sortie à 12 h 30');
    await waitFor(() => expect(kept(id)).toEqual([`params-7-news-draft-a1-${id}`]));
    expect(writes(id)).toHaveLength(0);
    crash();
    open(id);
    expect(title().value).toBe('Sortie à 12 h 30');
    expect(screen.getByText('Votre texte a été retrouvé sur cet appareil')).toBeTruthy();
  });

  it('is sent some seconds after typing stops, under its local id, then by versions; the device copy is deleted', async () => {
    const id = newDraftId();
    const keeper = open(id);
    await userEvent.type(title(), 'Bonjour');
    await waitFor(() => expect(state()).toMatch(/^Enregistré à \d\d:\d\d$/));
    expect(room.posts.get(id)?.content.title).toBe('Bonjour');
    expect(kept(id)).toHaveLength(0);
    await userEvent.type(title(), ' à tous');
    expect(await keeper.save()).toBe(true);
    expect(room.posts.get(id)).toMatchObject({ version: 2, content: { title: 'Bonjour à tous' } });
    expect(writes(id).map(({ method }) => method)).toEqual(['POST', 'PUT']);
  }, 10_000);

  it('is shown as saved here while the server is unreachable, and is sent as soon as it answers', async () => {
    const id = newDraftId();
    room.instead = () => away;
    const keeper = open(id);
    await userEvent.type(title(), 'Hors ligne');
    expect(await keeper.save()).toBe(false);
    expect(state()).toBe('Hors ligne, gardé sur cet appareil');
    expect(kept(id)).toHaveLength(1);
    room.instead = null;
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await waitFor(() => expect(state()).toMatch(/^Enregistré à/));
    expect(room.posts.get(id)?.content.title).toBe('Hors ligne');
    expect(kept(id)).toHaveLength(0);
  });

  it('is neither duplicated nor shortened when the answer to its first save is lost', async () => {
    const id = newDraftId();
    room.instead = (seen) => {
      room.instead = null;
      room.answer(seen);
      return away;
    };
    const keeper = open(id);
    await userEvent.type(title(), 'Une fois');
    expect(await keeper.save()).toBe(false);
    await userEvent.type(title(), ' et la suite');
    expect(await keeper.save()).toBe(true);
    expect([...room.posts.values()].map(({ content }) => content.title)).toEqual(['Une fois et la suite']);
  });

  it('waits for its author when the session ends, and is hidden from others', async () => {
    const id = newDraftId();
    room.instead = () => refusal(401, 'unauthenticated', 'unauthenticated');
    const keeper = open(id);
    await userEvent.type(title(), 'Fin de session');
    await keeper.save();
    session.set({ user: null });
    crash();
    signIn('somebody-else');
    open(id);
    expect(title().value).toBe('');
    crash();
    signIn();
    open(id);
    expect(title().value).toBe('Fin de session');
  });

  it('is offered again elsewhere, and can be discarded for the saved text', async () => {
    const id = newDraftId();
    room.instead = () => away;
    const keeper = open(id);
    await userEvent.type(title(), 'Menus de décembre');
    await keeper.save();
    crash();
    render(
      <I18nProvider i18n={i18n}>
        <FoundElsewhere />
      </I18nProvider>,
    );
    const line = screen.getByText('Menus de décembre').closest('li') as HTMLElement;
    expect(within(line).getByRole('link', { name: 'Reprendre' }).getAttribute('href')).toBe(
      `/admin/news/create?brouillon=${id}`,
    );
    crash();
    const saved = stored(id, { title: 'Menus' });
    room.posts.set(id, saved);
    open(id, saved);
    expect(title().value).toBe('Menus de décembre');
    await userEvent.click(screen.getByRole('button', { name: 'Revenir au texte enregistré' }));
    expect(title().value).toBe('Menus');
    expect(kept(id)).toHaveLength(0);
  });

  it('shows a message when this device stores nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    try {
      open(newDraftId());
      await userEvent.type(title(), 'Plein');
      await waitFor(() => expect(state()).toBe('Cet appareil ne garde rien : enregistrez avant de quitter'));
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('two texts of one publication', () => {
  async function clash(): Promise<{ id: string; keeper: DraftKeeper }> {
    const id = newDraftId();
    room.posts.set(id, stored(id, { title: 'Réunion' }));
    const keeper = open(id, room.posts.get(id));
    room.posts.set(id, stored(id, { title: 'Réunion reportée' }, { version: 4 }));
    await userEvent.type(title(), ' du 30');
    expect(await keeper.save()).toBe(false);
    return { id, keeper };
  }

  it('are both shown; the user’s own replaces the other', async () => {
    const { id } = await clash();
    const dialog = await screen.findByRole('alertdialog', { name: 'Quelqu’un d’autre a enregistré entre-temps' });
    expect(within(within(dialog).getByRole('region', { name: 'Votre texte' })).getByText('Réunion du 30')).toBeTruthy();
    expect(
      within(within(dialog).getByRole('region', { name: 'L’autre texte' })).getByText('Réunion reportée'),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Garder mon texte' }));
    await waitFor(() => expect(room.posts.get(id)).toMatchObject({ version: 5, content: { title: 'Réunion du 30' } }));
    expect(state()).toMatch(/^Enregistré à/);
  });

  it('or the other is kept', async () => {
    const { id } = await clash();
    await userEvent.click(await screen.findByRole('button', { name: 'Prendre l’autre texte' }));
    await waitFor(() => expect(title().value).toBe('Réunion reportée'));
    expect(room.posts.get(id)?.version).toBe(4);
    expect(kept(id)).toHaveLength(0);
  });

  it('or the user’s own is copied first, and stays on this device until the choice', async () => {
    const { id } = await clash();
    await userEvent.click(await screen.findByRole('button', { name: 'Copier mon texte' }));
    expect(await navigator.clipboard.readText()).toContain('Réunion du 30');
    expect(kept(id)).toHaveLength(1);
  });

  it('are also compared after a reload', async () => {
    const { id } = await clash();
    crash();
    open(id, room.posts.get(id));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(title().value).toBe('Réunion du 30');
  });
});

it('a published text never changes while it is edited: corrections wait on this device for the button', async () => {
  const id = newDraftId();
  const post = stored(id, { title: 'Parue' }, { status: 'published', publishedAt: '2026-11-20T08:00:00Z' });
  room.posts.set(id, post);
  const keeper = open(id, post);
  await userEvent.type(title(), ' corrigée');
  await waitFor(() => expect(state()).toBe('Changements gardés sur cet appareil'));
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(writes(id)).toHaveLength(0);
  expect(await keeper.save({ notifyAgain: true })).toBe(true);
  expect(JSON.parse(writes(id)[0]?.body ?? '{}')).toMatchObject({
    version: 1,
    notifyAgain: true,
    content: { title: 'Parue corrigée' },
  });
}, 10_000);
