import { useUnsaved } from '@encrier/ui/unsaved';
import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { confirmLoss } from '#kernel/toast/confirm-loss.ts';

type Options = {
  /** True when the typed text is already saved, although nothing was rendered since. */
  but?: () => boolean;
  /** Keys of the address that lead elsewhere on the same page. */
  also?: readonly string[];
};

/** Asks before leaving the page, or closing the window around the form, while something is typed in it. */
export function useLeaveGuard(dirty: boolean, { but = () => false, also = [] }: Options = {}): void {
  useUnsaved(dirty);
  useBlocker({
    enableBeforeUnload: () => dirty && !but(),
    shouldBlockFn: async ({ current, next }) => {
      const [here, there] = [current.search, next.search] as Record<string, unknown>[];
      const stays = current.pathname === next.pathname && also.every((key) => here?.[key] === there?.[key]);
      return dirty && !but() && !stays && !(await confirmLoss(t`Quitter la page`));
    },
  });
}
