import type { ResourceRow } from '@encrier/contract/communication/resources';
import { plural } from '@lingui/core/macro';
import { useCarry } from '#kernel/drag/use-carry.ts';
import type { DropOn } from '../Way.tsx';

/** The subject itself, outside its chapters. */
const top = 'subject';

/** Drags resources to a chapter; a row's menu does the same by keyboard. Selected resources move with it. */
export function useDrag(
  rows: readonly ResourceRow[],
  picked: ReadonlySet<string>,
  onDrop: (ids: string[], folderId: string | null) => void,
) {
  const idsWith = (id: string): string[] => (picked.has(id) ? [...picked] : [id]);
  const nameOf = (id: string): string => {
    const ids = idsWith(id);
    if (ids.length > 1) return plural(ids.length, { one: '# ressource', other: '# ressources' });
    return rows.find((row) => row.id === id)?.title ?? '';
  };
  const carry = useCarry({
    nameOf,
    picture: nameOf,
    takes: () => true,
    onPut: (id, { place }) => {
      onDrop(idsWith(id), place === top ? null : place);
      return undefined;
    },
  });
  const dropOn: DropOn = (folderId, name) => carry.on({ place: folderId ?? top, name });
  return { carry, dropOn };
}
