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
   * Accepts a request without a session: returns the account of a valid signed link, or null. The handler then decides,
   * and throws `unauthenticated` itself where an account is needed.
   */
  guest?: (kernel: Kernel, request: FastifyRequest) => string | null;
  /** Whose data the sent file carries; without it the server refuses to start. */
  carries?: 'people' | { nobody: string };
  /** The ids of the people in its file are not recorded: see `UnrecordedExport`. */
  records?: 'nobody';
  /** Why its file never carries many people, whoever asks: no crowd is made to prove its bound. */
  few?: string;
  handler: (ctx: ReadCtx, input: Input<RouteSpec>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Binds a GET route to a query. */
export function read<R extends RouteSpec>(route: R, handler: (ctx: ReadCtx, input: Input<R>) => Answer<R>): Binding {
  return { route, mode: 'read', handler: handler as Binding['handler'] };
}

/** Binds a changing route to an action. */
export function write<R extends RouteSpec>(route: R, handler: (ctx: Ctx, input: Input<R>) => Answer<R>): Binding {
  return { route, mode: 'write', handler: handler as unknown as Binding['handler'] };
}

/**
 * Binds a route that receives or sends bytes or events; its result is sent unchanged. It may open its own transactions.
 * A route that sends bytes must say why they hold no list of people; files of the school's data use `download`
 * (kernel/exports).
 */
export function stream<R extends RouteSpec>(
  route: R,
  handler: (ctx: Ctx, input: Input<R>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  options: Pick<Binding, 'guest'> & { carries?: { nobody: string } } = {},
): Binding {
  return { route, mode: 'stream', handler: handler as unknown as Binding['handler'], ...options };
}
