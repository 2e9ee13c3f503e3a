import { lookup as systemLookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingHttpHeaders, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const MAX_ANSWER = 64 * 1024;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

export type EgressOptions = {
  /** Host names that may be called; `*.name` allows every name under it. */
  hosts: readonly string[];
  /** Also accepts http on this machine, for tests against a local server. */
  allowLoopback?: boolean;
  /** Milliseconds for a whole exchange, DNS lookup included. */
  timeoutMs?: number;
};
export type EgressAnswer = { status: number; headers: IncomingHttpHeaders; body: string };
export type Egress = {
  /** The parsed address if it may be called, else null. */
  allowed(raw: string): URL | null;
  /** GET without redirects. Throws as `post` does. */
  get(raw: string): Promise<EgressAnswer>;
  /**
   * POST without redirects. Throws EgressRefused for an address off the list, the system's error when there is no
   * answer in time.
   */
  post(raw: string, headers: Record<string, string | number>, body: string | Buffer): Promise<EgressAnswer>;
  /** Closes idle connections. */
  close(): void;
};

/** The address is not on the list, or its name resolves to a private network (SEC-SRF-03). */
export class EgressRefused extends Error {
  constructor(host: string) {
    super(`no call to ${host}: not on the list, or a private address`);
    this.name = 'EgressRefused';
  }
}

function listed(host: string, hosts: readonly string[]): boolean {
  return hosts.some((entry) =>
    entry.startsWith('*.') ? host.endsWith(entry.slice(1)) && host.length >= entry.length : host === entry,
  );
}

/**
 * The parsed address when it is https on a listed name without user, port or numeric host, or local where that is
 * allowed.
 */
export function allowedAddress(raw: string, { hosts, allowLoopback = false }: EgressOptions): URL | null {
  const url = raw.length <= 2000 && /^[\x21-\x7e]+$/.test(raw) && !raw.includes('\\') ? URL.parse(raw) : null;
  if (!url || url.username || url.password || url.hash) return null;
  if (allowLoopback && url.protocol === 'http:' && loopback.has(url.hostname)) return url;
  const host = url.hostname;
  if (url.protocol !== 'https:' || url.port || isIP(host) !== 0 || host.startsWith('[') || host.endsWith('.'))
    return null;
  return listed(host, hosts) ? url : null;
}

/**
 * DNS lookup of a connection: one private address among the answers refuses them all, and the checked address is the
 * one connected to.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error) done(error, '');
    else if (!first || !found.every(({ address }) => isPublicAddress(address))) done(new EgressRefused(host), '');
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

function exchange(request: ClientRequest, body: string | Buffer = ''): Promise<EgressAnswer> {
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = [];
      let size = 0;
      answer.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= MAX_ANSWER) parts.push(part);
        else request.destroy(new Error('answer too large'));
      });
      answer
        .on('error', reject)
        .on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
        );
    });
    request.end(body);
  });
}

/**
 * The only client for calls that leave the server (push, its tokens, the new place of a school): a host list, https,
 * public addresses, no redirect (SEC-SRF-03).
 */
export function createEgress(options: EgressOptions): Egress {
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 8, timeout: 60_000 });
  const http = new HttpAgent({ keepAlive: true, maxSockets: 8, timeout: 60_000 });
  const begin = (raw: string, method: string, headers: Record<string, string | number>): ClientRequest => {
    const url = allowedAddress(raw, options);
    if (!url) throw new EgressRefused(URL.parse(raw)?.hostname ?? 'this address');
    const common: RequestOptions = {
      method,
      headers: { 'user-agent': 'Encrier', ...headers },
      signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
    };
    // A loopback address has no public name to check: only `allowLoopback` above lets it through.
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...common, agent: https, lookup: publicLookup })
      : httpRequest(url, { ...common, agent: http });
  };
  return {
    allowed: (raw) => allowedAddress(raw, options),
    get: async (raw) => exchange(begin(raw, 'GET', {})),
    post: async (raw, headers, body) =>
      exchange(begin(raw, 'POST', { ...headers, 'content-length': Buffer.byteLength(body) }), body),
    close() {
      https.destroy();
      http.destroy();
    },
  };
}
