import type { CarryOptions } from '@encrier/ui/drag/model';
import { type Carry, useCarry as useBareCarry } from '@encrier/ui/drag/use-carry';
import { carryWords } from './carry-words.ts';

/** Moves objects to places, by pointer, keys or taps; see `packages/ui/src/drag`. */
export const useCarry = (options: Omit<CarryOptions, 'words'>): Carry =>
  useBareCarry({ ...options, words: carryWords() });
