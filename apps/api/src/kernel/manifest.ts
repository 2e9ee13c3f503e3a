import type { Database } from '#kernel/db/tenant.ts';
import type { Holdings } from '#kernel/holdings/holdings.ts';
import type { Binding } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/http/context.ts';
import type { MergeGroup } from '#kernel/merge-fields.ts';
import type { NoticeKind } from '#kernel/notify/kinds.ts';
import type { NamedObject } from '#kernel/objects.ts';
import type { PrintedPart } from '#kernel/printed-parts.ts';
import type { Queue } from '#kernel/queues.ts';
import type { RouteProof } from '#kernel/route-proof.ts';
import type { WeeklyPart } from '#kernel/weekly.ts';

/** Everything a room declares to the rest of the product; nothing outside its folders names it. */
export type Manifest = Holdings & {
  /** The tables it owns, by the room that writes them. No other room may own one of them. */
  rooms?: readonly { name: string; tables: readonly (keyof Database)[] }[];
  /** Its routes, each bound to one function. */
  bindings?: readonly Binding[];
  /**
   * Runs once when a server starts, before the first request, and after a school was imported from elsewhere. Must be
   * idempotent.
   */
  atStart?: readonly ((kernel: Kernel) => Promise<unknown>)[];
  /** The kinds of notices it sends; no other room may declare one of them. */
  notices?: readonly NoticeKind[];
  /** Its queues of « À traiter »; no other room may declare one of them. */
  queues?: readonly Queue[];
  /** Its part of the weekly summary of a pupil for families. */
  weekly?: readonly WeeklyPart[];
  /** Fields of a pupil that letters may insert. */
  merge?: readonly MergeGroup[];
  /** Names of its objects in the journal; no other room may name one of them. */
  objects?: readonly NamedObject[];
  /** Its part of the printed sheet of a pupil. */
  printed?: readonly PrintedPart[];
  /** What the proofs over all routes must know about it. */
  proof?: RouteProof;
  /** Registers its reactions, schedules, file owners and cards; each runs once per process, at the start. */
  register?: readonly (() => void)[];
};

/** Declares a room; the list of all rooms is generated from the files named `<room>.manifest.ts`. */
export const manifest = (declared: Manifest): Manifest => declared;
