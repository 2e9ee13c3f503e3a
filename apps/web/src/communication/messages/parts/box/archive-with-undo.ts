import { t } from '@lingui/core/macro';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { archive } from '../../messages.api.ts';

/** Moves a thread to the archives, or back to the inbox; a toast offers to undo it. */
export async function archiveWithUndo(threadId: string, archived: boolean): Promise<void> {
  const move = (to: boolean): Promise<void> =>
    archive(threadId, to).catch((error: unknown) => Promise.reject(toast.error(sentence(error))));
  try {
    await move(archived);
  } catch {
    return;
  }
  toast.success(archived ? t`Conversation archivée` : t`Conversation remise dans les reçus`, {
    undo: () => void move(!archived).catch(() => null),
  });
}
