import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id, page, pageOf, search, sortBy } from '../kernel/schema.ts';
import { newsModule } from './news.ts';

const manages = {
  access: { permission: 'nav.view.admin-actualites' },
  scope: 'school',
  module: newsModule,
} as const;

/** Columns by which readers are sorted. */
export const receiptSorts = ['who', 'state', 'read', 'answer'] as const;
export const receipts = route({
  name: 'news.receipts',
  method: 'GET',
  path: '/admin/news/:id/receipts',
  ...manages,
  params: z.object({ id: id() }),
  query: z.object({
    page: page(),
    q: search(),
    by: z._default(z.enum(['person', 'family']), 'person'),
    state: z.optional(z.enum(['unread', 'read', 'acknowledged', 'no_account'])),
    sort: sortBy(receiptSorts),
  }),
  response: z.extend(
    pageOf(
      z.object({
        key: z.string(),
        label: z.string(),
        detail: z.string(),
        state: z.enum(['unread', 'read', 'acknowledged', 'no_account']),
        readAt: z.nullable(z.string()),
        ackAt: z.nullable(z.string()),
        by: z.nullable(z.string()),
      }),
    ),
    {
      totals: z.object({
        recipients: z.number(),
        read: z.number(),
        acknowledged: z.number(),
        noAccount: z.number(),
        families: z.number(),
        familiesAcknowledged: z.number(),
      }),
    },
  ),
});
/** XLSX or CSV of the receipts; cells are inert (SEC-INJ-04); asks for a fresh proof of identity (SEC-AUT-05). */
export const exportReceipts = route({
  name: 'news.export_receipts',
  method: 'GET',
  path: '/admin/news/:id/receipts/export',
  ...manages,
  rate: 'export',
  stepUp: true,
  params: z.object({ id: id() }),
  query: z.object({ format: z.enum(['csv', 'xlsx']) }),
  raw: true,
});

export const newsReceiptsRoutes = [receipts, exportReceipts] as const;
