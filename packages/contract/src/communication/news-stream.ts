import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { boardItem } from './boards.ts';
import { albumCard } from './media.ts';
import { category, feedItem, newsFilters, newsModule } from './news.ts';

/** Kinds of objects in the mixed stream. Objects with the same instant are shown in this order. */
export const streamKinds = ['news', 'album', 'board'] as const;
export type StreamKind = (typeof streamKinds)[number];

const entry = z.discriminatedUnion('what', [
  z.object({ what: z.literal('news'), item: feedItem }),
  z.object({ what: z.literal('album'), item: albumCard }),
  z.object({ what: z.literal('board'), item: boardItem }),
]);
export type StreamEntry = z.output<typeof entry>;

/**
 * A position in the stream, from an answer: whether its object is pinned, its instant in microseconds, its kind and id.
 */
const place = z
  .string()
  .check(z.regex(/^[01]\.\d{1,16}\.(?:news|album|board)\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/));

/**
 * The mixed stream of the signed-in person: publications, albums and boards that others share with them, pinned first,
 * newest first, 20 at a time after a place. Narrowed to something, it holds publications alone.
 */
export const streamNews = route({
  name: 'news.stream',
  method: 'GET',
  path: '/newsfeed',
  access: 'session',
  scope: 'audience',
  module: newsModule,
  query: z.object({ ...newsFilters, after: z.optional(place) }),
  response: z.object({
    items: z.array(entry),
    /** Where the next part begins; null at the end. */
    next: z.nullable(z.string()),
    counts: z.object({ unread: z.number(), toAck: z.number() }),
    categories: z.array(category),
  }),
});

export const newsStreamRoutes = [streamNews] as const;
