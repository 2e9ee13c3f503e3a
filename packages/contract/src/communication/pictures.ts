import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, page, pageOf } from '../kernel/schema.ts';

/** Objects that can be published with an untagged picture. */
export const pictureKinds = ['news', 'document', 'resource', 'board', 'message'] as const;
export type PictureKind = (typeof pictureKinds)[number];

const review = z.object({
  id: id(),
  kind: z.enum(pictureKinds),
  /** What to open: the publication, or the thread of a message. */
  thingId: id(),
  /** Empty for a message: what people write to one another is theirs. */
  title: z.string(),
  author: z.string(),
  mine: z.boolean(),
  /** Null where the caller's rights over people do not reach the pupil. */
  pupil: z.nullable(z.object({ id: id(), label: z.string(), className: z.nullable(z.string()) })),
  since: instant(),
  /** It was held at its scheduled time: it is released after a review. */
  held: z.boolean(),
  can: z.object({ open: z.boolean() }),
});
export type PictureReview = z.output<typeof review>;

/**
 * Publications with a picture whose readers include a pupil who lost the consent since: the caller's own, and
 * everybody's for the pupil's office. The oldest loss first (LAW-IMG-01).
 */
export const listPictureReviews = route({
  name: 'pictures.reviews',
  method: 'GET',
  path: '/pictures/reviews',
  access: 'session',
  scope: 'audience',
  query: z.object({ page: page() }),
  response: pageOf(review),
});

/** A person responsible looked: the pupil is not on its pictures, or no longer. */
export const lookedAtPictures = route({
  name: 'pictures.looked',
  method: 'POST',
  path: '/pictures/reviews/:id/looked',
  access: 'session',
  scope: 'audience',
  params: z.object({ id: id() }),
  body: z.strictObject({}),
  response: done(),
});

export const picturesRoutes = [listPictureReviews, lookedAtPictures] as const;
export const picturesEvents = {
  /** No review is needed any more, for one pupil, of an object held because of its pictures. */
  'pictures.cleared': z.object({ kind: z.string(), thingId: z.string() }),
};

/** Kinds of notices that it sends. */
export const picturesNotices = ['images.a_revoir'] as const;
/** Queues of this room in « À traiter ». */
export const picturesQueues = ['pictures.reviews'] as const;
