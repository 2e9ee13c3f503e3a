import * as z from 'zod/mini';
import { attachment } from './attachment.ts';
import { route } from './route.ts';
import { done, id, optionalText, text } from './schema.ts';

/** Bytes of every part but the last: little is lost by a cut, and a slow line still sends one within its minutes. */
export const partBytes = 2 * 1024 * 1024;
/** A file of more bytes is sent in parts; a smaller one is one request (`files.upload`). */
export const inPartsFrom = 2 * partBytes;
/** Bytes at the beginning of a file whose SHA-256 helps to know it again. */
export const headBytes = 65_536;
/** Uploads that one account may have under way. */
export const maxUnfinished = 10;

const upload = z.object({
  id: id(),
  /** Bytes that the server holds: the next part begins there. */
  offset: z.number(),
  size: z.number(),
});
export type Upload = z.output<typeof upload>;

const refusals = [
  'files.too_large',
  'files.type_refused',
  'files.quota',
  'files.broken',
  'files.too_many_pixels',
  'files.archive_refused',
  'files.too_heavy',
  'files.svg_refused',
  'files.busy',
] as const;
const own = { access: 'session', scope: 'self' } as const;
const params = z.object({ id: id() });
const passing = 'an upload under way; the file that it becomes has its line';

/**
 * Begins to send a file in parts, or goes on with the same one: same name, size, last change (ms) and sum of its first
 * 64 KB. Quota and kind are judged on what is declared, before anything travels.
 */
export const startUpload = route({
  name: 'uploads.start',
  method: 'POST',
  path: '/uploads',
  ...own,
  rate: 'upload',
  unaudited: passing,
  response: upload,
  errors: [...refusals, 'files.too_many_unfinished'],
  body: z.strictObject({
    name: text(300),
    mime: optionalText(200),
    alt: optionalText(300),
    size: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    modified: z.int().check(z.gte(0), z.lte(9_000_000_000_000)),
    head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
});
/** Where it stands. */
export const uploadState = route({
  name: 'uploads.state',
  method: 'GET',
  path: '/uploads/:id',
  ownerOnly: true,
  ...own,
  params,
  response: upload,
});
/**
 * multipart/form-data with one part `file`: the `partBytes` bytes from `offset`, or those up to the end. Elsewhere than
 * where the server stands: 409 with `details.offset`. What is answered is kept, whatever happens next.
 */
export const sendPart = route({
  name: 'uploads.part',
  method: 'PUT',
  path: '/uploads/:id',
  ...own,
  unaudited: passing,
  bodyLimit: partBytes + 10_000,
  params,
  query: z.object({ offset: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000_000)) }),
  response: upload,
  errors: ['files.part_elsewhere', 'files.part_refused'],
});
/**
 * Makes the file, by the inspection and the limits of any upload. Asking twice gives one file. A refused one is
 * forgotten.
 */
export const finishUpload = route({
  name: 'uploads.finish',
  method: 'POST',
  path: '/uploads/:id/finish',
  ...own,
  params,
  body: z.strictObject({}),
  response: attachment,
  errors: [...refusals, 'files.part_elsewhere'],
});
/** Gives it up: its bytes leave at once. */
export const dropUpload = route({
  name: 'uploads.drop',
  method: 'DELETE',
  path: '/uploads/:id',
  ...own,
  unaudited: passing,
  params,
  response: done(),
});

export const uploadRoutes = [startUpload, uploadState, sendPart, finishUpload, dropUpload] as const;
