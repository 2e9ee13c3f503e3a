import { lookup as systemLookup } from 'node:dns/promises';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { sign, verify } from './file-name.ts';
import type { Encoded } from './inspection/images.ts';
import { redrawPicture } from './inspection/inspector.ts';
import { isPublicAddress } from '#kernel/egress/public-address.ts';

export type ProxyRefusalCode = 'signature' | 'address' | 'host' | 'network' | 'answer' | 'size' | 'picture';

/** A remote image that is not fetched or not shown; the caller answers *not found* whatever the reason. */
export class ProxyRefused extends Error {
  readonly reason: ProxyRefusalCode;
  constructor(reason: ProxyRefusalCode) {
    super(`remote picture refused: ${reason}`);
    this.name = 'ProxyRefused';
    this.reason = reason;
  }
}

type Resolved = { address: string; family: number };
export type ProxyOptions = {
  /** The school that asks: each school's images have their own lane. */
  schoolId: number;
  /** Exact names of the image hosts that may be called. */
  hosts: readonly string[];
  secret: string | Buffer;
  signature: string;
  /** DNS lookup; called once per fetch. */
  lookup?: (host: string) => Promise<Resolved[]>;
  /** Which addresses may be called; by default the public internet. */
  allowAddress?: (address: string) => boolean;
  port?: number;
  /** An additional certificate authority. */
  ca?: string;
  /** Milliseconds for the whole exchange. */
  patience?: number;
};

const maxBytes = 5 * 1024 * 1024;
const resolveAll = (host: string): Promise<Resolved[]> => systemLookup(host, { all: true, verbatim: true });

/** Signature that makes an address fetchable; the proxy serves nothing else (SEC-SRF-02). */
export function signProxyUrl(secret: string | Buffer, url: string): string {
  return sign(secret, 'image-proxy', [url]);
}

/** Whether we signed the address, compared in constant time. */
export function verifyProxyUrl(secret: string | Buffer, url: string, signature: string): boolean {
  return verify(secret, 'image-proxy', [url], signature);
}

/**
 * The parsed address of an image on a listed host: https, no user, port or numeric host; null otherwise (SEC-SRF-01).
 */
export function listedImageUrl(raw: string, hosts: readonly string[]): URL | null {
  if (raw.length > 2000 || !/^https:\/\/[a-z0-9.-]+(?:[/?][\x21-\x7E]*)?$/i.test(raw) || raw.includes('\\'))
    return null;
  const url = URL.parse(raw);
  if (url?.protocol !== 'https:' || url.username || url.password || url.port || url.hash) return null;
  const host = url.hostname;
  // The name must be in its canonical form: no number, no other notation, no final dot.
  if (
    raw.slice(8, 8 + host.length).toLowerCase() !== host ||
    isIP(host) !== 0 ||
    host.endsWith('.') ||
    !/\.[a-z][a-z0-9-]*$/.test(host)
  )
    return null;
  return hosts.includes(host) ? url : null;
}

/** Rejects when the time is over, for work that cannot be cancelled. */
const timeOver = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new ProxyRefused('network')), { once: true }),
  );

/** Resolves once; one private address among the answers refuses them all. */
async function pin(host: string, options: ProxyOptions, signal: AbortSignal): Promise<Resolved> {
  const found = await Promise.race([(options.lookup ?? resolveAll)(host).catch(() => []), timeOver(signal)]);
  const allowed = options.allowAddress ?? isPublicAddress;
  const [first] = found;
  if (!first || !found.every(({ address }) => isIP(address) !== 0 && allowed(address)))
    throw new ProxyRefused('network');
  return first;
}

function answerOf(url: URL, pinned: Resolved, options: ProxyOptions, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({
      // Connects to the checked address; the name only serves the certificate and the host header.
      host: pinned.address,
      family: pinned.family,
      servername: url.hostname,
      port: options.port ?? 443,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      agent: false,
      signal,
      headers: { host: url.hostname, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Encrier' },
      ...(options.ca ? { ca: options.ca } : {}),
      maxHeaderSize: 16_384,
    })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200 || !/^identity$|^$/.test(answer.headers['content-encoding'] ?? ''))
    throw new ProxyRefused('answer');
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new ProxyRefused('size');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new ProxyRefused('size');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function download(url: URL, options: ProxyOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.patience ?? 5000);
  let answer: IncomingMessage | undefined;
  try {
    answer = await answerOf(url, await pin(url.hostname, options, signal), options, signal);
    return await bodyOf(answer);
  } catch (error) {
    throw error instanceof ProxyRefused ? error : new ProxyRefused('network');
  } finally {
    answer?.destroy();
  }
}

/**
 * An image of a listed host, fetched from the one address its name resolved to and re-encoded from its pixels. No
 * redirect, cookie or caller header; at most 5 MB and 5 s (SEC-SRF-01, SEC-SRF-02). Throws `ProxyRefused`.
 */
export async function fetchRemoteImage(raw: string, options: ProxyOptions): Promise<Encoded> {
  if (!verifyProxyUrl(options.secret, raw, options.signature)) throw new ProxyRefused('signature');
  const url = listedImageUrl(raw, options.hosts);
  if (!url) throw new ProxyRefused(URL.canParse(raw) ? 'host' : 'address');
  const bytes = await download(url, options);
  try {
    return (await redrawPicture(options.schoolId, bytes)).main;
  } catch {
    throw new ProxyRefused('picture');
  }
}
