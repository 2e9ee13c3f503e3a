import * as z from 'zod/mini';
import { attachment } from './attachment.ts';
import { route } from './route.ts';
import { done, id, optionalText, text } from './schema.ts';

/**
 * Size of every part except the last, in bytes: an interruption loses little, and a slow connection can still send
 * one in time.
 */
export const partBytes = 2 * 1024 * 1024;
/** Larger files are sent in parts; a smaller one is one request (`files.upload`). */
export const inPartsFrom = 2 * partBytes;
/** Number of first bytes of a file whose SHA-256 helps to recognise it. */
export const headBytes = 65_536;
/** Maximum number of unfinished uploads of one account. */
export const maxUnfinished = 10;

const upload = z.object({
  id: id(),
  /** Number of bytes that the server has: the next part starts there. */
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
 * Starts sending a file in parts, or resumes the same one: same name, size, last change (ms) and checksum of its first
 * 64 KB. Quota and kind are checked on these declarations, before any transfer.
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
/** The state of an upload. */
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
 * multipart/form-data with one part `file`: the `partBytes` bytes from `offset`, or those up to the end. At another
 * offset than the server's: 409 with `details.offset`. Parts are stored once answered.
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
 * Creates the file, with the inspection and limits of any upload. Repeating it gives the same file. A refused one is
 * deleted.
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
/** Cancels it: its bytes are deleted at once. */
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
