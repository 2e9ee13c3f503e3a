import { type RawBuilder, sql } from 'kysely';
import { readsAtHome } from '#kernel/reach/ties.ts';

/**
 * Whether the author `person` of a complaint called `c` reads it on a day: what is about a child is open to the child
 * and to a guardian whose authority and digital access hold that day; it closes with them (LAW-MIN-02, SEC-OBJ-01).
 */
export const readsAsAuthor = (person: unknown, day: string): RawBuilder<boolean> =>
  sql<boolean>`(c.pupil_id IS NULL OR ${readsAtHome(sql`${person}::uuid`, sql`c.pupil_id`, day)})`;
