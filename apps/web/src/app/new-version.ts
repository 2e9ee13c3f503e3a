import { t } from '@lingui/core/macro';
import { toast } from '#kernel/toast/toast.ts';

/** Milliseconds between two looks for a new version. */
const LOOK_MS = 30 * 60_000;

/** Installs the shell for offline use, and offers a new version when there is one; nothing reloads by itself. */
export function followVersions(): void {
  if (!import.meta.env.PROD) return;
  // After everything the first page needs.
  if (document.readyState === 'complete') setTimeout(() => void register(), 1000);
  else addEventListener('load', () => setTimeout(() => void register(), 1000), { once: true });
}

async function register(): Promise<void> {
  const { registerSW } = await import('virtual:pwa-register');
  const update = registerSW({
    onNeedRefresh: () => {
      toast.info(t`Nouvelle version`, { lasting: true, action: { label: t`Actualiser`, run: () => void update(true) } });
    },
    onRegisteredSW: (_address, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => null), LOOK_MS);
    },
  });
}
