import type { FileType } from '../inspection/kinds.ts';

const cacheControl = {
  minutes: 'private, max-age=300',
  'no-store': 'private, no-store',
} as const;

export type Served = {
  /** Display name, cleaned at upload. */
  name: string;
  type: FileType;
  mime: string;
  size: number;
  /** SHA-256 of the bytes served, hexadecimal. */
  sha256: string;
  /** True for an image that we re-encoded. */
  reencoded: boolean;
};
export type ServeOptions = {
  /** Download even what could be displayed. */
  download?: boolean;
  /**
   * How long the caller's browser may show it without asking: the right to a file must be checked at each moment
   * (SEC-OBJ-08).
   */
  cache: keyof typeof cacheControl;
};
export type ByteRange = { start: number; end: number };
export type RangeAnswer = { kind: 'full' } | { kind: 'partial'; range: ByteRange } | { kind: 'unsatisfiable' };
export type FileAnswer = {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string> /** Bytes to send, both ends included; absent when nothing is sent. */;
  range?: ByteRange;
};

/**
 * `Content-Disposition` with an ASCII name and its RFC 5987 form; the name cannot break out of its quotes (SEC-FIL-03).
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const flat = name.toWellFormed().replace(/\s+/gu, ' ');
  const ascii =
    flat
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\x20-\x7E]|["\\%/;]/g, '_')
      .slice(0, 150)
      .trim() || '_';
  const encoded = encodeURIComponent(flat).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Strong ETag of content-addressed bytes. */
export function etagOf(sha256: string): string {
  return `"${sha256.slice(0, 40)}"`;
}

/** Whether `If-None-Match` names the ETag. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Parses a `Range` header over `size` bytes; several ranges or another unit get the whole file, as the protocol allows.
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const match = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return { kind: 'full' };
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0
      ? { kind: 'unsatisfiable' }
      : { kind: 'partial', range: { start: size - length, end: size - 1 } };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return { kind: 'full' };
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'partial', range: { start, end } };
}

/** Headers of every answer with stored bytes (SEC-FIL-03): exact type, no sniffing, no scripts, no other origin. */
export function fileHeaders(file: Served, { download = false, cache }: ServeOptions): Record<string, string> {
  const shown = !download && ((file.type === 'image' && file.reencoded) || file.type === 'pdf');
  return {
    'content-type': file.mime,
    'x-content-type-options': 'nosniff',
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', file.name),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': cacheControl[cache],
    'accept-ranges': 'bytes',
    etag: etagOf(file.sha256),
  };
}

/** The answer to a request for stored bytes: 200, 206, 304 or 416, with its headers and bytes. */
export function fileAnswer(
  file: Served,
  request: { range?: string | undefined; ifRange?: string | undefined; ifNoneMatch?: string | undefined },
  options: ServeOptions,
): FileAnswer {
  const headers = fileHeaders(file, options);
  const etag = headers['etag'] ?? '';
  if (isFresh(request.ifNoneMatch, etag))
    return { status: 304, headers: { etag, 'cache-control': headers['cache-control'] ?? '' } };
  const stale = request.ifRange !== undefined && request.ifRange.trim() !== etag;
  const range = stale ? ({ kind: 'full' } as const) : parseRange(request.range, file.size);
  if (range.kind === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}`, 'content-length': '0' } };
  if (range.kind === 'full') {
    const whole = { ...headers, 'content-length': String(file.size) };
    return file.size === 0
      ? { status: 200, headers: whole }
      : { status: 200, headers: whole, range: { start: 0, end: file.size - 1 } };
  }
  const { start, end } = range.range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${start}-${end}/${file.size}`,
      'content-length': String(end - start + 1),
    },
    range: range.range,
  };
}
