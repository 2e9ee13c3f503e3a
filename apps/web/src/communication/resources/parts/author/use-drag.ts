import type { ResourceRow } from '@encrier/contract/communication/resources';
import { useState } from 'react';
import type { DropOn } from '../Way.tsx';

const kind = 'application/x-encrier-resource';

/**
 * A resource carried over a chapter by the mouse; the menu of its row does the same by keyboard. Those that are ticked
 * with it come along.
 */
export function useDrag(picked: ReadonlySet<string>, onDrop: (ids: string[], folderId: string | null) => void) {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [over, setOver] = useState<string | null | undefined>(undefined);
  const end = () => {
    setDragged([]);
    setOver(undefined);
  };
  const handle = (row: ResourceRow) => ({
    draggable: row.can.remove,
    'data-dragged': dragged.includes(row.id) || undefined,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.setData(kind, row.id);
      event.dataTransfer.effectAllowed = 'move';
      setDragged(picked.has(row.id) ? [...picked] : [row.id]);
    },
    onDragEnd: end,
  });
  const dropOn: DropOn = (folderId) => ({
    ...(over === folderId && { 'data-over': true as const }),
    onDragOver: (event) => {
      if (!event.dataTransfer.types.includes(kind)) return;
      event.preventDefault();
      setOver(folderId);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event) => {
      event.preventDefault();
      const ids = [...dragged];
      end();
      if (ids.length > 0) onDrop(ids, folderId);
    },
  });
  return { handle, dropOn };
}
