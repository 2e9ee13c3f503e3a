export { dayAllowed } from './pupils-moves.policy.ts';
export { checkDay, placesFor, yearHeld } from './pupils-moves.queries.ts';
