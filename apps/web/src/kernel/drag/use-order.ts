import { type Named, type Order, type OrderOptions, useOrder as useBareOrder } from '@encrier/ui/drag/use-order';
import { carryWords } from './carry-words.ts';

/** Puts items in order, by pointer, keys, taps or their menu; see `packages/ui/src/drag`. */
export const useOrder = (
  items: readonly Named[],
  onOrder: (ids: string[]) => void,
  more: Omit<OrderOptions, 'words' | 'onOrder'> = {},
): Order => useBareOrder(items, { ...more, onOrder, words: carryWords() });
