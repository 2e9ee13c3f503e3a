import * as c from '@encrier/contract/communication/message-reviews';
import { read, write } from '#kernel/http/bind.ts';
import { self } from '#kernel/policy/actor.ts';
import { decideOnReview, escalateReview, handleReported, openReported, reviewFor, setLock } from './reviews.actions.ts';
import { reportOf, rowOf } from './reviews.present.ts';
import { pageSize, listQueue, readReports } from './reviews.queries.ts';

export const messageReviewsBindings = [
  read(c.listReviews, async (ctx, { query }) => {
    const found = await listQueue(ctx.db, ctx, query);
    const items = found.items.map((row) => rowOf(self(ctx), row, ctx.now));
    return {
      items,
      page: query.page,
      pageSize,
      total: found.total,
      counts: { waiting: found.waiting, late: found.late, byKind: found.kinds },
      medianMinutes: found.median,
    };
  }),
  read(c.getReview, (ctx, { params }) => reviewFor(ctx.db, ctx, params.id)),
  read(c.listReports, async (ctx, { query }) => {
    const found = await readReports(ctx.db, ctx, self(ctx).accountId, query);
    return { items: found.items.map(reportOf), page: query.page, pageSize, total: found.total };
  }),
  write(c.lockReview, (ctx, { params, body }) => setLock(ctx, params.id, body.locked)),
  write(c.decideReview, (ctx, { params, body }) => decideOnReview(ctx, params.id, body)),
  write(c.escalateReview, (ctx, { params, body }) => escalateReview(ctx, params.id, body.note)),
  write(c.openReport, (ctx, { params }) => openReported(ctx, params.id)),
  write(c.handleReport, (ctx, { params, body }) => handleReported(ctx, params.id, body)),
];
