import { listMessages } from '@encrier/contract/communication/messages';
import { api } from '#kernel/api/client.ts';
import { inAreas, type SearchFace } from '#kernel/search.ts';
import { comma } from '#kernel/text.ts';

export const messagesSearch: SearchFace = {
  key: 'messages',
  lists: inAreas('/messages'),
  order: 50,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const boxes = await Promise.all(
      (['inbox', 'sent'] as const).map((box) => api(listMessages, { query: { box, q, page: 1 } }, { signal })),
    );
    const found = new Map(boxes.flatMap(({ items }) => items.map((row) => [row.threadId, row] as const)));
    return [...found.values()].map(({ threadId, subject, excerpt, from, to }) => ({
      id: threadId,
      label: subject || excerpt,
      detail: to.length ? to.join(comma()) : from.label,
      href: `${list}/view/${threadId}`,
    }));
  },
};
