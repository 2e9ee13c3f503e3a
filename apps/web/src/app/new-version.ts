import { t } from '@lingui/core/macro';
import { registerSW } from 'virtual:pwa-register';
import { toast } from '#kernel/toast/toast.ts';

/** Milliseconds between two looks for a new version. */
const LOOK_MS = 30 * 60_000;

/** Installs the shell for offline use, and offers a new version when there is one; nothing reloads by itself. */
export function followVersions(): void {
  if (!import.meta.env.PROD) return;
  const update = registerSW({
    onNeedRefresh: () => {
      toast.info(t`Nouvelle version`, { lasting: true, action: { label: t`Actualiser`, run: () => void update(true) } });
    },
    onRegisteredSW: (_address, registration) => {
      if (registration) setInterval(() => void registration.update().catch(() => null), LOOK_MS);
    },
  });
}
