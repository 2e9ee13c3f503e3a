import { type Addressee, addressees, type Guardian, type Household } from './letters.policy.ts';

export type LetterGuardian = Guardian;
/** To whom a letter about a pupil goes, home by home; see `addressees`. */
export const homesWrittenTo = (household: Household): Addressee[] => addressees(household);
