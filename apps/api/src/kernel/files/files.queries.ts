import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CleanOptions } from '#kernel/content/rich-text.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { notFound, unauthenticated } from '#kernel/errors/errors.ts';
import type { Ctx, Kernel, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { type FileRef, linkLife, parseFileName, signLink, verifyLink } from './file-name.ts';
import {
  fetchRemoteImage,
  listedImageUrl,
  type ProxyOptions,
  ProxyRefused,
  signProxyUrl,
  verifyProxyUrl,
} from './image-proxy.ts';
import type { FileType } from './inspection/kinds.ts';
import { mayOpen } from './owners.ts';
import { fileAnswer, fileHeaders, type Served } from './serving/serve.ts';
import { FileMissing } from './stores/file-missing.ts';
import { storeKey } from './stores/store-key.ts';

type Row = {
  id: string;
  sha256: string;
  name: string;
  ext: string;
  type: string;
  mime: string;
  size: number;
  owner_type: string | null;
  variants: string[] /** The object only gives it at screen size. */;
  reduced: boolean;
};
type Signature = { u?: string | undefined; e?: string | undefined; s?: string | undefined };

const accountOf = (ctx: Ctx): string | null => (ctx.actor.kind === 'account' ? ctx.actor.accountId : null);

/** The stored file behind a name, for a caller who may see its object now (SEC-OBJ-08). Otherwise not found. */
async function findFile(ctx: Ctx, ref: Pick<FileRef, 'id'> & Partial<FileRef>, within?: ReadDb): Promise<Row> {
  const find = async (db: ReadDb): Promise<Row | null> => {
    const found = await db.selectFrom('files').selectAll().where('id', '=', ref.id).executeTakeFirst();
    const open = found && (await mayOpen(ctx, db, found));
    return found && open ? { ...found, reduced: open === 'reduced' } : null;
  };
  // Use the request's own connection: waiting for a second one would block other requests.
  const row = within ? await find(within) : await readTenant(ctx.kernel.pool, ctx.schoolId, find);
  if (row && (!ref.ext || ref.ext === row.ext) && (!ref.kind || ref.kind === row.type)) return row;
  // An anonymous caller cannot learn whether a file exists.
  throw ctx.actor.kind === 'anonymous' ? unauthenticated() : notFound();
}

/** Account that a link was signed for; null when it is not a valid link of that file. */
function holderOf(kernel: Kernel, schoolId: number, fileId: string, { u, e, s }: Signature): string | null {
  if (!u || !e || !s || !/^\d{1,12}$/.test(e)) return null;
  const link = { schoolId, fileId, accountId: u, expires: Number(e) };
  const { linkKey, formerLinkKeys } = kernel.secrets;
  return [linkKey, ...formerLinkKeys].some((key) => verifyLink(key, link, s, kernel.now().getTime())) ? u : null;
}

/** The account behind a request without a session: the one its signed link was made for (SEC-SES-07). */
export function guestOf(kernel: Kernel, request: FastifyRequest): string | null {
  const { schoolId, name, type, fichier } = request.params as Record<string, string | undefined>;
  const ref = parseFileName(name === undefined ? `files/${type}/${fichier}` : `images/${name}`);
  return ref && holderOf(kernel, Number(schoolId), ref.id, request.query as Signature);
}

/** Somebody else's or an expired link gives a signed-in caller nothing. */
function checkLink(ctx: Ctx, ref: FileRef, query: Signature): void {
  if (query.s !== undefined && holderOf(ctx.kernel, ctx.schoolId, ref.id, query) !== accountOf(ctx))
    throw ctx.actor.kind === 'anonymous' ? unauthenticated() : notFound();
}

async function sendBytes(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  file: Served,
  { download, portrait }: { download: boolean; portrait: boolean },
): Promise<unknown> {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  const answer = fileAnswer(
    file,
    { range, ifRange: Array.isArray(ifRange) ? ifRange[0] : ifRange, ifNoneMatch },
    { cache: portrait ? 'minutes' : 'no-store', download },
  );
  reply.status(answer.status).headers(answer.headers);
  if (!answer.range) return '';
  try {
    return (await ctx.kernel.files.get(key, answer.range)).stream;
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    ctx.kernel.log('file_missing', { school: ctx.schoolId, key });
    throw notFound();
  }
}

/** Owners whose images stand on every page: portraits, and the school's logo. */
const portraitOwners = new Set(['person', 'account', 'school']);
/** Widest copy of an image whose original is not given. */
const screenWidth = 1600;

/** The stored variant of the requested width; undefined where the image itself is that small. */
function variantOf(row: Row, width: number | undefined): string | undefined {
  return width !== undefined && row.variants.includes(String(width)) ? String(width) : undefined;
}

async function serve(
  ctx: Ctx,
  ref: FileRef,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { width?: number | undefined; download?: boolean },
): Promise<unknown> {
  const row = await findFile(ctx, ref);
  const variant = variantOf(row, options.width ?? (row.reduced ? screenWidth : undefined));
  const key = storeKey(ctx.schoolId, row.sha256, variant);
  const size = variant === undefined ? row.size : ((await ctx.kernel.files.stat(key))?.size ?? 0);
  const type = row.type as FileType;
  const file: Served = {
    name: row.name,
    type,
    mime: variant === undefined ? row.mime : 'image/webp',
    size,
    sha256: `${variant === undefined ? '' : `${variant}-`}${row.sha256}`,
    reencoded: type === 'image',
  };
  // A shared computer must not keep a school's files (SEC-WEB-04); only portraits and the logo, on every page, are
  // cached for five minutes.
  const portrait = type === 'image' && portraitOwners.has(row.owner_type ?? '');
  return sendBytes(ctx, request, reply, key, file, { download: options.download ?? false, portrait });
}

/** `GET /file?n=`: a name as in the brief; `files/` may be omitted, as in older addresses (SEC-FIL-01). */
export function fileByName(ctx: Ctx, n: string, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const ref = parseFileName(n) ?? parseFileName(`files/${n}`);
  if (!ref) throw notFound();
  return serve(ctx, ref, request, reply, { width: ref.variant });
}

export function readImage(
  ctx: Ctx,
  name: string,
  query: Signature & { w?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ref = parseFileName(`images/${name}`);
  if (!ref) throw ctx.actor.kind === 'anonymous' ? unauthenticated() : notFound();
  checkLink(ctx, ref, query);
  return serve(ctx, ref, request, reply, { width: query.w === undefined ? ref.variant : Number(query.w) });
}

export function readFile(
  ctx: Ctx,
  params: { type: string; fichier: string },
  query: Signature & { download?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const ref = parseFileName(`files/${params.type}/${params.fichier}`);
  if (!ref) throw ctx.actor.kind === 'anonymous' ? unauthenticated() : notFound();
  checkLink(ctx, ref, query);
  return serve(ctx, ref, request, reply, { download: query.download !== undefined });
}

/** An address that opens a file for five minutes without headers, for this account only. */
export async function makeLink(ctx: ReadCtx, id: string): Promise<{ url: string }> {
  const row = await findFile(ctx, { id }, ctx.db);
  const { accountId } = self(ctx);
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkLife;
  const s = signLink(ctx.kernel.secrets.linkKey, { schoolId: ctx.schoolId, fileId: id, accountId, expires });
  const path = row.type === 'image' ? `images/${id}.${row.ext}` : `files/${row.type}/${id}.${row.ext}`;
  return { url: `/api/${ctx.schoolId}/${path}?${new URLSearchParams({ u: accountId, e: String(expires), s })}` };
}

/** Variant under which a fetched image is stored; no row references it, so the nightly sweep deletes it. */
const FETCHED = 'px';

/**
 * An image of a listed host, re-encoded and kept until the next sweep; not found in every other case (SEC-SRF-01, 02).
 */
export async function readProxiedImage(
  ctx: Ctx,
  { url, s }: { url: string; s: string },
  reply: FastifyReply,
): Promise<Buffer> {
  const { config, secrets, files } = ctx.kernel;
  const secret = [secrets.linkKey, ...secrets.formerLinkKeys].find((key) => verifyProxyUrl(key, url, s));
  if (!secret || !listedImageUrl(url, config.imageHosts)) throw notFound();
  const key = storeKey(ctx.schoolId, createHash('sha256').update(`image-proxy ${url}`).digest('hex'), FETCHED);
  const known = await files.get(key).catch(() => null);
  const data = known
    ? await buffer(known.stream)
    : await fetched(url, { schoolId: ctx.schoolId, hosts: config.imageHosts, secret, signature: s });
  if (!known) await files.put(key, data);
  const sha256 = createHash('sha256').update(data).digest('hex');
  reply.headers(
    fileHeaders(
      { name: 'image.webp', type: 'image', mime: 'image/webp', size: data.length, sha256, reencoded: true },
      { cache: 'minutes' },
    ),
  );
  return data;
}

async function fetched(url: string, options: ProxyOptions): Promise<Buffer> {
  try {
    return Buffer.from((await fetchRemoteImage(url, options)).data);
  } catch (error) {
    throw error instanceof ProxyRefused ? notFound() : error;
  }
}

/**
 * How rich text keeps images of a listed host: `image-proxy?url=…&s=…` under the school's API base, signed only here
 * (brief §7). Images of any other host are dropped.
 */
export function pastedPictures({ config, secrets }: Kernel): Required<Pick<CleanOptions, 'proxyUrl' | 'verifyProxy'>> {
  return {
    proxyUrl: (url) =>
      listedImageUrl(url, config.imageHosts)
        ? `image-proxy?${new URLSearchParams({ url, s: signProxyUrl(secrets.linkKey, url) })}`
        : null,
    verifyProxy: (url, signature) =>
      [secrets.linkKey, ...secrets.formerLinkKeys].some((key) => verifyProxyUrl(key, url, signature)),
  };
}
