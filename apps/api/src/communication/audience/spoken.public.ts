import type { AudienceMandate } from '@encrier/contract/communication/audience';
import { type RawBuilder, sql } from 'kysely';
import { speakingOn } from '../../school/mandates/mandates.public.ts';

/** A place with representatives on a day, by kind of mandate. */
export type SpokenPlace = {
  kind: 'everyone' | 'org' | 'level' | 'class';
  ref: string | null;
  word: null;
  name: string | null;
  position: number;
  mandate: AudienceMandate;
};

/**
 * The school, its organisations where there are several, its levels and classes, each with the mandates held there on a
 * day.
 */
export const mandatedPlaces = (schoolId: number, day: string): RawBuilder<SpokenPlace> => sql<SpokenPlace>`(
  WITH s AS MATERIALIZED (SELECT DISTINCT class_id, level_id, org_id, mandate FROM ${speakingOn(schoolId, day)} d)
  SELECT DISTINCT 'everyone' AS kind, NULL::uuid AS ref, NULL::text AS word, NULL::text AS name, -1 AS position, s.mandate
    FROM s
  UNION ALL
  SELECT DISTINCT 'org', o.id, NULL, o.name, o.position, s.mandate FROM s
  JOIN orgs o ON o.school_id = ${schoolId} AND o.id = s.org_id AND o.closed_on IS NULL
  WHERE EXISTS (SELECT 1 FROM orgs x WHERE x.school_id = o.school_id AND x.id <> o.id AND x.closed_on IS NULL)
  UNION ALL
  SELECT DISTINCT 'level', l.id, NULL, l.name, l.position, s.mandate FROM s
  JOIN levels l ON l.school_id = ${schoolId} AND l.id = s.level_id
  UNION ALL
  SELECT DISTINCT 'class', c.id, NULL, c.name, c.position, s.mandate FROM s
  JOIN classes c ON c.school_id = ${schoolId} AND c.id = s.class_id)`;
