import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { Replay } from '#kernel/act/act.ts';
import { type Identity, TokenReused } from '#kernel/auth/authenticate.ts';
import { endReused, keepSession } from '#kernel/auth/keep-session.ts';
import { isTokenOf } from '#kernel/auth/token.ts';
import { isRetryable, withReader } from '#kernel/db/tenant.ts';
import { AppError, notFound, unauthenticated } from '#kernel/errors/errors.ts';
import type { Actor } from '#kernel/policy/actor.ts';
import { keyHeader, checkGate } from '#kernel/tenancy/gate.ts';
import type { Binding } from './bind.ts';
import { findCaller, limitUnknownCaller } from './caller.ts';
import type { Ctx, Kernel, ReadCtx } from './context.ts';
import { clearTokenCookie, readDeviceCookie, writeDeviceCookie, writeTokenCookie } from './cookies.ts';
import { ADDRESS_SCALE, takeToken } from './limits.ts';
import { idempotencyOf, parseInput, tokenOf } from './request.ts';
import { isWrittenAnswer, writtenText } from '#kernel/kept/kept.ts';
import { dayIn } from '#kernel/content/dates.ts';
import { sendJson } from './send.ts';
import { serialiser } from './serialise.ts';

/** Throws unless every declared route is bound exactly once, and nothing else is (SEC-ROL-01). */
export function checkBindings(routes: readonly RouteSpec[], bindings: readonly Binding[]): void {
  const bound = bindings.map(({ route }) => route.name);
  const declared = routes.map((route) => route.name);
  const twice = [...bound, ...[]].filter((name, index) => bound.indexOf(name) !== index);
  const missing = declared.filter((name) => !bound.includes(name));
  const undeclared = bound.filter((name) => !declared.includes(name));
  if (twice.length || missing.length || undeclared.length)
    throw new Error(`routes: bound twice [${twice}], without a handler [${missing}], undeclared [${undeclared}]`);
  const unsaid = bindings.filter(({ route, mode, carries }) => {
    const sendsFile = route.raw === true || route.response === undefined;
    return sendsFile && (mode !== 'stream' || !(carries === 'people' || carries?.nobody.trim()));
  });
  // A file about people without proof and journal would let somebody copy a whole school (SEC-AUT-05, SEC-AUD-03).
  if (unsaid.length)
    throw new Error(`routes: whom their files carry is not said [${unsaid.map(({ route }) => route.name)}]`);
  for (const { route, mode } of bindings)
    if (mode === 'read' && route.method !== 'GET') throw new Error(`${route.name}: only GET may be bound with read()`);
}

function schoolOf(request: FastifyRequest): number {
  const raw = (request.params as { schoolId?: string }).schoolId ?? '';
  if (!/^[1-9]\d{0,8}$/.test(raw)) throw notFound('school_unknown');
  return Number(raw);
}

function baseCtx(kernel: Kernel, route: RouteSpec, schoolId: number, request: FastifyRequest, now: Date): Ctx {
  const client = request.headers['x-client'] === 'web' ? 'web' : 'other';
  return {
    kernel,
    schoolId,
    actor: { kind: 'anonymous' } as Actor,
    requestId: request.id,
    now,
    today: dayIn(now, 'UTC'),
    zone: 'UTC',
    ip: request.ip,
    client,
    device: client === 'web' ? readDeviceCookie(request) : null,
    route,
    idempotency: idempotencyOf(request, route),
    out: {},
  };
}

/** Keeps the session alive and adds its cookies to the answer. */
async function close(ctx: Ctx, identity: Identity | null, reply: FastifyReply): Promise<void> {
  if (identity) await keepSession(ctx, identity);
  if (ctx.out.setDevice) writeDeviceCookie(reply, ctx.out.setDevice);
  if (ctx.out.setToken) writeTokenCookie(reply, ctx.schoolId, ctx.out.setToken.token, ctx.out.setToken.maxAge);
  if (ctx.out.clearToken) {
    clearTokenCookie(reply, ctx.schoolId);
    // The browser's cache of the session's answers is cleared with it (SEC-WEB-04).
    reply.header('clear-site-data', '"cache"');
  }
}

