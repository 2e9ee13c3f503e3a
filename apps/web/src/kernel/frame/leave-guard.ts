import { useUnsaved } from '@encrier/ui/unsaved';
import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { mayLose } from '#kernel/toast/may-lose.ts';

/** Asks before the page is left, or the window around the form closed, with something typed in it. */
export function useLeaveGuard(dirty: boolean): void {
  useUnsaved(dirty);
  useBlocker({
    enableBeforeUnload: () => dirty,
    shouldBlockFn: async ({ current, next }) =>
      dirty && current.pathname !== next.pathname && !(await mayLose(t`Quitter la page`)),
  });
}
