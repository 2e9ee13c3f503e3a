import { t } from '@lingui/core/macro';
import { toast } from '#kernel/toast/toast.ts';

/** Milliseconds between two looks for a new version. */
const LOOK_MS = 30 * 60_000;

/** Installs the shell for offline use, and offers a new version when there is one; nothing reloads by itself. */
export function followVersions(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After everything the first page needs.
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
      // The very first installation replaces nothing: there is nothing to tell.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next);
    });
  });
  setInterval(() => void registration.update().catch(() => null), LOOK_MS);
}

/** « Nouvelle version »: the person chooses when the page starts again with it. */
function offer(worker: ServiceWorker): void {
  const run = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage({ type: 'SKIP_WAITING' });
  };
  toast.info(t`Nouvelle version`, { lasting: true, action: { label: t`Actualiser`, run } });
}
