import { homeCard } from '#kernel/home.ts';
import { stepsLeft } from './first-steps.queries.ts';

/** The first page's list of what a new school still lacks. */
export function registerFirstStepsHome(): void {
  homeCard('school.first_steps', stepsLeft);
}
