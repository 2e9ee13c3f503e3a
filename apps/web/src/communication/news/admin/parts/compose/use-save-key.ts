import { useEffect } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

/** Ctrl S sends a draft at once, as in any text processor; a published text only changes by its button. */
export function useSaveKey(keeper: DraftKeeper): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      const { post } = keeper.store.get();
      if (!post || post.status === 'draft') void keeper.save();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [keeper]);
}
