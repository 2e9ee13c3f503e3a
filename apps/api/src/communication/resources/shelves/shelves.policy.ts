import type { ResourceAction, ResourceStatus } from '@encrier/contract/communication/resources';

/** Chapters are nested at most this deep. */
export const deepest = 4;
/** Days during which a removed resource can be restored. */
export const restoreDays = 30;

/** The state after an action, for actions that change it. */
export const statusAfter: Readonly<Partial<Record<ResourceAction, ResourceStatus>>> = {
  publish: 'published',
  draft: 'draft',
  hide: 'hidden',
  archive: 'archived',
};

/** A removed resource can only be restored; removing it again changes nothing. */
export const deedFits = (deed: ResourceAction, removed: boolean): boolean =>
  !removed || deed === 'restore' || deed === 'remove';

type Folder = { id: string; parent_id: string | null };

/**
 * Why a chapter cannot be put inside another: it is the same one or already inside it, or the tree would be too deep.
 */
export function nesting(
  folders: readonly Folder[],
  id: string | null,
  parentId: string | null,
): 'loop' | 'deep' | null {
  const above = (from: string | null): string[] => {
    const line: string[] = [];
    for (
      let at = from;
      at !== null && !line.includes(at);
      at = folders.find((folder) => folder.id === at)?.parent_id ?? null
    )
      line.push(at);
    return line;
  };
  const line = above(parentId);
  if (id !== null && line.includes(id)) return 'loop';
  const height = (at: string | null, seen: readonly string[] = []): number => {
    if (at === null || seen.includes(at)) return 0;
    return (
      1 +
      Math.max(
        0,
        ...folders.filter((folder) => folder.parent_id === at).map((folder) => height(folder.id, [...seen, at])),
      )
    );
  };
  return line.length + (id === null ? 1 : height(id)) > deepest ? 'deep' : null;
}
