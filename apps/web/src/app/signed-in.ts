import { verify } from '@encrier/contract/access/auth';
import { useEffect } from 'react';
import { api } from '#kernel/api/client.ts';
import { isApiError } from '#kernel/api/error.ts';
import { resumeWaiting, watchNetwork } from '#kernel/query/offline.ts';
import { watchWaiting } from '#kernel/query/waiting.ts';
import { onLive, startLive } from '#kernel/live/live.ts';
import { closeCache, whenWritesRestored } from '#kernel/query/persist.ts';
import { readAgain, readAllAgain } from '#kernel/query/writes.ts';
import { reloadConfig, reloadSchool } from '#kernel/session/account.ts';
import { followOrg, session, setUser } from '#kernel/session/session.ts';
import { loadingBar } from '#kernel/toast/busy.ts';
import { whenIdle } from '#kernel/when-idle.ts';
import { offlineRooms, refreshers } from '../rooms.ts';

/** Brief §9: the refresh cycle runs every 15 minutes. */
export const REFRESH_MS = 15 * 60_000;

/** One turn of the refresh cycle: a loading bar, the configuration, the first page of the news. */
export async function refreshCycle(): Promise<void> {
  loadingBar.start();
  try {
    await Promise.all([reloadConfig(), ...refreshers.map((refresh) => refresh())]);
  } catch (error) {
    if (!isApiError(error)) throw error;
  } finally {
    loadingBar.stop();
  }
}

/**
 * The first refresh, behind the page with the answers seen last: the school, then the session, then the data (brief
 * §2). An expired session leads to the sign-in; one opened for somebody else by another page of this device restarts
 * the application for that person.
 */
export async function firstCycle(): Promise<void> {
  const { school, user, lookAs } = session.get();
  if (!school || !user) return;
  const known = await reloadSchool(school).catch(() => null);
  const verified = known && (await api(verify, {}, { quiet: true }).catch(() => null));
  if (!session.get().user) return;
  await refreshCycle();
  if (!verified || lookAs || verified.accountId === user.user.id) return;
  closeCache(true);
  location.assign('/');
}

/** Adds one unread notification; the next configuration contains the server's own count (brief §4). */
function countNotification(): void {
  const { user } = session.get();
  if (user) setUser({ ...user, unread: user.unread + 1 });
  void readAgain(['notifications']);
}

/** Background work while somebody is signed in: cache, verification, live events, refresh cycle, waiting writes. */
export function useSignedInWork(): void {
  useEffect(() => {
    const { school, user } = session.get();
    if (!school || !user) return;
    watchNetwork();
    // Loaded behind the first screen, which shows the answers seen last.
    const callOff = whenIdle(() => void firstCycle());
    void whenWritesRestored().then(() => resumeWaiting(offlineRooms));
    const timer = setInterval(() => void refreshCycle(), REFRESH_MS);
    // The server writes notifications and the first page, in the account's language.
    let shownLang = user.lang;
    const ends = [
      session.subscribe(() => {
        const lang = session.get().user?.lang ?? shownLang;
        if (lang === shownLang) return;
        shownLang = lang;
        void readAllAgain();
      }),
      startLive(),
      watchWaiting(),
      followOrg(() => void Promise.all([reloadConfig(), readAllAgain()]).catch(() => null)),
      onLive('notification.new', countNotification),
      onLive('notification.read', () => void reloadConfig().catch(() => null)),
      // Too many events were missed: reloads what is on screen.
      onLive('refresh', () => void Promise.all([reloadConfig(), readAllAgain()]).catch(() => null)),
      onLive('school.changed', () => void reloadConfig().catch(() => null)),
      onLive('rights.changed', () => void reloadConfig().catch(() => null)),
      onLive('session.ended', () => void reloadConfig().catch(() => null)),
    ];
    return () => {
      callOff();
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, []);
}
