import type { ReactNode } from 'react';
import type { CarryWords, Flow, Grip } from './model.tsx';
import { type PartProps, useCarry } from './use-carry.tsx';

export type Named = { id: string; name: string };
export type OrderOptions = {
  words: CarryWords;
  /** All of them in their new order. */
  onOrder: (ids: string[]) => void;
  flow?: Flow | undefined;
  /** How the grip picks up an item. */
  how?: Grip | undefined;
  /** Dragged by its grip alone (rows that hold fields), or by the whole of it. */
  byGrip?: boolean | undefined;
};
export type Order = {
  held: string | null;
  /** Whether an item may go up or down. */
  can: (id: string) => { up: boolean; down: boolean };
  /** Moves an item by its menu. */
  move: (id: string, by: -1 | 1) => void;
  /** On what holds the items, on each item, and on its grip. */
  list: () => PartProps;
  item: (id: string) => PartProps;
  grip: (id: string) => PartProps;
  /** In place of a grip: on what holds the buttons that move the item, or that of its menu. */
  way: (id: string) => PartProps;
  marks: ReactNode;
};

const place = 'list';

/**
 * Puts items in order: dragged, moved by the arrows on their grip, taken up and put down, or moved by their menu; says
 * aloud where each one went.
 */
export function useOrder(
  items: readonly Named[],
  { words, onOrder, flow = 'down', how = 'arrows', byGrip = true }: OrderOptions,
): Order {
  const ids = items.map(({ id }) => id);
  const nameOf = (id: string): string => items.find((item) => item.id === id)?.name ?? '';
  const carry = useCarry({
    words,
    nameOf,
    takes: () => true,
    picture: byGrip ? nameOf : undefined,
    onPut: (id, { index }) => {
      onOrder(ids.filter((one) => one !== id).toSpliced(index, 0, id));
      return undefined;
    },
  });
  return {
    held: carry.held?.thing ?? null,
    can: (id) => ({ up: ids.indexOf(id) > 0, down: ids.indexOf(id) < ids.length - 1 }),
    move: (id, by) => {
      const index = ids.indexOf(id) + by;
      if (index >= 0 && index < ids.length) carry.place(id, { place, index });
    },
    list: () => ({ ...carry.on({ place, flow }), 'data-drop': undefined }),
    item: (id) => carry.on({ thing: id, byGrip }),
    grip: (id) => carry.on({ grip: id, how }),
    way: (id) => carry.on({ way: id }),
    marks: carry.marks,
  };
}
