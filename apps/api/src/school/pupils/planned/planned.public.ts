import { dayToCome } from './planned.policy.ts';

/** Which days a plan can have. */
export { dayToCome };
