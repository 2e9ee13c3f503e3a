import type { BankContent, BankShare } from '@encrier/contract/teaching/diagnostic-bank';

/** Sharing and keywords of a question, while they are edited. */
export type Place = { share: BankShare; courseId: string; tags: string };
/** The part to send. */
export const placed = ({ share, courseId, tags }: Place): Omit<BankContent, 'question'> => ({
  share,
  courseId: courseId || null,
  tags: [
    ...new Set(
      tags
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ],
});
