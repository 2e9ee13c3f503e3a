import { type RawBuilder, sql } from 'kysely';
import { type Reader, stillReceives } from '#kernel/reach/guardians.ts';
import { ruleNames, type Rules } from './rules.public.ts';

/** The kind of person as which somebody is addressed. */
export type Quality = 'pupils' | 'guardians' | 'staff';
/** An object addressed to the reader: as which kinds of person, and for which of the reader's children. */
export type Addressed = { id: string; kinds: Quality[]; child_ids: string[] };

/**
 * Objects whose rules address the reader on a day, or one of them: a table for `FROM`. Gives the same result as
 * `recipientsOf`, but from the reader's side: the reader's few places (`app.places`) are looked up among the rules by
 * one key, so that a read never resolves whole audiences. A person who joins a class sees what was shared with it
 * before, a person who leaves it or loses a link to a child no longer does (SEC-OBJ-01). `child` keeps only what
 * concerns that child. The table of rules needs an index on what its rules name.
 */
export function addressedBy(
  rules: Rules,
  reader: Reader,
  { only = null, child = null }: { only?: string | null; child?: string | null | undefined } = {},
): RawBuilder<Addressed> {
  const { table, thing } = ruleNames(rules);
  const id = sql.ref(`r.${thing}`);
  return sql<Addressed>`(WITH hit AS MATERIALIZED (
    SELECT ${id} AS id, r.exclude, r.kind = 'person' AND r.who IS NULL AS named, f.kind, f.child_id
    FROM app.places(${reader.schoolId}, ${reader.personId}, ${reader.day}) f
    JOIN ${sql.table(table)} r ON r.school_id = ${reader.schoolId}
      AND (r.kind || ':' || COALESCE(r.role, r.level_id::text, r.class_id::text, r.group_id::text, r.person_id::text,
      r.org_id::text, r.subject_id::text, r.word, '')) = f.target
      AND r.mandate IS NOT DISTINCT FROM f.mandate
      AND CASE WHEN r.kind <> 'person' THEN r.who IS NULL OR f.who IS NULL OR f.who = ANY (r.who) WHEN r.who IS NULL
        THEN f.child_id IS NULL ELSE f.who = ANY (r.who) END AND (${only}::uuid IS NULL OR ${id} = ${only}::uuid)
  )
  SELECT h.id, array_agg(DISTINCT CASE h.kind WHEN 'pupil' THEN 'pupils' WHEN 'guardian' THEN 'guardians'
    ELSE 'staff' END) AS kinds,
    COALESCE(array_agg(DISTINCT h.child_id) FILTER (WHERE h.child_id IS NOT NULL), '{}') AS child_ids FROM hit h
  WHERE NOT h.exclude AND (${child}::uuid IS NULL OR h.child_id IS NULL OR h.child_id = ${child}::uuid)
    AND NOT EXISTS (SELECT 1 FROM hit x WHERE x.exclude AND x.id = h.id AND (x.named OR (x.kind = h.kind
      AND x.child_id IS NOT DISTINCT FROM h.child_id)))
  GROUP BY h.id)`;
}

/** Recipient rows `r` that can open their object on a day: only they see it and get its notices (SEC-OBJ-01). */
export const opensOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(r.removed_at IS NULL AND ${stillReceives(day)})`;
