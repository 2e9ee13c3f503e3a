import type { PageTable } from '#kernel/pages.ts';
import { declareWords } from '#kernel/declared-words.ts';
import { declareNotices } from '#kernel/notices/learn.ts';
import { declareQueues } from '#kernel/queues/learn.ts';
import { manifests } from './rooms.generated.ts';

declareWords(manifests.flatMap(({ words }) => words ?? []));
declareQueues(async () => (await import('./queues.generated.ts')).queueFaces);
declareNotices(async () => (await import('./notices.generated.ts')).notices);

/** Pages of every room with the catalogues they need. */
export const rooms: readonly { words: string; shows?: readonly string[]; pages: PageTable }[] = manifests.flatMap(
  ({ screens }) => screens,
);

/** Rooms whose writes may wait for the network. */
export const offlineRooms: Readonly<Record<string, () => Promise<unknown>>> = Object.assign(
  {},
  ...manifests.map(({ offline }) => offline ?? {}),
);

/** What the 15-minute cycle reloads. */
export const refreshers: readonly (() => Promise<unknown>)[] = manifests.flatMap(({ refresh }) => refresh ?? []);
