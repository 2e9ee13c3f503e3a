import { type RawBuilder, sql } from 'kysely';
import { guards } from '#kernel/db/stays.ts';

/**
 * Whether the author `person` of a complaint called `c` reads it on a day: what is about a child is open to the child
 * and to a guardian whose authority and digital access hold that day; it closes with them (LAW-MIN-02, SEC-OBJ-01).
 */
export const readsAsAuthor = (person: unknown, day: string): RawBuilder<boolean> =>
  sql<boolean>`(c.pupil_id IS NULL OR c.pupil_id = ${person}::uuid OR EXISTS (SELECT 1 FROM guardianships og
  WHERE og.school_id = c.school_id AND og.pupil_id = c.pupil_id AND og.guardian_id = ${person}::uuid
    AND ${guards('og', day)}))`;
