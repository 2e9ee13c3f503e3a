import type { BankContent, BankRow, BankShare } from '@encrier/contract/teaching/diagnostic-bank';
import { splitList } from '#kernel/split-list.ts';
import { comma } from '#kernel/text.ts';

/** Sharing and keywords of a question, while they are edited. */
export type Place = { share: BankShare; courseId: string; tags: string };
/** Those of a question of the bank, or of one to be added. */
export const placeOf = (row: Pick<BankRow, 'share' | 'tags'> | null, courseId: string): Place => ({
  share: row?.share ?? 'mine',
  courseId,
  tags: row?.tags.join(comma()) ?? '',
});
/** The part to send. */
export const placed = ({ share, courseId, tags }: Place): Omit<BankContent, 'question'> => ({
  share,
  courseId: courseId || null,
  tags: splitList(tags),
});
