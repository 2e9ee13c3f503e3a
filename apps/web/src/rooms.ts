import { declareWords } from '#kernel/declared-words.ts';
import { declareDoors } from '#kernel/doors/learn.ts';
import { declareFacts } from '#kernel/facts/learn.ts';
import { declareNotices } from '#kernel/notices/learn.ts';
import { declareQueues } from '#kernel/queues/learn.ts';
import { isKnownAddress, declareScreens, readScreens } from '#kernel/screens.ts';
import { manifests } from './rooms.generated.ts';

declareWords(manifests.flatMap(({ words }) => words ?? []));
declareQueues(async () => (await import('./queues.generated.ts')).queueFaces);
declareDoors(async () => (await import('./doors.generated.ts')).doors);
declareFacts(async () => (await import('./facts.generated.ts')).facts);
declareNotices(async () => (await import('./notices.generated.ts')).notices);

/** Every address of the product. */
export const screens = readScreens(manifests);
declareScreens(screens);
/** Whether an address is one of the product's pages, for whoever may open it. */
export const isScreen = (address: string): boolean => isKnownAddress(screens, address);

/** Rooms whose writes may wait for the network. */
export const offlineRooms: Readonly<Record<string, () => Promise<unknown>>> = Object.assign(
  {},
  ...manifests.map(({ offline }) => offline ?? {}),
);

/** What the 15-minute cycle reloads. */
export const refreshers: readonly (() => Promise<unknown>)[] = manifests.flatMap(({ refresh }) => refresh ?? []);
