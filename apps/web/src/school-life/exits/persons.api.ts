import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import * as c from '@encrier/contract/school-life/exits-persons';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { session } from '#kernel/session/session.ts';
import { write } from './exits.api.ts';

export type {
  FamilyPass,
  FamilyThird,
  OfficeThird,
  PassState,
  ThirdState,
  ThirdsChild,
  ThirdTie,
} from '@encrier/contract/school-life/exits-persons';
export { thirdTies } from '@encrier/contract/school-life/exits-persons';
export type Naming = BodyOf<typeof c.nameThird>;
/** What a school lets families do, and the day and hours that forms begin with. */
export type ThirdRules = Omit<ResponseOf<typeof c.myThirds>, 'children'>;
export type Passing = BodyOf<typeof c.makePass>;

const whole = { childAccountId: null, quiet: true } as const;
const quiet = { quiet: true } as const;

export const thirdsQuery = queryOptions({
  queryKey: ['exits', 'thirds'],
  queryFn: ({ signal }) => api(c.myThirds, {}, { signal, ...whole }),
});
/** Under ids made on this device: pressed twice, it is one. */
export const nameThird = (body: Naming) => write(api(c.nameThird, { body }, { ...whole, idempotencyKey: body.id }));
export const withdrawThird = (id: string, version: number) =>
  write(api(c.withdrawThird, { params: { id }, body: { version } }, whole));
export const makePass = (body: Passing) => write(api(c.makePass, { body }, { ...whole, idempotencyKey: body.id }));
export const revokePass = (id: string) => write(api(c.revokePass, { params: { id }, body: {} }, whole));

/** The address that the bearer of a pass opens: it says little, and nothing once the day is over. */
export const passAddress = (code: string): string =>
  `${location.origin}/verification/${session.get().school?.schoolId ?? 0}-passe-${code}`;
/** The code in what was scanned or typed: a whole address, or the code alone. */
export const codeIn = (text: string): string => /-passe-(.+)$/.exec(text.trim())?.[1] ?? text.trim();

type ThirdSort = SortOf<(typeof c.thirdSorts)[number]> | null;
export const officeThirdsQuery = (view: (typeof c.thirdViews)[number], q: string, sort: ThirdSort, page: number) =>
  queryOptions({
    queryKey: ['exits', 'office-thirds', view, q, sort, page],
    queryFn: ({ signal }) =>
      api(c.listThirds, { query: { view, page, ...(q && { q }), ...(sort && { sort }) } }, { signal }),
    placeholderData: keepPreviousData,
  });
type Said = { answer: string; version: number };
export const decideThird = (id: string, body: Said & { approve: boolean }) =>
  write(api(c.decideThird, { params: { id }, body }, quiet));
export const endThird = (id: string, body: Said) => write(api(c.endThird, { params: { id }, body }, quiet));
export const scanPass = (text: string) => write(api(c.scanPass, { body: { code: codeIn(text) } }, quiet));
