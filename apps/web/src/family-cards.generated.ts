// house: one import a room
// Made by `npm run -s rooms` from what each room declares; never edited by hand.
import { complaintsFamilyCards } from './communication/complaints/complaints.cards.tsx';
import { documentsFamilyCards } from './communication/documents/pupil/pupil.cards.tsx';
import { customFieldsFamilyCards } from './school/custom-fields/custom-fields.cards.tsx';
import type { AnyPageCard } from '#kernel/cards/cards.ts';

export const allFamilyCards: readonly AnyPageCard[] = [
  ...complaintsFamilyCards,
  ...documentsFamilyCards,
  ...customFieldsFamilyCards,
];
