import { createHmac, timingSafeEqual } from 'node:crypto';

export type FileRef = { id: string; ext: string | null; kind: FileKindName; variant?: Variant };
export const variants = [96, 320, 800, 1600] as const;
export type Variant = (typeof variants)[number];
export const fileKinds = ['image', 'pdf', 'video', 'audio', 'office', 'text'] as const;
export type FileKindName = (typeof fileKinds)[number];

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const imageName = new RegExp(`^images/(${uuid})(?:-(96|320|800|1600))?(?:\\.(webp|jpg|png))?$`);
const otherName = new RegExp(`^files/(image|pdf|video|audio|office|text)/(${uuid})(?:\\.([a-z0-9]{2,4}))?$`);

/**
 * Parses `images/{name}` or `files/{type}/{fichier}`; null if invalid (SEC-FIL-01). Only an id, a listed width and an
 * extension are accepted; no part of the value ever reaches a path.
 */
export function parseFileName(n: string): FileRef | null {
  if (n.length > 120) return null;
  const image = imageName.exec(n);
  if (image?.[1]) {
    const width = variants.find((variant) => String(variant) === image[2]);
    return { kind: 'image', id: image[1], ext: image[3] ?? null, ...(width ? { variant: width } : {}) };
  }
  const other = otherName.exec(n);
  const kind = fileKinds.find((name) => name === other?.[1]);
  return other?.[2] && kind ? { kind, id: other[2], ext: other[3] ?? null } : null;
}

/** Longest life of a signed link, in seconds. */
export const linkLife = 300;

export type Link = { schoolId: number; fileId: string; accountId: string /** Unix seconds. */; expires: number };

function digest(secret: string | Buffer, label: string, parts: readonly string[]): Buffer {
  if (secret.length < 16) throw new Error('signing secret too short');
  // Lengths come first, so that two different lists never give the same message.
  return createHmac('sha256', secret)
    .update([label, ...parts.map((part) => `${Buffer.byteLength(part)}:${part}`)].join('|'))
    .digest();
}

/** Signature (43 characters, base64url) of parts for a purpose label, so that one secret serves several purposes. */
export function sign(secret: string | Buffer, label: string, parts: readonly string[]): string {
  return digest(secret, label, parts).toString('base64url');
}

/** Whether `signature` belongs to these parts, compared in constant time; false for anything malformed. */
export function verify(secret: string | Buffer, label: string, parts: readonly string[], signature: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
  const given = Buffer.from(signature, 'base64url');
  const wanted = digest(secret, label, parts);
  // The last character has two unused bits: only the canonical form is accepted.
  return given.length === wanted.length && timingSafeEqual(given, wanted) && wanted.toString('base64url') === signature;
}

/** Signature of a link to one file for one account until `expires`. */
export function signLink(secret: string | Buffer, link: Link): string {
  return sign(secret, 'file-link', [String(link.schoolId), link.fileId, link.accountId, String(link.expires)]);
}

/** Whether the link was signed for this file and account and expires within five minutes from `now` (milliseconds). */
export function verifyLink(secret: string | Buffer, link: Link, signature: string, now = Date.now()): boolean {
  const seconds = now / 1000;
  if (!Number.isSafeInteger(link.expires) || link.expires <= seconds || link.expires > seconds + linkLife + 1)
    return false;
  return verify(
    secret,
    'file-link',
    [String(link.schoolId), link.fileId, link.accountId, String(link.expires)],
    signature,
  );
}
