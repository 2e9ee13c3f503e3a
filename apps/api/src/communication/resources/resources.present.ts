import type { ResourceItem } from '@encrier/contract/communication/resources';

export type ItemRow = Omit<ResourceItem, 'publishedAt' | 'forChildren' | 'folderId'> & {
  folder_id: string | null;
  out_at: string;
  child_ids: string[];
};

/** A resource as one reader finds it; their children are named only to them. */
export function presentItem(row: ItemRow, children: readonly { id: string; name: string }[]): ResourceItem {
  const { folder_id, out_at, child_ids, ...shown } = row;
  return {
    ...shown,
    folderId: folder_id,
    publishedAt: new Date(out_at).toISOString(),
    forChildren: children.filter((child) => child_ids.includes(child.id)).map((child) => child.name),
  };
}
