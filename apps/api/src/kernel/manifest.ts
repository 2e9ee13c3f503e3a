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

/** What a room declares to the rest of the product; nothing outside its folders names it. */
export type Manifest = Holdings & {
  /** The tables that it owns, by the room that writes them. No other room owns one of them. */
  rooms?: readonly { name: string; tables: readonly (keyof Database)[] }[];
  /** Its routes, each bound to one function. */
  bindings?: readonly Binding[];
  /**
   * What it does once when a server starts, before the first request, and after a school came from elsewhere. Does
   * nothing the second time.
   */
  atStart?: readonly ((kernel: Kernel) => Promise<unknown>)[];
  /** The kinds of notices that it sends; no other room declares one of them. */
  notices?: readonly NoticeKind[];
  /** What it leaves to be done, « À traiter »; no other room declares one of them. */
  queues?: readonly Queue[];
  /** What it says of a pupil's week, in the summary that families get. */
  weekly?: readonly WeeklyPart[];
  /** What letters about pupils may insert of it. */
  merge?: readonly MergeGroup[];
  /** What the journal calls its things; no other room names one of them. */
  objects?: readonly NamedObject[];
  /** What it adds to the printed sheet of a pupil. */
  printed?: readonly PrintedPart[];
  /** What the proofs over all routes must be told of its own. */
  proof?: RouteProof;
  /** Declares its reactions and clocks, the owners of files, its cards; each runs once per process, at the start. */
  register?: readonly (() => void)[];
};

/** Declares a room; the list of all is generated from the files named `<room>.manifest.ts`. */
export const manifest = (declared: Manifest): Manifest => declared;
