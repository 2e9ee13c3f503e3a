import { dayToCome } from './planned.policy.ts';
import { plannedOf, plannedOfClass } from './planned.queries.ts';

/** What waits for a pupil and for a class, and which days a plan can have. */
export { dayToCome, plannedOf, plannedOfClass };
