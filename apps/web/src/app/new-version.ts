import { t } from '@lingui/core/macro';
import { readTab, writeTab } from '#kernel/settings.ts';
import { toast } from '#kernel/toast/toast.ts';

/** Milliseconds between two checks for a new version. */
const LOOK_MS = 30 * 60_000;

/** A file that failed to load, in the words of Chromium, Firefox, Safari and the loader of styles. */
const fileMissing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/**
 * When a new version replaced the files of this page: restarts with it, at most once a minute. The loader also reports
 * errors that occur after a file was loaded (`import('…').then(ask)`, when the server refuses): these are for the
 * caller, and no reason to lose the page's content. Returns a function that stops it.
 */
export function restartWhenReplaced(restart: () => void = () => location.reload()): () => void {
  const onMissing = (event: VitePreloadErrorEvent): void => {
    const last = Number(readTab('restarted') ?? 0);
    if (!fileMissing.test(String(event.payload)) || !navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    writeTab('restarted', Date.now());
    restart();
  };
  addEventListener('vite:preloadError', onMissing);
  return () => removeEventListener('vite:preloadError', onMissing);
}

/** Installs the shell for offline use, and offers a new version when there is one; nothing reloads by itself. */
export function followVersions(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After everything that the first page needs.
  if (document.readyState === 'complete') setTimeout(() => void register(), 1000);
  else addEventListener('load', () => setTimeout(() => void register(), 1000), { once: true });
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => null);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      // The first installation replaces nothing: there is nothing to announce.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
    });
  });
  setInterval(() => void registration.update().catch(() => null), LOOK_MS);
}

/** « Nouvelle version »: the person chooses when the page restarts with it. */
function offer(worker: ServiceWorker): void {
  const run = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  toast.info(t`Nouvelle version`, { lasting: true, action: { label: t`Actualiser`, run } });
}
