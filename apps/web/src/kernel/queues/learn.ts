import type { WaitingLine } from '@encrier/contract/kernel/queues';
import type { QueueKind } from '@encrier/contract/queues.generated';
import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/** Words and destination of a queue of « À traiter », declared in its room's `<room>.queues.ts`. */
export type QueueFace = {
  /** The menu icon of its subject. */
  icon: Icon;
  name: MessageDescriptor;
  /** Ascending over all queues; leave gaps. */
  order: number;
  /** The page of the whole queue; without prefix where it opens in the current area. */
  href: string;
  /** The action for a line, on its button. */
  verb: (line: Pick<WaitingLine, 'kind'>) => MessageDescriptor;
  /** The line in words: person or object, and the action required. */
  says: (line: WaitingLine) => string;
  /** Where the line is handled. */
  opens: (line: WaitingLine) => string;
};
export type QueueFaces = { readonly [K in QueueKind]?: QueueFace };

let load = async (): Promise<readonly QueueFaces[]> => [];
let learnt: Promise<void> | null = null;
const faces: { [K in QueueKind]?: QueueFace } = {};

/** Registers how to load the rooms' declarations; called when the list of rooms is loaded. */
export const declareQueues = (declared: typeof load): void => {
  load = declared;
};

/** Loads the faces of all queues with their words. After a network error it tries again next time. */
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

/** The face of a queue; undefined until the faces are loaded. */
export const queueFace = (queue: QueueKind): QueueFace | undefined => faces[queue];
