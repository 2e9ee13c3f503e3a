import { t } from '@lingui/core/macro';
import { confirm } from './confirm.ts';

/** Asks before leaving loses typed text; true when the user accepts. */
export const confirmLoss = (action: string): Promise<boolean> =>
  confirm({
    title: t`Quitter sans enregistrer ?`,
    text: t`Ce que vous avez saisi serait perdu.`,
    action,
    danger: true,
  });
/** The same question, before a dialog is closed. */
export const confirmCloseUnsaved = (): Promise<boolean> => confirmLoss(t`Quitter sans enregistrer`);
