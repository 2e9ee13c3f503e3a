import type { StreamEntry, StreamKind } from '@encrier/contract/communication/news-stream';
import type { ModuleKey } from '@encrier/contract/modules.generated';
import { type RawBuilder, sql } from 'kysely';
import type { ReadCtx } from '#kernel/http/context.ts';

/** A position in the order of one kind: pinned before the rest, then the newest, then the greatest id. */
export type Place = { pinned: boolean; micros: string; id: string };
/** One object of the stream with its position. */
export type Streamed = { place: Place; entry: StreamEntry };

/** What a room declares about its objects in the stream. */
export type StreamedKind = {
  module: ModuleKey;
  /** The first `most` objects after a position that the caller may see, for this child or for all. */
  next: (ctx: ReadCtx, asked: { child: string | null; after: Place | null; most: number }) => Promise<Streamed[]>;
};

const kinds = new Map<StreamKind, StreamedKind>();

/** Declares a kind of object shown in the stream beside publications; once per kind. */
export function declareStreamed(what: StreamKind, declared: StreamedKind): void {
  kinds.set(what, declared);
}

/** What every room declared. */
export const streamedKinds = (): ReadonlyMap<StreamKind, StreamedKind> => kinds;

/** An instant of the database with full precision, for a position. */
export const microsOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(EXTRACT(epoch FROM ${at}) * 1000000)::bigint::text`;

/** Whether a row that is never pinned, with this instant and id, comes after a position. */
export const comesAfter = (
  after: Place | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${after === null || after.pinned}::boolean OR (${at}, ${id}) <
    ('epoch'::timestamptz + ${after?.micros ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? null}::uuid))`;
