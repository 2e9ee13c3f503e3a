import type { BankContent, BankShare } from '@encrier/contract/teaching/diagnostic-bank';

/** With whom a question is shared and under which words it is found, while it is chosen. */
export type Place = { share: BankShare; courseId: string; tags: string };
/** What is sent of it. */
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
