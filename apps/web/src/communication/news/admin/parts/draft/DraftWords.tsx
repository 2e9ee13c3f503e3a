import { SaveWords } from '#kernel/content/SaveWords.tsx';
import { useDraft, useKeeper } from './DraftContext.tsx';

/** Where the text is saved; for a published one, only its changes wait. */
export function DraftWords() {
  const changes = useDraft((state) => state.post !== null && state.post.status !== 'draft');
  return <SaveWords store={useKeeper().store} changes={changes} />;
}
