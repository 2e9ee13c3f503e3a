import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';
import type { MessageKeeper } from '../draft/message-keeper.ts';

/**
 * Asks before leaving a page with uploads in progress, or with a text that this device cannot keep; never for a draft,
 * which is saved.
 */
export function useMessageLeaving(keeper: MessageKeeper, uploading: boolean): void {
  const left = (): boolean => uploading || (keeper.dirty() && keeper.store.get().unkept);
  useBlocker({
    enableBeforeUnload: left,
    shouldBlockFn: async ({ current, next }) => {
      if (!left() || current.pathname === next.pathname) return false;
      const text = uploading
        ? t`Des fichiers sont encore en cours d’envoi.`
        : t`Cet appareil ne peut pas garder votre texte : il serait perdu.`;
      return !(await confirm({ title: t`Quitter sans enregistrer ?`, text, action: t`Quitter la page` }));
    },
  });
}
