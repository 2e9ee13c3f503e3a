import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, ParamsOf, QueryOf, ResponseInput, RouteSpec } from '@encrier/contract/kernel/route';
import type { Ctx, Kernel, ReadCtx } from './context.ts';

export type Input<R extends RouteSpec> = { params: ParamsOf<R>; query: QueryOf<R>; body: BodyOf<R> };
type Answer<R extends RouteSpec> = Promise<ResponseInput<R>>;

export type Binding = {
  route: RouteSpec;
  /** Reads share the session's read-only transaction; writes go through `act`. */
  mode: 'read' | 'write' | 'stream';
  /**
   * Lets a request without a session in: the account of a valid signed link, or null for nobody. The handler then
   * decides, and answers `unauthenticated` itself where nobody is not enough.
   */
  guest?: (kernel: Kernel, request: FastifyRequest) => string | null;
  /** Whom the file that it sends carries; every route that sends one says so, or the server does not start. */
  carries?: 'people' | { nobody: string };
  handler: (ctx: ReadCtx, input: Input<RouteSpec>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Binds a GET route to one query. */
export function read<R extends RouteSpec>(route: R, handler: (ctx: ReadCtx, input: Input<R>) => Answer<R>): Binding {
  return { route, mode: 'read', handler: handler as Binding['handler'] };
}

/** Binds a changing route to one action. */
export function write<R extends RouteSpec>(route: R, handler: (ctx: Ctx, input: Input<R>) => Answer<R>): Binding {
  return { route, mode: 'write', handler: handler as unknown as Binding['handler'] };
}

/**
 * Binds a route that takes or answers bytes or events; what it returns is sent as it is. It may open transactions of
 * its own. One that answers bytes says why no list of people is among them; files made of the school's data go through
 * `download` (kernel/exports).
 */
export function stream<R extends RouteSpec>(
  route: R,
  handler: (ctx: Ctx, input: Input<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: Pick<Binding, 'guest'> & { carries?: { nobody: string } } = {},
): Binding {
  return { route, mode: 'stream', handler: handler as unknown as Binding['handler'], ...options };
}
