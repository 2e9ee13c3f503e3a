import type { BodyOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import * as c from '@encrier/contract/school-life/exits';
import { thirdSorts } from '@encrier/contract/school-life/exits-persons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { sortIn } from '#kernel/query/served-order.ts';
import { writesOf } from '#kernel/query/writes.ts';

export type {
  ExitChild,
  ExitHours,
  ExitKind,
  ExitMode,
  ExitState,
  FamilyExit,
  OfficeExit,
} from '@encrier/contract/school-life/exits';
export type Ask = BodyOf<typeof c.askExit>;
export type Rules = Omit<BodyOf<typeof c.setExitSettings>, 'version'>;

/** Always the whole family, whichever child is chosen: the page filters by itself. */
const whole = { childAccountId: null, quiet: true } as const;
const quiet = { quiet: true } as const;
const { refresh, write } = writesOf(['exits'], ['home']);
export { write };
onLive('exits.changed', () => void refresh());

export const mineQuery = queryOptions({
  queryKey: ['exits', 'mine'],
  queryFn: ({ signal }) => api(c.myExits, {}, { signal, ...whole }),
});
/** Asks for an exit under the id made on this device: pressed twice, it is one. */
export async function ask(body: Ask): Promise<void> {
  await write(api(c.askExit, { body }, { ...whole, idempotencyKey: body.id }));
}
export async function cancel(id: string, version: number): Promise<void> {
  await write(api(c.cancelExit, { params: { id }, body: { version } }, whole));
}

type ExitSort = (typeof c.exitSorts)[number];
type ThirdSort = (typeof thirdSorts)[number];
/** Filter of the office's page; all of it is in the address. */
export type ExitsFilter = {
  view: (typeof c.exitViews)[number] | 'persons';
  q: string;
  /** Of the list in view. */
  sort: SortOf<ExitSort | ThirdSort> | null;
  page: number;
  open: string | null;
};
const views: Record<ExitsFilter['view'], string> = {
  waiting: '',
  coming: 'a-venir',
  standing: 'regulieres',
  all: 'toutes',
  persons: 'personnes',
};
export const { read: filterFrom, write: searchOf } = filters<ExitsFilter>({
  view: part.oneOf('vue', views, 'waiting'),
  q: part.words('q'),
  sort: part.sort<ExitSort | ThirdSort>([...c.exitSorts, ...thirdSorts]),
  page: part.page(),
  open: part.id('demande'),
});
/** Requests of families; waiting ones stay counted while named people are shown. */
export const listQuery = ({ view: shown, q, sort: chosen, page: at }: ExitsFilter) => {
  const sort = sortIn(c.exitSorts, chosen);
  const [view, page] = shown === 'persons' ? (['waiting', 1] as const) : [shown, at];
  return queryOptions({
    queryKey: ['exits', 'office', view, q, sort, page],
    queryFn: ({ signal }) =>
      api(c.listExits, { query: { view, page, ...(q && { q }), ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
};
type Decision = { answer: string; version: number };
export async function decide(id: string, body: Decision & { approve: boolean }): Promise<void> {
  await write(api(c.decideExit, { params: { id }, body }, quiet));
}
export async function withdraw(id: string, body: Decision): Promise<void> {
  await write(api(c.withdrawExit, { params: { id }, body }, quiet));
}

export const rulesQuery = queryOptions({
  queryKey: ['exits', 'settings'],
  queryFn: ({ signal }) => api(c.getExitSettings, {}, { signal }),
});
export async function saveRules(body: BodyOf<typeof c.setExitSettings>): Promise<void> {
  await writesOf(rulesQuery.queryKey).write(api(c.setExitSettings, { body }, quiet));
}
