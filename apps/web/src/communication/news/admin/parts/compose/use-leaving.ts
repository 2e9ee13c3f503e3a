import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/**
 * What leaving now would leave behind: files on their way, text that this device refuses to keep, corrections that
 * readers do not have.
 */
function leftBehind(keeper: DraftKeeper, uploading: boolean): 'files' | 'text' | 'corrections' | null {
  const { unkept, post } = keeper.store.get();
  if (uploading) return 'files';
  if (!keeper.dirty()) return null;
  if (unkept) return 'text';
  return post && post.status !== 'draft' ? 'corrections' : null;
}

/** Asks before a page is left with something that would be lost or forgotten; a draft never asks, it is kept. */
export function useLeaving(keeper: DraftKeeper, uploading: boolean): void {
  useBlocker({
    enableBeforeUnload: () => leftBehind(keeper, uploading) !== null,
    shouldBlockFn: async ({ current, next }) => {
      const left = leftBehind(keeper, uploading);
      if (!left || current.pathname === next.pathname) return false;
      const text = {
        files: t`Des fichiers sont encore en cours d’envoi.`,
        text: t`Cet appareil ne peut pas garder votre texte : il serait perdu.`,
        corrections: t`Vos changements restent gardés sur cet appareil, mais les lecteurs ne les ont pas.`,
      }[left];
      return !(await confirm({ title: t`Quitter sans enregistrer ?`, text, action: t`Quitter la page` }));
    },
  });
}
