import { audienceChoices } from '@encrier/contract/communication/audience';
import * as c from '@encrier/contract/communication/boards';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api, apiBlob } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { readAgain } from '#kernel/query/writes.ts';
import { merged } from './parts/board/board-cache.ts';

export const boardTabs = ['mine', 'shared', 'archived', 'all'] as const;
export type BoardTab = (typeof boardTabs)[number];
export type BoardsFilter = { tab: BoardTab | null; q: string; page: number };

/** The list's filter from the address; without a tab in it, the page chooses one. */
export const { read: filterFrom, write: searchOf } = filters<BoardsFilter>({
  tab: part.oneOf('tab', boardTabs),
  q: part.words('q'),
  page: part.page(),
});

/** Pupils who see a board and may not be recognised on its pictures. */
export const picturedQuery = (id: string) =>
  queryOptions({
    queryKey: ['boards', 'pictured', id],
    queryFn: ({ signal }) => api(c.boardRefusals, { params: { id } }, { signal, quiet: true }),
  });

export const listQuery = (tab: BoardTab, q: string, page: number) =>
  queryOptions({
    queryKey: ['boards', 'list', tab, q, page],
    meta: { keep: true },
    queryFn: ({ signal }) => api(c.listBoards, { query: { tab, page, ...(q && { q }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
export const boardQuery = (id: string) =>
  queryOptions({
    queryKey: ['boards', 'board', id],
    queryFn: ({ signal }): Promise<c.Board> => api(c.getBoard, { params: { id } }, { signal }),
    staleTime: 5_000,
  });
export const commentsQuery = (id: string, cardId: string) =>
  queryOptions({
    queryKey: ['boards', 'comments', id, cardId],
    queryFn: ({ signal }) => api(c.listBoardComments, { params: { id, cardId } }, { signal }),
  });
/** Sent every minute while the board is open; the answer tells who else has it open. */
export const presenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['boards', 'presence', id],
    queryFn: () => api(c.openBoard, { params: { id }, body: {} }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
    retry: false,
  });

/** Classes that the signed-in person may share boards with. */
export const classesQuery = queryOptions({
  queryKey: ['audience', 'choices', 'boards', ''],
  queryFn: ({ signal }) => api(audienceChoices, { query: { use: 'boards' } }, { signal }),
  staleTime: 300_000,
  select: ({ items }) =>
    items.flatMap(({ rule, label }) => (rule.kind === 'class' && rule.ref ? [{ id: rule.ref, name: label }] : [])),
});

export const prepareBoards = (search: Record<string, unknown>): Promise<unknown> => {
  const { tab, q, page } = filterFrom(search);
  return tab ? queries.ensureQueryData(listQuery(tab, q, page)) : Promise.resolve();
};
export const prepareBoard = (id: string): Promise<unknown> => queries.ensureQueryData(boardQuery(id));

const change = (id: string, next: (board: c.Board) => c.Board): void => {
  queries.setQueriesData<c.Board>({ queryKey: ['boards', 'board', id] }, (board) => board && next(board));
};
/** Stores a card from the server; an older answer arriving late is ignored. */
const keep = (id: string, card: c.BoardCard): void =>
  change(id, (board) => ({ ...board, cards: merged(board.cards, [card.id], [card]) }));

/** Cards with a change being sent: updates of them wait for its end. */
const underWay = new Map<string, number>();
const wanted = new Map<string, Set<string>>();
let asking = false;
/** Several changes within this time cause one query. */
const MOMENT_MS = 150;
const AT_ONCE = 100;

function ask(id: string, cardId: string): void {
  if (
    !queries.getQueryCache().find({ queryKey: boardQuery(id).queryKey }) &&
    queries.getQueriesData({ queryKey: ['boards', 'board', id] }).length === 0
  )
    return;
  wanted.set(id, (wanted.get(id) ?? new Set()).add(cardId));
  if (!asking) setTimeout(() => void fetchWanted(), MOMENT_MS);
  asking = true;
}

async function fetchWanted(): Promise<void> {
  asking = false;
  const all = [...wanted].map(([id, set]) => [id, [...set].filter((card) => !underWay.has(card))] as const);
  wanted.clear();
  for (const [id, cards] of all) {
    for (let from = 0; from < cards.length; from += AT_ONCE) {
      const ids = cards.slice(from, from + AT_ONCE);
      try {
        const answer = await api(c.someCards, { params: { id }, query: { ids: ids.join(',') } }, { quiet: true });
        change(id, (board) => ({ ...board, cards: merged(board.cards, ids, answer.cards) }));
      } catch {
        void readAgain(['boards', 'board', id]);
      }
    }
  }
}

onLive('boards.card', ({ board, card }) => ask(String(board), String(card)));
onLive('boards.changed', ({ board }) => {
  void readAgain(['boards', 'board', String(board)], ['boards', 'list']);
});
onLive('boards.comment', ({ board, card }) => {
  void readAgain(['boards', 'comments', String(board), String(card)]);
  ask(String(board), String(card));
});
// Too many events were missed, or the stream restarts: open boards are loaded again.
for (const kind of ['refresh', 'hello']) onLive(kind, () => void readAgain(['boards', 'board']));

/** One small write of one card: shown at once, corrected by the answer, undone by a refusal. */
function useCardWrite<V extends { cardId: string }>(
  id: string,
  name: string,
  send: (variables: V) => Promise<unknown>,
  guess: (card: c.BoardCard, variables: V) => c.BoardCard | null,
) {
  return useMutation({
    mutationKey: ['boards', name],
    mutationFn: send,
    onMutate: (variables: V) => {
      underWay.set(variables.cardId, (underWay.get(variables.cardId) ?? 0) + 1);
      const cards = queries.getQueryData(boardQuery(id).queryKey)?.cards;
      change(id, (board) => ({
        ...board,
        cards: board.cards.flatMap((card) => (card.id === variables.cardId ? (guess(card, variables) ?? []) : card)),
      }));
      return cards?.find((card) => card.id === variables.cardId);
    },
    onSettled: (answer, error, { cardId }, former) => {
      const left = (underWay.get(cardId) ?? 1) - 1;
      if (left > 0) underWay.set(cardId, left);
      else underWay.delete(cardId);
      if (left <= 0 && !error && answer && typeof answer === 'object' && 'rev' in answer)
        keep(id, answer as c.BoardCard);
      // Refused or given up: the card goes back at once, and what the server holds follows.
      else if (error) {
        if (former) keep(id, former);
        void readAgain(['boards', 'board', id]);
      }
    },
  });
}

export type CardPlace = BodyOf<typeof c.placeCard>;
export const usePlace = (id: string) =>
  useCardWrite<{ cardId: string } & CardPlace>(
    id,
    'place',
    ({ cardId, ...body }) => api(c.placeCard, { params: { id, cardId }, body }),
    (card, { cardId: _id, ...place }) => ({ ...card, ...place }),
  );
export const useLike = (id: string) =>
  useCardWrite<{ cardId: string; liked: boolean }>(
    id,
    'like',
    ({ cardId, liked }) => api(c.likeCard, { params: { id, cardId }, body: { liked } }),
    (card, { liked }) => ({ ...card, liked, likes: Math.max(0, card.likes + (liked ? 1 : -1)) }),
  );
export const useDress = (id: string) =>
  useCardWrite<{ cardId: string; color: c.CardColor; pinned: boolean }>(
    id,
    'dress',
    ({ cardId, ...body }) => api(c.dressCard, { params: { id, cardId }, body }),
    (card, { color, pinned }) => ({ ...card, color, pinned }),
  );
export const useDecide = (id: string) =>
  useCardWrite<{ cardId: string; version: number; status: 'published' | 'refused' }>(
    id,
    'decide',
    ({ cardId, version, status }) => api(c.decideCard, { params: { id, cardId }, body: { version, status } }),
    (card, { status }) => ({ ...card, status }),
  );

/** Removes a card, with an undo while the message is shown. */
export function useRemoveCard(id: string) {
  const back = useMutation({
    mutationKey: ['boards', 'restore'],
    mutationFn: (cardId: string) => api(c.restoreCard, { params: { id, cardId }, body: {} }),
    onSuccess: (card) => keep(id, card),
  });
  const away = useCardWrite<{ cardId: string }>(
    id,
    'remove',
    ({ cardId }) => api(c.removeCard, { params: { id, cardId } }),
    () => null,
  );
  return (cardId: string) =>
    away.mutate(
      { cardId },
      {
        onSuccess: () => toast.info(t`Carte retirée.`, { undo: () => back.mutate(cardId) }),
      },
    );
}

export type NewCard = BodyOf<typeof c.addCard>;
export type CardText = BodyOf<typeof c.editCard>;
/** Adds or rewrites a card; the form shows the errors. */
export function useSaveCard(id: string) {
  const add = useMutation({
    mutationKey: ['boards', 'add'],
    meta: { quiet: true },
    mutationFn: (body: NewCard) => api(c.addCard, { params: { id }, body }, { quiet: true }),
    onSuccess: (card) => keep(id, card),
  });
  const edit = useMutation({
    mutationKey: ['boards', 'edit'],
    meta: { quiet: true },
    mutationFn: ({ cardId, ...body }: CardText & { cardId: string }) =>
      api(c.editCard, { params: { id, cardId }, body }, { quiet: true }),
    onSuccess: (card) => keep(id, card),
  });
  return { add, edit };
}

const settled = (): void => void readAgain(['boards']);
export const useCreateBoard = () =>
  useMutation({
    mutationKey: ['boards', 'create'],
    meta: { quiet: true },
    mutationFn: (body: BodyOf<typeof c.createBoard>) => api(c.createBoard, { body }),
    onSuccess: settled,
  });
export const useUpdateBoard = (id: string) =>
  useMutation({
    mutationKey: ['boards', 'update'],
    meta: { quiet: true },
    mutationFn: (body: BodyOf<typeof c.updateBoard>) => api(c.updateBoard, { params: { id }, body }),
    onSuccess: settled,
  });
export const useCopyBoard = (id: string) =>
  useMutation({
    mutationKey: ['boards', 'copy'],
    meta: { quiet: true },
    mutationFn: (body: BodyOf<typeof c.copyBoard>) => api(c.copyBoard, { params: { id }, body }),
    onSuccess: settled,
  });
export const useBoardState = () =>
  useMutation({
    mutationKey: ['boards', 'state'],
    mutationFn: ({ id, state }: { id: string; state: c.BoardState }) =>
      api(c.setBoardState, { params: { id }, body: { state } }),
    onSuccess: settled,
  });
export const useRemoveBoard = () =>
  useMutation({
    mutationKey: ['boards', 'remove'],
    mutationFn: (id: string) => api(c.removeBoard, { params: { id } }),
    onSuccess: () => void readAgain(['boards', 'list']),
  });
export const useSaveSection = (id: string) =>
  useMutation({
    mutationKey: ['boards', 'section'],
    mutationFn: (body: BodyOf<typeof c.saveSection>) => api(c.saveSection, { params: { id }, body }),
    onSuccess: settled,
  });
export const useRemoveSection = (id: string) =>
  useMutation({
    mutationKey: ['boards', 'section'],
    mutationFn: (sectionId: string) => api(c.removeSection, { params: { id, sectionId } }),
    onSuccess: settled,
  });

/** Comments of a card: add, show, hide, remove. */
export function useComments(id: string, cardId: string) {
  const onSuccess = (): void => {
    void readAgain(['boards', 'comments', id, cardId]);
    ask(id, cardId);
  };
  const add = useMutation({
    mutationKey: ['boards', 'comment'],
    meta: { quiet: true },
    mutationFn: (body: string) => api(c.addBoardComment, { params: { id, cardId }, body: { body } }, { quiet: true }),
    onSuccess,
  });
  const decide = useMutation({
    mutationKey: ['boards', 'moderate'],
    mutationFn: ({ commentId, status }: { commentId: string; status: 'published' | 'hidden' }) =>
      api(c.moderateBoardComment, { params: { id, cardId, commentId }, body: { status } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationKey: ['boards', 'uncomment'],
    mutationFn: (commentId: string) => api(c.removeBoardComment, { params: { id, cardId, commentId } }),
    onSuccess,
  });
  return { add, decide, remove };
}

export const boardPdf = (id: string): Promise<Blob> => apiBlob(c.printBoard, { params: { id } });
export const boardCsv = (id: string): Promise<Blob> =>
  apiBlob(c.exportBoard, { params: { id }, query: { format: 'csv' } });
