import { t } from '@lingui/core/macro';
import { confirm } from './confirm.ts';

/** Asks before typed text is lost; true when it may be. */
export const confirmLoss = (action: string): Promise<boolean> =>
  confirm({
    title: t`Quitter sans enregistrer ?`,
    text: t`Ce que vous avez saisi serait perdu.`,
    action,
    danger: true,
  });
/** The same, for a window over the page. */
export const confirmCloseUnsaved = (): Promise<boolean> => confirmLoss(t`Quitter sans enregistrer`);
