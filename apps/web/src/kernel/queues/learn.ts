import type { WaitingLine } from '@encrier/contract/kernel/queues';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/** How a queue of « À traiter » is said and where it leads, as its room declares it in `<room>.queues.ts`. */
export type QueueFace = {
  /** The icon that the idea has in the menu. */
  icon: Icon;
  name: MessageDescriptor;
  /** Ascending over all queues; leave gaps. */
  order: number;
  /** The page of the whole queue; un-prefixed where it opens in the current area. */
  href: string;
  /** What is to be done with a line, on its button. */
  verb: (line: Pick<WaitingLine, 'kind'>) => MessageDescriptor;
  /** The line in words: whom or what, and what is asked. */
  says: (line: WaitingLine) => string;
  /** Where the line is handled. */
  opens: (line: WaitingLine) => string;
};
export type QueueFaces = { readonly [K in QueueKind]?: QueueFace };

let load = async (): Promise<readonly QueueFaces[]> => [];
let learnt: Promise<void> | null = null;
const faces: { [K in QueueKind]?: QueueFace } = {};

/** Says how to load what the rooms declare; when the list of rooms is loaded. */
export const declareQueues = (declared: typeof load): void => {
  load = declared;
};

/** Loads the faces of every queue with their words. What the network kept back is asked for again the next time. */
export function learnQueues(): Promise<void> {
  learnt ??= Promise.all([
    load(),
    import('#kernel/i18n/i18n.ts').then(({ loadCatalogue }) => loadCatalogue('kernel/queues')),
  ]).then(([rooms]) => void Object.assign(faces, ...rooms));
  return learnt.catch((error: unknown) => {
    learnt = null;
    throw error;
  });
}

/** How a queue is said; absent while the faces are not loaded. */
export const queueFace = (queue: QueueKind): QueueFace | undefined => faces[queue];
