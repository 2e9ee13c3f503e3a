// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { fillPapers } from './communication/filled-papers.ts';
import { fillCommunication } from './communication/filled.ts';
import { fillImports } from './school/filled.ts';
import { fillTeaching } from './teaching/filled.ts';
import type { Fill } from './filled/ground.ts';

export const fills: readonly Fill[] = [
  fillPapers,
  fillCommunication,
  fillImports,
  fillTeaching,
];
