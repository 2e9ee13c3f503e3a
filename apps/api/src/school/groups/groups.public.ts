import { pupilsOfGroups } from './groups.queries.ts';

/** For other rooms: the members of groups on a day. */
export { pupilsOfGroups };
