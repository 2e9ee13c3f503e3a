import * as z from 'zod/mini';
import { type Attachment, attachment } from './attachment.ts';
import { route } from './route.ts';
import { done, id } from './schema.ts';

const mb = 1024 * 1024;
/** Largest size of each kind of file, in bytes (SEC-FIL-06). */
export const maxBytes: Readonly<Record<Attachment['type'], number>> = {
  image: 15 * mb,
  pdf: 20 * mb,
  video: 50 * mb,
  office: 15 * mb,
  audio: 20 * mb,
  text: 8 * mb,
};

/**
 * multipart/form-data with one part `file` and an optional text part `alt`. The upload belongs to its sender until an
 * object adopts it; orphans go after 24 h.
 */
export const upload = route({
  name: 'files.upload',
  method: 'POST',
  path: '/files',
  access: 'session',
  scope: 'self',
  rate: 'upload',
  bodyLimit: 60_000_000,
  response: attachment,
  errors: [
    'files.too_large',
    'files.type_refused',
    'files.quota',
    'files.broken',
    'files.too_many_pixels',
    'files.archive_refused',
    'files.too_heavy',
    'files.svg_refused',
    'files.busy',
  ],
});
export const discard = route({
  name: 'files.discard',
  method: 'DELETE',
  path: '/files/:id',
  access: 'session',
  scope: 'self',
  params: z.object({ id: id() }),
  response: done(),
});
/** `n` is `images/{name}` or `files/{type}/{fichier}`; it names a stored object, never a path. */
export const fileByName = route({
  name: 'files.get',
  method: 'GET',
  path: '/file',
  access: 'session',
  scope: 'audience',
  query: z.object({ n: z.string().check(z.maxLength(300)) }),
  raw: true,
});
/**
 * Images also answer to a signed short-lived link (`e`, `s`), so that an <img> needs no header; `w` asks for a smaller
 * width.
 */
const signature = { e: z.optional(z.string()), s: z.optional(z.string()), u: z.optional(z.string()) };
export const image = route({
  name: 'files.image',
  method: 'GET',
  path: '/images/:name',
  access: 'session',
  scope: 'audience',
  raw: true,
  params: z.object({ name: z.string().check(z.maxLength(120)) }),
  query: z.object({ w: z.optional(z.enum(['96', '320', '800', '1600'])), ...signature }),
});
export const file = route({
  name: 'files.file',
  method: 'GET',
  path: '/files/:type/:fichier',
  access: 'session',
  scope: 'audience',
  raw: true,
  params: z.object({ type: z.string().check(z.maxLength(20)), fichier: z.string().check(z.maxLength(120)) }),
  query: z.object({ download: z.optional(z.string()), ...signature }),
});
/** A link to a file that works without headers for five minutes, for this account only (SEC-SES-07). */
export const link = route({
  name: 'files.link',
  method: 'GET',
  path: '/files/:id/link',
  access: 'session',
  scope: 'audience',
  params: z.object({ id: id() }),
  response: z.object({ url: z.string() }),
});
/** Fetches an image of a listed host for a signed address (SEC-SRF). */
export const imageProxy = route({
  name: 'files.proxy',
  method: 'GET',
  path: '/image-proxy',
  access: 'session',
  scope: 'none',
  raw: true,
  query: z.object({ url: z.string().check(z.maxLength(2000)), s: z.string().check(z.maxLength(100)) }),
});

export const fileRoutes = [upload, discard, fileByName, image, file, link, imageProxy] as const;
