import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/** Losses when leaving now: uploads in progress, text that this device cannot keep, corrections not published. */
function leftBehind(keeper: DraftKeeper, uploading: boolean): 'files' | 'text' | 'corrections' | null {
  const { unkept, post } = keeper.store.get();
  if (uploading) return 'files';
  if (!keeper.dirty()) return null;
  if (unkept) return 'text';
  return post && post.status !== 'draft' ? 'corrections' : null;
}

/** Asks before leaving a page when something would be lost or forgotten; never for a draft, which is saved. */
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
