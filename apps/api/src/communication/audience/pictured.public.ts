import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type { AudienceRule, ImageRefusals } from '@encrier/contract/communication/audience';
import { sql } from 'kysely';
import { isCalledByWords } from '#kernel/content/search-key.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { imageConsent } from '../../school/consents/consents.public.ts';
import { pupilWithin } from '../../school/directory/directory.public.ts';
import { recipientsOf } from './audience.public.ts';

/** Class of the pupil's person `p` that day. */
export const classOfPupil = (day: string) => classNameOf(sql.ref('p.id'), day);

/** Pupils that an audience reaches, directly or through their guardians. */
export async function pupilsAddressed(
  db: ReadDb,
  schoolId: number,
  rules: readonly AudienceRule[],
  today: string,
): Promise<string[]> {
  if (!rules.length) return [];
  const rows = await db
    .selectFrom(
      sql<{ id: string }>`(WITH r AS MATERIALIZED (SELECT * FROM ${recipientsOf(schoolId, rules, today)} x)
      SELECT person_id AS id FROM r WHERE audience_kind = 'pupil' UNION SELECT unnest(child_ids) FROM r)`.as('u'),
    )
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these pupils that the caller sees, with their class; `q` narrows to names. */
export async function namedPupils(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'today'>,
  ids: readonly string[],
  q: string | null,
  limit: number,
): Promise<{ pupilId: string; label: string; className: string | null }[]> {
  if (!ids.length || !holds(ctx.actor, 'people.view')) return [];
  return db
    .selectFrom('persons as p')
    .select([
      'p.id as pupilId',
      nameOf('p').as('label'),
      sql<string | null>`${classOfPupil(ctx.today)}`.as('className'),
    ])
    .where(
      sql<boolean>`p.id = ANY (${[...ids]}::uuid[]) AND ${pupilWithin(ctx, 'people.view', sql`p.id`)}
        AND ${isCalledByWords('p', q)}`,
    )
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

/** What the consent of a pupil must cover for a picture that an audience of the school sees (LAW-IMG-01). */
export const shownPurpose = 'albums';

/**
 * Pupils that an audience reaches, and pupils who must not be recognisable on a picture that this audience sees that
 * day.
 */
export async function imageRefusals(
  db: ReadDb,
  schoolId: number,
  rules: readonly AudienceRule[],
  today: string,
): Promise<{ pupils: string[]; without: string[] }> {
  const pupils = await pupilsAddressed(db, schoolId, rules, today);
  const allowed = await imageConsent(db, pupils, shownPurpose, today);
  return { pupils, without: pupils.filter((pupil) => !allowed.has(pupil)) };
}

/**
 * Which of these pupils each of these objects reaches on a day, directly or through their guardians; one statement for
 * all.
 */
export async function showingTo(
  db: ReadDb,
  schoolId: number,
  things: readonly { id: string; rules: readonly AudienceRule[] }[],
  pupilIds: readonly string[],
  day: string,
): Promise<{ id: string; pupilId: string }[]> {
  if (!things.length || !pupilIds.length) return [];
  const list = JSON.stringify(things.map(({ id, rules }) => ({ id, rules })));
  return db
    .selectFrom(
      sql<{ id: string; pupilId: string }>`(SELECT DISTINCT a.id, u.id AS "pupilId"
      FROM jsonb_to_recordset(${list}::jsonb) AS a(id uuid, rules jsonb)
      CROSS JOIN LATERAL (SELECT * FROM ${recipientsOf(schoolId, sql`a.rules`, day)} x) w
      JOIN unnest(${[...pupilIds]}::uuid[]) AS u(id) ON (w.audience_kind = 'pupil' AND w.person_id = u.id)
        OR u.id = ANY (w.child_ids))`.as('s'),
    )
    .selectAll()
    .orderBy('s.id')
    .orderBy('s.pupilId')
    .execute();
}

const maxNames = 100;
/** The same with figures and names, as an author reads them. */
export async function toldRefusals(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'today'>,
  { pupils, without }: { pupils: string[]; without: string[] },
): Promise<ImageRefusals> {
  const names = await namedPupils(db, ctx, without, null, maxNames);
  return {
    pupils: pupils.length,
    without: without.length,
    names: names.map(({ label, className }) => ({ label, className })),
  };
}
