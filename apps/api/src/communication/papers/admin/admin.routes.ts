import * as c from '@encrier/contract/communication/papers';
import { read, write } from '#kernel/http/bind.ts';
import { closeCampaign, decidePiece, openCampaign, remindCampaign } from './admin.actions.ts';
import { listCampaigns, listPieces } from './admin.queries.ts';

export const papersAdminBindings = [
  read(c.listCampaigns, (ctx, { query }) => listCampaigns(ctx, query.page)),
  write(c.openCampaign, (ctx, { body }) => openCampaign(ctx, body)),
  write(c.closeCampaign, (ctx, { params, body }) => closeCampaign(ctx, params.id, body)),
  read(c.campaignPieces, (ctx, { params, query }) => listPieces(ctx, params.id, query)),
  write(c.decidePiece, (ctx, { params, body }) => decidePiece(ctx, params.id, body)),
  write(c.remindCampaign, (ctx, { params }) => remindCampaign(ctx, params.id)),
];
