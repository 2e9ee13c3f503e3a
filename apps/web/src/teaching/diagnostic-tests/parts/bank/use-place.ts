import type { BankContent, BankShare } from '@encrier/contract/teaching/diagnostic-bank';
import { useState } from 'react';

type First = { share: BankShare; tags: readonly string[]; courseId: string };
/** With whom a question is shared and under which words it is found, while it is chosen. */
export function usePlace({ share: first, tags: words, courseId: course }: First) {
  const [share, setShare] = useState(first);
  const [courseId, setCourseId] = useState(course);
  const [tags, setTags] = useState(words.join(', '));
  const content = (): Omit<BankContent, 'question'> => ({
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
  return { share, setShare, courseId, setCourseId, tags, setTags, content };
}
export type Place = ReturnType<typeof usePlace>;