/** Runs a bound route for one request and returns the handler's result. */
async function run(kernel: Kernel, binding: Binding, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { route, mode, handler } = binding;
  const schoolId = schoolOf(request);
  const ctx = baseCtx(kernel, route, schoolId, request, kernel.now());
  request.schoolId = schoolId;
  const signedIn = route.access !== 'public';
  const token = signedIn ? tokenOf(request, schoolId, route) : null;
  limitUnknownCaller(kernel, request, token, ctx.now.getTime());
  await checkGate(kernel, schoolId, route, request.headers[keyHeader], (key) => reply.header(keyHeader, key));
  // An anonymous caller needs no database connection.
  if (signedIn && !(token === null ? binding.guest : isTokenOf(schoolId, token))) throw unauthenticated();
  if (!signedIn)
    takeToken(schoolId, route.rate, request.ip, ctx.now.getTime(), kernel.config.limitScale * ADDRESS_SCALE);
  let kept: Identity | null = null;
  let result: unknown;
  if (mode === 'read') {
    const answer = (): Promise<unknown> =>
      withReader(kernel.pool, schoolId, { planned: true }, async (db, client, ask) => {
        const reader = { pool: kernel.pool, client, ask };
        const identity = signedIn ? (await findCaller(kernel, binding, ctx, request, token, reader)).identity : null;
        kept = identity;
        return handler(
          Object.assign(ctx, { db, client, ask, identity }),
          parseInput(route, request, ctx.zone),
          request,
          reply,
        );
      });
    // A query that failed for a retryable reason runs once more: nothing has been sent yet.
    result = await answer().catch((error: unknown) => {
      if (!isRetryable(error) || reply.sent || route.raw) throw error;
      return answer();
    });
  } else {
    const { identity, session } = signedIn
      ? await findCaller(kernel, binding, ctx, request, token)
      : { identity: null, session: false };
    if (session) kept = identity;
    // The handler sends bytes as soon as it has them, so the session's cookies go first.
    if (route.raw) await close(ctx, kept, reply);
    result = await handler(ctx as ReadCtx, parseInput(route, request, ctx.zone), request, reply);
  }
  if (!route.raw) await close(ctx, kept, reply);
  return result;
}

/** Registers one bound route under `/api/:schoolId`. */
export function registerRoute(app: FastifyInstance, kernel: Kernel, binding: Binding): void {
  const { route } = binding;
  const writer = serialiser(route);

  const answer = (request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply => {
    if (route.raw) return reply.sent || result === reply ? reply : reply.send(result);
    if (kernel.config.checkAnswers && route.response && !isWrittenAnswer(result)) {
      const text = writtenText(result);
      const checked = route.response.safeParse(text === null ? result : JSON.parse(text.toString()));
      if (!checked.success)
        throw new Error(`answer of ${route.name}: ${JSON.stringify(checked.error.issues.slice(0, 3))}`);
    }
    return sendJson(request, reply, result, writer);
  };

  app.route({
    method: route.method,
    url: `/api/:schoolId${route.path}`,
    exposeHeadRoute: false,
    ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => {
      try {
        return answer(request, reply, await run(kernel, binding, request, reply));
      } catch (error) {
        if (error instanceof TokenReused) await endReused(kernel, schoolOf(request), request.id, error);
        if (error instanceof Replay) return answer(request, reply.header('idempotent-replay', '1'), error.response);
        throw error instanceof AppError ? error : unknownSchool(error);
      }
    },
  });
}

/** An unknown school id violates the first foreign key or finds no settings: the caller gets "not found". */
function unknownSchool(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && constraint?.endsWith('school_id_fkey') ? notFound('school_unknown') : error;
}
