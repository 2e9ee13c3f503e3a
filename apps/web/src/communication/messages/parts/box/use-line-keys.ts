import type { Box, BoxRow } from '@encrier/contract/communication/messages';
import { useLingui } from '@lingui/react/macro';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { toast } from '#kernel/toast/toast.ts';
import { markRead } from '../../messages.api.ts';
import { archiveWithUndo } from './archive-with-undo.ts';
import { canArchive } from './BoxLine.tsx';

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-line]')];

/**
 * `J` and `K` go down and up the lines, `E` archives, `U` marks as unread: the line under the focus, or the thread that
 * is open.
 */
export function useLineKeys(rows: readonly BoxRow[], box: Box, open: string | null): void {
  const { t } = useLingui();
  const here = (): BoxRow | undefined => {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.line;
    return (
      rows.find(({ threadId }) => threadId === focused) ??
      rows.find(({ threadId, messageId }) => threadId === open || messageId === open)
    );
  };
  const step = (by: 1 | -1): void => {
    const all = links();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const from = at === -1 ? all.findIndex((one) => one.getAttribute('aria-current') === 'true') : at;
    all[Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
  };
  useLetters([
    { key: 'j', words: t`Message suivant`, run: () => step(1) },
    { key: 'k', words: t`Message précédent`, run: () => step(-1) },
    {
      key: 'e',
      words: t`Archiver la conversation`,
      run: () => {
        const row = here();
        if (!row || !canArchive(box)) return;
        step(1);
        void archiveWithUndo(row.threadId, box !== 'archived');
      },
    },
    {
      key: 'u',
      words: t`Marquer comme non lu`,
      run: () => {
        const row = here();
        if (row && box === 'inbox')
          void markRead(row.threadId, false).catch((error: unknown) => toast.error(sentence(error)));
      },
    },
  ]);
}
