import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import * as c from '@encrier/contract/school/rollover';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';
import { readAgain, writesOf } from '#kernel/query/writes.ts';
import { createStore, useStore } from '#kernel/store.ts';

export type {
  BoardCard,
  BoardMove,
  BoardPair,
  DecidedPupil,
  Decision,
  KeptGroup,
  PlannedClass,
  Rollover,
  RolloverCheck,
} from '@encrier/contract/school/rollover';
export { decisions } from '@encrier/contract/school/rollover';
export type Plan = ResponseOf<typeof c.getPlan>;
export type Board = ResponseOf<typeof c.getBoard>;
export type DraftBody = BodyOf<typeof c.startRollover>;
export type DecisionFilter = {
  page: number;
  q: string;
  classId: string | null;
  show: 'all' | c.Decision | 'undecided' | 'unplaced';
  sort: SortOf<(typeof c.decisionSorts)[number]> | null;
};

const key = ['school', 'rollover'] as const;
export const rolloverQuery = queryOptions({
  queryKey: [...key, 'state'],
  queryFn: ({ signal }) => api(c.getRollover, {}, { signal }),
  // A run announces its end by a live event; polling as well costs little and misses nothing.
  refetchInterval: (query) => (query.state.data?.rollover?.status === 'running' ? 1500 : false),
});
export const planQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'plan', id],
    queryFn: ({ signal }) => api(c.getPlan, { params: { id } }, { signal }),
  });
export const groupsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'groups', id],
    queryFn: ({ signal }) => api(c.listGroups, { params: { id } }, { signal }),
    staleTime: 0,
  });
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'check', id],
    queryFn: ({ signal }) => api(c.checkRollover, { params: { id } }, { signal }),
    staleTime: 0,
  });
export const pupilsQuery = (id: string, { page, q, classId, show, sort }: DecisionFilter) =>
  queryOptions({
    queryKey: [...key, 'pupils', id, { page, q, classId, show, sort }],
    queryFn: ({ signal }) =>
      api(
        c.listDecisions,
        {
          params: { id },
          query: {
            page,
            ...(q && { q }),
            ...(classId && { classId }),
            ...(sort && { sort }),
            ...(show === 'undecided' || show === 'unplaced' ? { problem: show } : show !== 'all' && { decision: show }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
export const boardQuery = (id: string, levelId: string) =>
  queryOptions({
    queryKey: [...key, 'board', id, levelId],
    queryFn: ({ signal }) => api(c.getBoard, { params: { id, levelId } }, { signal }),
  });

const { refresh, write } = writesOf(key);
onLive('rollover.changed', () => void refresh());
onLive('class_building.moved', () => void readAgain([...key, 'board']));

const progress = createStore<{ done: number; total: number }>({ done: 0, total: 6 });
onLive('rollover.progress', (event) =>
  progress.set({
    done: Number((event as { done?: unknown }).done ?? 0),
    total: Number((event as { total?: unknown }).total ?? 6),
  }),
);
/** How far the run under way is, in steps. */
export const useProgress = (): number => useStore(progress, ({ done, total }) => done / Math.max(1, total));

const quiet = { quiet: true } as const;

export const start = (body: DraftBody, idempotencyKey: string) =>
  write(api(c.startRollover, { body }, { ...quiet, idempotencyKey }));
export const update = (id: string, version: number, body: DraftBody) =>
  write(api(c.updateRollover, { params: { id }, body: { ...body, version } }, quiet));
export const discard = (id: string) => write(api(c.discardRollover, { params: { id } }, quiet));
export const addClass = (id: string, body: BodyOf<typeof c.addPlanned>) =>
  write(api(c.addPlanned, { params: { id }, body }, quiet));
export const changeClass = (id: string, classId: string, body: BodyOf<typeof c.updatePlanned>) =>
  write(api(c.updatePlanned, { params: { id, classId }, body }, quiet));
export const removeClass = (id: string, classId: string) =>
  write(api(c.removePlanned, { params: { id, classId } }, quiet));
export const lead = (id: string, classId: string, targetId: string | null) =>
  write(api(c.setPath, { params: { id, classId }, body: { targetId } }, quiet));
export const keepMembers = (id: string, groupIds: string[], keep: boolean) =>
  write(api(c.keepMembers, { params: { id }, body: { groupIds, keep } }, quiet));
export const decideFor = (id: string, body: BodyOf<typeof c.decide>) =>
  write(api(c.decide, { params: { id }, body }, quiet));
export const decideWhole = (id: string, classId: string, decision: c.Decision | null) =>
  write(api(c.decideClass, { params: { id, classId }, body: { decision } }, quiet));
/** Starts the run; the server requires a proof of identity when the last one is old. */
export function execute(id: string, body: BodyOf<typeof c.executeRollover>) {
  progress.set({ done: 0 });
  return write(api(c.executeRollover, { params: { id }, body }, quiet));
}
export const undoPassage = (id: string) => write(api(c.undoRollover, { params: { id }, body: {} }, quiet));

/** Moves cards: the board shows it at once; after a conflict it updates the board and throws. */
export async function moveCards(id: string, levelId: string, moves: c.BoardMove[]): Promise<void> {
  const { queryKey } = boardQuery(id, levelId);
  await queries.cancelQueries({ queryKey });
  const to = new Map(moves.map((move) => [move.pupilId, move.toId]));
  queries.setQueryData(
    queryKey,
    (board) =>
      board && {
        ...board,
        pupils: board.pupils.map((card) => (to.has(card.id) ? { ...card, targetId: to.get(card.id) ?? null } : card)),
      },
  );
  await write(api(c.moveCards, { params: { id, levelId }, body: { moves } }, quiet));
}
export const propose = (id: string, levelId: string) =>
  write(api(c.proposeBoard, { params: { id, levelId }, body: {} }, quiet));
export const pairUp = (id: string, body: BodyOf<typeof c.addPair>) =>
  write(api(c.addPair, { params: { id }, body }, quiet));
export const unpair = (id: string, pairId: string) => write(api(c.removePair, { params: { id, pairId } }, quiet));
