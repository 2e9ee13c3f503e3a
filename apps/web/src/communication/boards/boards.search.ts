import { listBoards } from '@encrier/contract/communication/boards';
import { api } from '#kernel/api/client.ts';
import { inAreas, type SearchFace } from '#kernel/search.ts';

export const boardsSearch: SearchFace = {
  key: 'boards',
  lists: inAreas('/padlets'),
  order: 90,
  enough: 3,
  find: async ({ q, list, signal }) => {
    const tabs = await Promise.all(
      (['mine', 'shared'] as const).map((tab) => api(listBoards, { query: { tab, q, page: 1 } }, { signal })),
    );
    const found = new Map(tabs.flatMap(({ items }) => items.map((board) => [board.id, board] as const)));
    return [...found.values()].map(({ id, title, owner }) => ({
      id,
      label: title,
      detail: owner.label,
      href: `${list}/${id}`,
    }));
  },
};
