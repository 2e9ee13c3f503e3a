import type { ResourceAction, ResourceStatus } from '@encrier/contract/communication/resources';

/** Chapters stand at most this deep, one inside another. */
export const deepest = 4;
/** Days during which what was removed can come back. */
export const restoreDays = 30;

/** The state that a deed leaves, for the deeds that change it. */
export const statusAfter: Readonly<Partial<Record<ResourceAction, ResourceStatus>>> = {
  publish: 'published',
  draft: 'draft',
  hide: 'hidden',
  archive: 'archived',
};

/** What is removed only comes back; what is not cannot be restored, but asking for it again changes nothing. */
export const deedFits = (deed: ResourceAction, removed: boolean): boolean =>
  !removed || deed === 'restore' || deed === 'remove';

type Folder = { id: string; parent_id: string | null };

/** Why a chapter cannot stand inside another: it is that one or inside it already, or the tree would be too deep. */
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
