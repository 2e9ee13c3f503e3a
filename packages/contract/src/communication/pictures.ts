import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { done, id, instant, page, pageOf } from '../kernel/schema.ts';

/** What can be out with a picture that nobody tagged. */
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
  /** Its minute came and it did not go out: it does once somebody looked. */
  held: z.boolean(),
  can: z.object({ open: z.boolean() }),
});
export type PictureReview = z.output<typeof review>;

/**
 * Publications out with a picture whose readers include a pupil who lost the consent for his image since: those of the
 * caller, and of everybody for the office that looks after the pupil. The oldest loss first (LAW-IMG-01).
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

/** Somebody who answers for it looked: the pupil is not on its pictures, or no longer. */
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
  /** Nobody is asked any more to look, for one pupil, at something that was held because of its pictures. */
  'pictures.cleared': z.object({ kind: z.string(), thingId: z.string() }),
};

/** Kinds of notices that it sends. */
export const picturesNotices = ['images.a_revoir'] as const;
/** What the room leaves to be done, « À traiter ». */
export const picturesQueues = ['pictures.reviews'] as const;
