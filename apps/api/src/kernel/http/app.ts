import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import multipart from '@fastify/multipart';
import type { ErrorBody } from '@encrier/contract/kernel/route';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import { allRoutes } from '@encrier/contract/routes.generated';
import { refuseWaiting } from '#kernel/children/child-pool.ts';
import { AppError, limit } from '#kernel/errors/errors.ts';
import { unreachable } from '#kernel/errors/start-failure.ts';
import { keyHeader } from '#kernel/tenancy/gate.ts';
import type { Binding } from './bind.ts';
import { limitClosing } from '#kernel/closing/closing.ts';
import type { Kernel } from './context.ts';
import { watchStreams } from '#kernel/live/live.jobs.ts';
import { bounceDoor } from '#kernel/notify/bounces/door.ts';
import { addHeaders } from './headers.ts';
import { checkBindings, registerRoute } from './register.ts';

declare module 'fastify' {
  interface FastifyRequest {
    schoolId?: number;
    accountId?: string;
  }
}

/** Invalid values that only the database detects: a NUL in a text, a number or instant out of range. */
const unfit = new Set(['22021', '22P05', '22003', '22008', '22P02']);

/** Disk full, for the database or for files. */
const fullDisk = new Set(['53100', 'ENOSPC']);

/**
 * The database, or the store of files, went away under a request or does not answer: it restarts, or its host does. The
 * same request may succeed a moment later.
 */
function isUnreachable({ code = '', message }: FastifyError): boolean {
  return (
    unreachable.has(code) ||
    /^(?:57P0[1-3]|08)/.test(code) ||
    /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      message,
    )
  );
}

function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const code = (error as FastifyError).code;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('invalid', 'too_large');
  if (fullDisk.has(code)) return limit('disk_full', 60);
  if (isUnreachable(error)) return new AppError('internal', 'unavailable', { retryAfter: 2 });
  if (unfit.has(code)) return new AppError('invalid', 'invalid_input');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('invalid', 'media_type');
  if (typeof (error as FastifyError).statusCode === 'number' && (error as FastifyError).statusCode! < 500)
    return new AppError('invalid', 'invalid_input');
  return new AppError('internal', 'internal');
}

/** Statuses of reasons that are narrower than their kind. */
const statuses: Readonly<Record<string, number>> = {
  too_large: 413,
  'files.too_large': 413,
  'files.quota': 413,
  idempotency_key_reused: 422,
  unavailable: 503,
};
const statusOf = ({ code, status }: AppError): number => statuses[code] ?? status;

/** A refusal also carries the school's next key when the client's is no longer valid (SEC-KEY-04). */
function withSchoolKey(body: ErrorBody, reply: FastifyReply): ErrorBody {
  const schoolKey = reply.getHeader(keyHeader);
  return typeof schoolKey === 'string' ? { ...body, schoolKey } : body;
}

/** The HTTP server: every contract route, health checks, and nothing undeclared. */
// house: the server is put together in one place, in the order that counts
export async function buildApp(
  kernel: Kernel,
  bindings: readonly Binding[],
  more: (app: FastifyInstance) => Promise<void> = async () => {},
  declared: readonly RouteSpec[] = allRoutes,
): Promise<FastifyInstance> {
  checkBindings(declared, bindings);
  const app = Fastify({
    logger: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 1_000_000,
    trustProxy:
      kernel.config.trustProxy === 0 ? false : (_address: string, hop: number) => hop < kernel.config.trustProxy,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A large file over a slow line takes minutes; headers must still arrive within Node's own minute.
    requestTimeout: 300_000,
  });
  addHeaders(app, kernel.config);
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: 60_000_000, parts: 8 } });

  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route pattern, never the address: ids, searches and file names stay out of the log (SEC-LOG-01).
    kernel.log('request', {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.schoolId && { school: request.schoolId }),
    });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = asAppError(error);
    if (refused.kind === 'internal')
      kernel.log('internal', {
        id: request.id,
        route: request.routeOptions.url ?? 'none',
        error: `${error.name}: ${(error as { code?: string }).code ?? ''}`,
        at: (error.stack ?? '')
          .split('\n')
          .filter((line) => /^ {4}at /.test(line))
          .slice(0, 3)
          .join(' | ')
          .replaceAll(process.cwd(), ''),
      });
    if (refused.code === 'disk_full') kernel.log('disk_full', { id: request.id });
    if (refused.kind === 'internal' && kernel.config.checkAnswers)
      kernel.log('detail', { message: error.message.slice(0, 500) });
    if (refused.retryAfter) reply.header('retry-after', String(refused.retryAfter));
    return reply
      .status(statusOf(refused))
      .type('application/json; charset=utf-8')
      .send(withSchoolKey(refused.body(request.id), reply));
  });

  limitClosing(app);
  const stopWatching = watchStreams(kernel);
  app.addHook('preClose', async () => {
    stopWatching();
    kernel.live.endAll();
    refuseWaiting();
  });

  app.get('/health', async () => ({ ok: true }));
  app.get('/ready', async (_request, reply) => {
    try {
      await kernel.pool.query('SELECT 1');
      return { ok: true };
    } catch {
      return reply.status(503).header('retry-after', '2').send({ ok: false });
    }
  });
  await bounceDoor(app, kernel);
  for (const binding of bindings) registerRoute(app, kernel, binding);
  await more(app);
  return app;
}
