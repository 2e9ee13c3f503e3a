import {
  campaignPieces,
  closeCampaign,
  decidePiece,
  listCampaigns,
  listPieces,
  openCampaign,
  type PieceState,
  pieceStates,
  remindCampaign,
  submitPiece,
} from '@encrier/contract/communication/papers';
import type { BodyOf } from '@encrier/contract/kernel/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { queries } from '#kernel/query/client.ts';

/** Papers asked of one's children. */
export const myPapersQuery = (child: string | null) =>
  queryOptions({
    queryKey: ['papers', 'mine', child],
    queryFn: ({ signal }) => api(listPieces, { query: child ? { child } : {} }, { signal }),
  });
export const campaignsQuery = (page: number) =>
  queryOptions({
    queryKey: ['papers', 'campaigns', page],
    queryFn: ({ signal }) => api(listCampaigns, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type PieceFilter = { q: string; state: PieceState | null; class: string | null; page: number };
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Reads a filter from an address; what is not understood is left out. */
export function pieceFilterFrom(search: Record<string, unknown>): PieceFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const page = Number(search.page ?? 1);
  return {
    q: text('q').slice(0, 100),
    state: pieceStates.find((one) => one === text('etat')) ?? null,
    class: uuid.test(text('classe')) ? text('classe') : null,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export const pieceSearchOf = ({ q, state, class: classId, page }: PieceFilter): Record<string, string | number> => ({
  ...(q && { q }),
  ...(state && { etat: state }),
  ...(classId && { classe: classId }),
  ...(page > 1 && { page }),
});
export const piecesQuery = (id: string, { q, state, class: classId, page }: PieceFilter) =>
  queryOptions({
    queryKey: ['papers', 'pieces', id, { q, state, classId, page }],
    queryFn: ({ signal }) =>
      api(
        campaignPieces,
        {
          params: { id },
          query: { page, ...(q && { q }), ...(state && { state }), ...(classId && { class: classId }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const after = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  void queries.invalidateQueries({ queryKey: ['papers'] });
  void queries.invalidateQueries({ queryKey: ['home'] });
  return answer;
};
export const handIn = (id: string, fileIds: string[]) =>
  after(api(submitPiece, { params: { id }, body: { fileIds } }, { quiet: true }));
export const open = (body: BodyOf<typeof openCampaign>, idempotencyKey: string) =>
  after(api(openCampaign, { body }, { idempotencyKey, quiet: true }));
export const setClosed = ({ id, version, closed }: { id: string; version: number; closed: boolean }) =>
  after(api(closeCampaign, { params: { id }, body: { version, closed } }));
export const decide = (id: string, body: BodyOf<typeof decidePiece>) =>
  after(api(decidePiece, { params: { id }, body }, { quiet: true }));
export const remind = (id: string) => after(api(remindCampaign, { params: { id }, body: {} }));
