import { dangerCard } from '@encrier/contract/school-life/danger';
import { homeCard } from '#kernel/home.ts';
import { countWaiting } from './danger.queries.ts';

/** The card of the team's first page. */
export function registerDanger(): void {
  homeCard(dangerCard, countWaiting);
}
