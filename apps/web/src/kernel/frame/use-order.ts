import { useLingui } from '@lingui/react/macro';
import { type DragEvent, type KeyboardEvent, useState } from 'react';

export type Named = { id: string; name: string };
export type Mover = {
  said: string;
  held: string | null;
  over: string | null;
  /** Place of an item among its own, and what it may do. */
  can: (id: string) => { up: boolean; down: boolean };
  move: (id: string, by: -1 | 1) => void;
  /** On the handle. */
  grip: (id: string) => {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragEnd: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** On the row that takes what is dropped. */
  row: (id: string) => {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
};

/** Puts items in order by mouse, by arrows on their handle or by their menu; says aloud where each one went. */
export function useOrder(items: readonly Named[], onOrder: (ids: string[]) => void): Mover {
  const { t } = useLingui();
  const [held, setHeld] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const ids = items.map(({ id }) => id);
  const put = (id: string, to: number): void => {
    const rest = ids.filter((one) => one !== id);
    const place = Math.max(0, Math.min(to, rest.length));
    if (ids.indexOf(id) === place) return;
    rest.splice(place, 0, id);
    onOrder(rest);
    const name = items.find((item) => item.id === id)?.name ?? '';
    const [position, total] = [place + 1, ids.length];
    setSaid(t`${name} : place ${position} sur ${total}`);
  };
  const move = (id: string, by: -1 | 1): void => put(id, ids.indexOf(id) + by);
  const takes = (id: string): boolean => held !== null && held !== id && ids.includes(held);
  return {
    said,
    held,
    over,
    move,
    can: (id) => ({ up: ids.indexOf(id) > 0, down: ids.indexOf(id) < ids.length - 1 }),
    grip: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.setData('text/plain', items.find((item) => item.id === id)?.name ?? '');
        event.dataTransfer.effectAllowed = 'move';
        setHeld(id);
      },
      onDragEnd: () => {
        setHeld(null);
        setOver(null);
      },
      onKeyDown: (event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        move(id, event.key === 'ArrowUp' ? -1 : 1);
      },
    }),
    row: (id) => ({
      onDragOver: (event) => {
        if (!takes(id)) return;
        event.preventDefault();
        setOver(id);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event) => {
        event.preventDefault();
        if (held && takes(id)) put(held, ids.indexOf(id));
        setHeld(null);
        setOver(null);
      },
    }),
  };
}
