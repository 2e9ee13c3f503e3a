import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { RouteSpec } from '@encrier/contract/kernel/route';
import type { Binding, Input } from '#kernel/http/bind.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { requireProof, type ExportedData, authorizeExport } from './authorize-export.ts';

/** A file or paper ready to be sent. */
export type Sheet = { bytes: Buffer | Readable; type: string; disposition: string };

/** A file with data of people, not made yet: whose they are, for the journal and their log. */
export type PersonalExport = ExportedData & { action: string; make: () => Promise<Sheet> };
/**
 * A file whose people are counted and not recorded, not made yet: it only names them (authors, signers of a text), or it
 * holds the whole school.
 */
export type UnrecordedExport = { named: number; make: () => Promise<Sheet> };
type Few = { few?: string };

const send = (reply: FastifyReply, { bytes, type, disposition }: Sheet): FastifyReply =>
  reply.type(type).header('content-disposition', disposition).send(bytes);

/** Binds a route that sends a file about people, once `leave` has allowed it. */
const personalFile = <R extends RouteSpec, E extends { make: () => Promise<Sheet> }>(
  route: R,
  prepare: (ctx: Ctx, input: Input<R>) => Promise<E>,
  leave: (ctx: Ctx, leaving: E) => unknown,
  more: Pick<Binding, 'few' | 'records'>,
): Binding => ({
  route,
  mode: 'stream',
  carries: 'people',
  ...more,
  handler: async (ctx, input, _request, reply) => {
    const leaving = await prepare(ctx, input as unknown as Input<R>);
    await leave(ctx, leaving);
    return send(reply, await leaving.make());
  },
});

/**
 * Binds a route that sends a file about people: counts them, asks for the proof and writes the journal before the file
 * is made. `few` says why the file never carries many.
 */
export const download = <R extends RouteSpec>(
  route: R,
  prepare: (ctx: Ctx, input: Input<R>) => Promise<PersonalExport>,
  few: Few = {},
): Binding => personalFile(route, prepare, (ctx, leaving) => authorizeExport(ctx, leaving.action, leaving), few);

/**
 * Binds a route that sends an `UnrecordedExport`: asks for the proof when its people are many. `few` says why they never
 * are.
 */
export const downloadUnrecorded = <R extends RouteSpec>(
  route: R,
  prepare: (ctx: Ctx, input: Input<R>) => Promise<UnrecordedExport>,
  few: Few = {},
): Binding => personalFile(route, prepare, (ctx, { named }) => requireProof(ctx, named), { ...few, records: 'nobody' });

/** Binds a route that sends a file about nobody, with the reason why. */
export function plainFile<R extends RouteSpec>(
  route: R,
  nobody: string,
  make: (ctx: Ctx, input: Input<R>) => Promise<Sheet>,
): Binding {
  return {
    route,
    mode: 'stream',
    carries: { nobody },
    handler: async (ctx, input, _request, reply) => send(reply, await make(ctx, input as unknown as Input<R>)),
  };
}
