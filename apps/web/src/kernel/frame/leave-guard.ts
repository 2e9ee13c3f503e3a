import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';

/** Asks before the page is left with something typed in a form. */
export function useLeaveGuard(dirty: boolean): void {
  useBlocker({
    enableBeforeUnload: () => dirty,
    shouldBlockFn: async ({ current, next }) => dirty && current.pathname !== next.pathname && !(await confirm({ title: t`Quitter sans enregistrer ?`, text: t`Ce que vous avez saisi serait perdu.`, action: t`Quitter la page` })),
  });
}
