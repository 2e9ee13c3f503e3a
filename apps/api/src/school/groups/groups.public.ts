import { pupilsOfGroups } from './groups.queries.ts';

/** Groups for other rooms: who is in them on a day. */
export { pupilsOfGroups };
