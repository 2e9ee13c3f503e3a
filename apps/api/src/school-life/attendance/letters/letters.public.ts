import { type Addressee, addressees, type Guardian, type Household } from './letters.policy.ts';

export type LetterGuardian = Guardian;
/** Recipients of a letter about a pupil, home by home; see `addressees`. */
export const homesWrittenTo = (household: Household): Addressee[] => addressees(household);
