import type { CallArgs, ErrorBody, ResponseOf, RouteSpec } from '@encrier/contract/kernel/route';
import { platform } from '#kernel/platform.ts';
import { session } from '#kernel/session/session.ts';
import { loadCodeWords } from '#kernel/room-words.ts';
import type { KnownSchool } from '#kernel/settings.ts';
import { addressOf, apiBase, type Args } from './address.ts';
import { ApiError } from './error.ts';
import { clientHooks } from './hooks.ts';

export { ApiError, isApiError } from './error.ts';

export type CallOptions = {
  signal?: AbortSignal;
  /** Another school than the current one. */
  school?: KnownSchool;
  /** Key of a write that may be sent again; made here when absent. */
  idempotencyKey?: string;
  /** The caller shows the failure itself: no toast, no return to sign-in. */
  quiet?: boolean;
  /** Account of the child this call is for, when it is not the one in the address bar. */
  childAccountId?: string | null;
};
type Call<R extends RouteSpec> = keyof CallArgs<R> extends never
  ? [args?: CallArgs<R>, options?: CallOptions]
  : [args: CallArgs<R>, options?: CallOptions];

/**
 * Calls a contract route at the current school. Throws `ApiError`; `code` is `network` when the server cannot be
 * reached. Signing out, a new school key and a missing proof of identity are dealt with here, for every caller (brief
 * §8).
 */
export async function api<R extends RouteSpec>(route: R, ...[args, options]: Call<R>): Promise<ResponseOf<R>> {
  const response = await send(route, (args ?? {}) as Args, options ?? {});
  return (await response.json()) as ResponseOf<R>;
}

/** Calls a route that answers bytes (a PDF, an export). */
export async function apiBlob<R extends RouteSpec>(route: R, ...[args, options]: Call<R>): Promise<Blob> {
  return (await send(route, (args ?? {}) as Args, options ?? {})).blob();
}

/** Opens a stream (live events); the caller reads the body. */
export function apiStream(route: RouteSpec, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  return send(route, {}, { signal, quiet: true }, headers);
}

/** Sends one file as multipart/form-data with `fields` beside it. */
export async function apiUpload<R extends RouteSpec>(
  route: R,
  file: Blob,
  name: string,
  fields: Record<string, string> = {},
  options: CallOptions = {},
): Promise<ResponseOf<R>> {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.set(key, value);
  body.set('file', file, name);
  return (await send(route, { body }, options)).json() as Promise<ResponseOf<R>>;
}

/** Headers that say who asks, for whom and in which organisation (brief §7). */
export function identityHeaders(route: RouteSpec, school: KnownSchool, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { 'x-client': platform.client, 'x-requested-with': 'encrier' };
  // The server answers with the next key when this one no longer counts (brief §4).
  if (school.key) headers['x-school-key'] = school.key.slice(-16);
  const token = platform.readToken(school.schoolId);
  if (token) headers.authorization = `Bearer ${token}`;
  const { user, authId, lookAs, school: current } = session.get();
  if (!user || current?.schoolId !== school.schoolId) return headers;
  // While looking, the entries at hand are those of the person looked at: none of them is the caller's to send
  // (SEC-HDR-03).
  if (authId && !lookAs) headers['x-authid'] = authId;
  const child = options.childAccountId !== undefined ? options.childAccountId : clientHooks.childAccount();
  const userAs = lookAs?.accountId ?? child;
  if (userAs && !route.path.startsWith('/auth/')) headers['x-user-as'] = userAs;
  return headers;
}

async function send(
  route: RouteSpec,
  args: Args,
  options: CallOptions,
  more: Record<string, string> = {},
): Promise<Response> {
  const school = options.school ?? session.get().school;
  if (!school) throw new ApiError('precondition', 'school_missing');
  const form = args.body instanceof FormData;
  const key = route.method === 'POST' ? (options.idempotencyKey ?? crypto.randomUUID()) : null;
  const attempt = async (): Promise<Response> => {
    const headers = { ...identityHeaders(route, school, options), ...more };
    if (args.body !== undefined && !form) headers['content-type'] = 'application/json';
    if (key) headers['idempotency-key'] = key;
    return request(apiBase(school) + addressOf(route, args), {
      method: route.method,
      headers,
      credentials: platform.credentials,
      ...(args.body !== undefined && { body: form ? (args.body as FormData) : JSON.stringify(args.body) }),
      ...(options.signal && { signal: options.signal }),
    });
  };
  // Once the caller has proved himself the call is made again; a second refusal is told as the first would be.
  const refused = async (error: unknown, again: boolean): Promise<Response> => {
    if (!(error instanceof ApiError)) throw error;
    // The words of a room come with its pages or with its first refusal.
    await loadCodeWords([error.code, ...Object.values(error.fields)]);
    if (again && error.code === 'auth.step_up_needed' && (await clientHooks.proveIdentity(error.details.totp === true)))
      return attempt().catch((second: unknown) => refused(second, false));
    // Another school than the one in use: its session is not the one that this page shows.
    if (options.school && error.kind === 'unauthenticated' && school.schoolId !== session.get().school?.schoolId)
      throw error;
    // Before sign-in a page words its own refusals; that nobody answers is said once, here, for all of them.
    await clientHooks.failed(error, options.quiet === true || (route.access === 'public' && error.code !== 'network'));
    throw error;
  };
  return attempt().catch((error: unknown) => refused(error, true));
}

async function request(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError('network', 'network');
  }
  if (!response.ok) throw await failure(response);
  const next = response.headers.get('x-school-key');
  if (next) void clientHooks.newSchoolKey(next);
  return response;
}

/**
 * Turns a failed answer into an error; an answer that is not ours (a proxy's page) counts as unreachable from 502 on.
 */
export async function failure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (typeof body?.kind !== 'string' || typeof body.code !== 'string') {
    return response.status >= 502
      ? new ApiError('network', 'network')
      : new ApiError('internal', 'internal', { requestId: response.headers.get('x-request-id') ?? '' });
  }
  if (body.schoolKey)
    await (body.code === 'school_moved' ? clientHooks.schoolMoved : clientHooks.newSchoolKey)(body.schoolKey);
  const wait = response.headers.get('retry-after');
  return new ApiError(body.kind, body.code, {
    ...body,
    details: { ...body.details, ...(wait && { retryAfter: Number(wait) }) },
  });
}
