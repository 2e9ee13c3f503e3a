import { firstStepsCard } from '@encrier/contract/school/school';
import { homeCard } from '#kernel/home.ts';
import { stepsLeft } from './first-steps.queries.ts';

/** The first page's list of what a new school still lacks. */
export function registerFirstStepsHome(): void {
  homeCard(firstStepsCard, stepsLeft);
}
