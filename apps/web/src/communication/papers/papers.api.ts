import {
  campaignPieces,
  closeCampaign,
  decidePiece,
  listCampaigns,
  listPieces,
  openCampaign,
  type PieceState,
  pieceSorts,
  pieceStates,
  remindCampaign,
  submitPiece,
} from '@encrier/contract/communication/papers';
import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import type { SortOf } from '@encrier/contract/kernel/sort';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { filters, part } from '#kernel/query/filters.ts';
import { writesOf } from '#kernel/query/writes.ts';

/** Papers required for the reader's children. */
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

export type PieceFilter = {
  q: string;
  state: PieceState | null;
  class: string | null;
  sort: SortOf<(typeof pieceSorts)[number]> | null;
  page: number;
};
export const { read: pieceFilterFrom, write: pieceSearchOf } = filters<PieceFilter>({
  q: part.words('q'),
  state: part.oneOf('etat', pieceStates),
  class: part.id('classe'),
  sort: part.sort(pieceSorts),
  page: part.page(),
});
export type CampaignPieces = ResponseOf<typeof campaignPieces>;
export const piecesQuery = (id: string, { q, state, class: classId, sort, page }: PieceFilter) =>
  queryOptions({
    queryKey: ['papers', 'pieces', id, { q, state, classId, sort, page }],
    queryFn: ({ signal }) =>
      api(
        campaignPieces,
        {
          params: { id },
          query: {
            page,
            ...(q && { q }),
            ...(state && { state }),
            ...(classId && { class: classId }),
            ...(sort && { sort }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

const { write } = writesOf(['papers'], ['home']);
export const handIn = (id: string, fileIds: string[]) =>
  write(api(submitPiece, { params: { id }, body: { fileIds } }, { quiet: true }));
export const open = (body: BodyOf<typeof openCampaign>, idempotencyKey: string) =>
  write(api(openCampaign, { body }, { idempotencyKey, quiet: true }));
export const setClosed = ({ id, version, closed }: { id: string; version: number; closed: boolean }) =>
  write(api(closeCampaign, { params: { id }, body: { version, closed } }));
export const decide = (id: string, body: BodyOf<typeof decidePiece>) =>
  write(api(decidePiece, { params: { id }, body }, { quiet: true }));
export const remind = (id: string) => write(api(remindCampaign, { params: { id }, body: {} }));
