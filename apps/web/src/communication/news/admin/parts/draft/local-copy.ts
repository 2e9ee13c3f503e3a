import { LocalCopies } from '#kernel/content/local-copies.ts';
import { blankBody, type DraftBody } from './draft-content.ts';

/** Publications that the server does not have yet, as this device keeps them. */
export const copies = new LocalCopies<DraftBody>('news-draft', (kept) => {
  const body = kept as Partial<DraftBody> | null;
  return typeof body?.content?.html === 'string'
    ? { ...blankBody, ...body, content: { ...blankBody.content, ...body.content } }
    : null;
});
