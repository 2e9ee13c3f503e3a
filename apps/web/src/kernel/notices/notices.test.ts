import { notificationKinds } from '@encrier/contract/kernel/notifications';
import type { Notification } from '@encrier/contract/kernel/notifications';
import { i18n } from '@lingui/core';
import { IconBell } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { setLang } from '#kernel/i18n/i18n.ts';
import { screens } from '../../rooms.ts';
import { notices } from '../../notices.generated.ts';
import { faceOf, learnNotices } from './learn.ts';
import { noticeAsk, noticeIcon, noticeWords, notificationAddress } from './notices.ts';

const notice = (type: Notification['type'], id: string | null = 'x'): Notification => ({
  id: 'n',
  type,
  title: 'Titre du serveur',
  body: 'Phrase du serveur.',
  data: { model: { type: 'x', id } },
  childId: null,
  priority: 'normal',
  createdAt: '2026-11-20T08:00:00Z',
  readAt: null,
});

/** Addresses of pages, as in `npm run routes`; also without their area, where one of the areas has them. */
const built = new Set<string>(screens.built.map(({ screen }) => screen.path));
const known = [
  ...built,
  ...screens.shared.filter((path) => ['parent', 'eleve', 'prof', 'admin'].some((area) => built.has(`/${area}${path}`))),
].map((path) => path.split('/'));
function isPage(address: string): boolean {
  const parts = new URL(address, 'https://x').pathname.split('/');
  return known.some(
    (path) =>
      path.length === parts.length &&
      path.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at])),
  );
}

describe('the kinds of notifications', () => {
  it('use the server’s words where no room has its own', () => {
    const one = notice('of.a.later.version' as never);
    expect(noticeWords(one, i18n)).toEqual({ title: 'Titre du serveur', detail: 'Phrase du serveur.' });
    expect([noticeIcon(one.type), noticeAsk(one), notificationAddress(one)]).toEqual([
      IconBell,
      undefined,
      '/notifications',
    ]);
  });

  it('are in the reader’s current language', async () => {
    await learnNotices();
    const { happened } = faceOf('media.album') ?? {};
    await setLang('ar');
    expect(i18n._(happened!)).toMatch(/\p{Script=Arabic}/u);
    await setLang('fr');
    expect(i18n._(happened!)).toBe('Un nouvel album est publié :');
  });

  it('are each declared by one room of the web, with an icon, a valid address, and a name for the settings', async () => {
    await learnNotices();
    expect(notices.flatMap((room) => Object.keys(room)).sort()).toEqual([...notificationKinds].sort());
    for (const kind of notificationKinds) {
      expect(faceOf(kind)?.icon).toBeTruthy();
      for (const id of ['x', null]) expect([kind, isPage(notificationAddress(notice(kind, id)))]).toEqual([kind, true]);
    }
  });
});
