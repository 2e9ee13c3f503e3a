import type { Binding } from '#kernel/http/bind.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { declareHoldings } from '#kernel/holdings/holdings.ts';
import { declareNotices } from '#kernel/notify/kinds.ts';
import { declareMergeFields } from '#kernel/merge-fields.ts';
import { declareObjects } from '#kernel/objects.ts';
import { declarePrintedParts } from '#kernel/printed-parts.ts';
import { declareQueues } from '#kernel/queues.ts';
import { declareWeekly } from '#kernel/weekly.ts';
import { manifests } from './rooms.generated.ts';

/** Every room's routes. The server refuses to start when one of the contract has no handler. */
export const bindings: readonly Binding[] = manifests.flatMap((room) => room.bindings ?? []);

/** What rooms do at a start; see `Manifest.atStart`. */
export async function startRooms(kernel: Kernel): Promise<void> {
  for (const begin of manifests.flatMap((room) => room.atStart ?? [])) await begin(kernel);
}

let registered = false;
/** Lets every room declare its reactions, file owners and cards; once per process. */
export function registerRooms(): void {
  if (registered) return;
  registered = true;
  declareHoldings(manifests);
  declareNotices(manifests);
  declareQueues(manifests);
  declareWeekly(manifests);
  declareMergeFields(manifests);
  declareObjects(manifests);
  declarePrintedParts(manifests);
  for (const declare of manifests.flatMap((room) => room.register ?? [])) declare();
}
