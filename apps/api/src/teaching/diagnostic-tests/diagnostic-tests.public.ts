import { pupilPositionsCard } from '@encrier/contract/teaching/diagnostic-correcting';
import { personCard } from '#kernel/person-card.ts';
import { positionsForStaff } from './correcting/positions.queries.ts';

/** Where a pupil stands by skill, on his page. */
export function registerTestCards(): void {
  personCard(pupilPositionsCard, positionsForStaff, 'diagnostic-tests');
}
