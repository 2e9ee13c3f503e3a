import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { parseWithInstants } from '@encrier/contract/kernel/schema';
import { parseStamp } from '#kernel/content/dates.ts';
import { forbidden, invalid } from '#kernel/errors/errors.ts';
import type { Input } from './bind.ts';
import { readTokenCookie } from './cookies.ts';

function parse(schema: z.ZodMiniType | undefined, value: unknown, place: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues)
    fields[[place, ...issue.path.map(String)].slice(place === 'body' ? 1 : 0).join('.') || place] ??= issue.code;
  throw invalid('invalid_input', fields);
}

/**
 * Parses params, query and body once, at the door; undeclared body fields are refused by strict schemas. Digits are
 * read on the school's clock.
 */
export function parseInput(route: RouteSpec, request: FastifyRequest, zone = 'UTC'): Input<RouteSpec> {
  const parsed = () => ({
    params: parse(route.params, request.params, 'params'),
    query: parse(route.query, request.query, 'query'),
    body: route.body && parse(route.body, request.body ?? {}, 'body'),
  });
  return parseWithInstants((digits) => parseStamp(digits, zone)?.toISOString() ?? null, parsed) as Input<RouteSpec>;
}

const cookieHeader = 'x-requested-with';

/**
 * The caller's token: the header wins; a cookie only counts with the custom header and from this origin (SEC-SES-06).
 */
export function tokenOf(request: FastifyRequest, schoolId: number, route: RouteSpec): string | null {
  const bearer = request.headers.authorization;
  if (bearer !== undefined) return bearer.startsWith('Bearer ') ? bearer.slice(7) : null;
  const cookie = readTokenCookie(request, schoolId);
  if (!cookie) return null;
  if (route.method !== 'GET') {
    if (request.headers[cookieHeader] !== 'encrier') throw forbidden('cross_site');
    const { origin } = request.headers;
    // A sandboxed page sends the word "null", which is not an address.
    if (origin !== undefined && URL.parse(origin)?.host !== request.host) throw forbidden('cross_site');
  }
  return cookie;
}

/** The idempotency key of a write; null where the answer may not be stored. Throws when malformed. */
export function idempotencyOf(request: FastifyRequest, route: RouteSpec): { key: string; body: unknown } | null {
  const key = request.headers['idempotency-key'];
  if (route.method !== 'POST' || key === undefined) return null;
  if (Array.isArray(key) || !/^[A-Za-z0-9_-]{8,100}$/.test(key)) throw invalid('idempotency_key_invalid');
  if (route.secret) return null;
  return { key, body: [request.url, request.body ?? null] };
}
