import type { ResourceRow } from '@encrier/contract/communication/resources';

/** Facts about a resource for the caller. */
export type ResourceFacts = {
  mine: boolean;
  removed: boolean;
  /** Shared by a colleague of the same subjects, and out this year. */
  offered: boolean;
};
/** Rights of the caller: to publish, and to organise everybody's resources. */
export type ResourceRights = { publish: boolean; manage: boolean };

/** What may be done with a resource. A manager orders and deletes; rewrites only where they could have published. */
export function canResource(
  { publish, manage }: ResourceRights,
  { mine, removed, offered }: ResourceFacts,
): ResourceRow['can'] {
  const holds = (mine && publish) || manage;
  return {
    edit: !removed && publish && (mine || manage),
    take: !removed && publish && (mine || offered || manage),
    remove: !removed && holds,
    restore: removed && holds,
  };
}
