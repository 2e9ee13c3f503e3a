import { fileNameOrDash } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type {
  AudienceMandate,
  AudienceRule,
  AudienceUse,
  ImageRefusals,
} from '@encrier/contract/communication/audience';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { isCalledByWords } from '#kernel/content/search-key.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { forbidden } from '#kernel/errors/errors.ts';
import { holds, scopeOf, self } from '#kernel/policy/actor.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { rightFor } from './audience.policy.ts';
import { checkAudience, chipsOf, ownClasses, ownGroups, recipientsOf } from './audience.public.ts';
import { imageRefusals, toldRefusals } from './pictured.public.ts';
import { mandatedPlaces } from './spoken.public.ts';

type Count = {
  recipients: number;
  withoutAccount: number;
  guardians: number;
  families: number;
  pupils: number;
  teachers: number;
  others: number;
  sample: { label: string; photo: string }[];
};

/** The permission that this use requires; throws `permission_missing` for an actor without it. */
export function rightOf(ctx: Pick<Ctx, 'actor'>, use: AudienceUse): (typeof rightFor)[AudienceUse] {
  const permission = rightFor[use];
  if (!holds(ctx.actor, permission)) throw forbidden('permission_missing', { permission });
  return permission;
}

/**
 * Sizes of an audience before anything is sent; `withoutAccount` counts the people who can only be reached on paper.
 */
export function countAudience(ctx: Ctx, use: AudienceUse, rules: readonly AudienceRule[]): Promise<Count> {
  const permission = rightOf(ctx, use);
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    await checkAudience(db, ctx.schoolId, ctx.actor, permission, rules, ctx.now);
    const counted = await db
      .selectFrom(
        sql<Count>`(
        WITH r AS MATERIALIZED (SELECT * FROM ${recipientsOf(ctx.schoolId, rules, ctx.today)} x)
        SELECT count(*)::int AS recipients, count(*) FILTER (WHERE a.id IS NULL)::int AS "withoutAccount",
          count(*) FILTER (WHERE r.audience_kind = 'guardian')::int AS guardians,
          (SELECT count(DISTINCT u.family_id)::int FROM r r3 JOIN pupils u ON u.school_id = ${ctx.schoolId}
            AND u.person_id = ANY (r3.child_ids)) AS families,
            count(*) FILTER (WHERE r.audience_kind = 'pupil')::int AS pupils,
            count(*) FILTER (WHERE r.audience_kind = 'teacher')::int AS teachers,
          count(*) FILTER (WHERE r.audience_kind = 'other')::int AS others,
          COALESCE((SELECT json_agg(json_build_object('label', ${nameOf('s')}, 'photo', s.photo))
            FROM (
            SELECT p.first_name, p.last_name, ${fileNameOrDash('f')} AS photo FROM r r2
            JOIN persons p ON p.school_id = ${ctx.schoolId} AND p.id = r2.person_id
              LEFT JOIN files f ON f.school_id = p.school_id AND f.id = p.photo_file_id
            ORDER BY r2.audience_kind, p.last_name, p.first_name LIMIT 6) s), '[]') AS sample
        FROM r LEFT JOIN accounts a ON a.school_id = ${ctx.schoolId} AND a.person_id = r.person_id
          AND a.status = 'active')`.as('c'),
      )
      .selectAll()
      .executeTakeFirstOrThrow();
    return counted;
  });
}

/** Pupils of an audience who may not be recognised on a picture that it is given. */
export function picturedAudience(ctx: Ctx, use: AudienceUse, rules: readonly AudienceRule[]): Promise<ImageRefusals> {
  const permission = rightOf(ctx, use);
  return readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    await checkAudience(db, ctx.schoolId, ctx.actor, permission, rules, ctx.now);
    return toldRefusals(db, ctx, await imageRefusals(db, ctx.schoolId, rules, ctx.today));
  });
}

type Choice = Pick<AudienceRule, 'kind'> & {
  ref: string | null;
  word: string | null;
  name: string | null;
  mandate: AudienceMandate | null;
};
const roles: readonly Role[] = ['parent', 'eleve', 'prof', 'personnel', 'admin', 'transport'];

/**
 * What an author can address: everybody and the roles where the author's permission covers the school, organisations
 * where there are several, cycles, subjects and regimes too, levels, classes and groups of the year, their
 * representatives, and persons found by search.
 */
export async function audienceChoices(
  ctx: ReadCtx,
  use: AudienceUse,
  q: string | undefined,
): Promise<{ items: { rule: AudienceRule; label: string }[] }> {
  const { schoolId } = ctx;
  const actor = self(ctx);
  const whole = scopeOf(actor, rightOf(ctx, use)) === 'school';
  const day = ctx.today;
  const found = await ctx.db
    .selectFrom(
      sql<Choice>`(
      WITH mine AS MATERIALIZED (SELECT ${ownClasses(schoolId, actor.personId, day)} AS ids,
        ${ownGroups(schoolId, actor.personId, day)} AS group_ids)
      (SELECT 1 AS rank, 'level' AS kind, l.id AS ref, NULL::text AS word, l.name, l.position, NULL::text AS mandate
        FROM levels l
        WHERE l.school_id = ${schoolId} AND ${whole}::boolean)
      UNION ALL
      (SELECT 5, 'org', o.id, NULL, o.name, o.position, NULL FROM orgs o
        WHERE o.school_id = ${schoolId} AND ${whole}::boolean AND o.closed_on IS NULL
        AND EXISTS (SELECT 1 FROM orgs x WHERE x.school_id = o.school_id AND x.id <> o.id AND x.closed_on IS NULL))
      UNION ALL
      (SELECT 6, 'cycle', NULL, l.cycle, l.cycle, min(l.position), NULL FROM levels l
        WHERE l.school_id = ${schoolId} AND ${whole}::boolean AND l.cycle <> '' GROUP BY l.cycle)
      UNION ALL
      (SELECT 7, 'subject', s.id, NULL, s.name, s.position, NULL FROM subjects s
        WHERE s.school_id = ${schoolId} AND ${whole}::boolean AND s.archived_at IS NULL)
      UNION ALL
      (SELECT 8, 'regime', NULL, u.board_regime, u.board_regime, 0, NULL FROM pupils u
        WHERE u.school_id = ${schoolId} AND ${whole}::boolean AND u.board_regime <> '' AND app.here(u.left_on, ${day})
        GROUP BY u.board_regime)
      UNION ALL
      (SELECT 2, 'class', c.id, NULL, c.name, 0, NULL FROM mine, classes c
        JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
        WHERE c.school_id = ${schoolId} AND (${whole}::boolean OR c.id = ANY (mine.ids)))
      UNION ALL
      (SELECT 3, 'group', g.id, NULL, g.name, 0, NULL FROM mine, groups g
        JOIN school_years y ON y.school_id = g.school_id AND y.id = g.year_id AND y.current
        WHERE g.school_id = ${schoolId} AND (${whole}::boolean OR g.id = ANY (mine.group_ids)))
      UNION ALL
      (SELECT 4, 'person', p.id, NULL, ${nameOf('p')}, 0, NULL FROM persons p, mine
        WHERE p.school_id = ${schoolId} AND ${q ? isCalledByWords('p', q) : sql`FALSE`}
        AND (EXISTS (SELECT 1 FROM enrolments e LEFT JOIN ${guardingTies('g', day)}
          ON g.school_id = e.school_id AND g.pupil_id = e.pupil_id
            WHERE e.school_id = p.school_id AND app.enrolled(e.to_on, ${day}) AND (e.pupil_id = p.id
              OR g.guardian_id = p.id) AND (${whole}::boolean OR e.class_id = ANY (mine.ids)
              OR EXISTS (SELECT 1 FROM group_members m WHERE m.school_id = e.school_id AND m.pupil_id = e.pupil_id
                AND m.group_id = ANY (mine.group_ids)
                AND app.in_force(m.from_on, m.to_on, ${day}))))
          OR (${whole}::boolean AND EXISTS (SELECT 1 FROM staff s
            WHERE s.school_id = p.school_id AND s.person_id = p.id AND app.here(s.left_on, ${day}))))
        ORDER BY p.last_name, p.first_name LIMIT 20)
      UNION ALL
      (SELECT 9, s.kind, s.ref, s.word, s.name, s.position, s.mandate FROM ${mandatedPlaces(schoolId, day)} s, mine
        WHERE ${whole}::boolean OR (s.kind = 'class' AND s.ref = ANY (mine.ids))))`.as('x'),
    )
    .select(['kind', 'ref', 'word', 'name', 'mandate'])
    .orderBy(sql`x.rank, x.position, x.name`)
    .limit(500)
    .execute();
  const rules: { rule: AudienceRule; name: string | null }[] = [
    ...(whole
      ? [
          { rule: { kind: 'everyone' } as AudienceRule, name: null },
          ...roles.map((role) => ({ rule: { kind: 'role', role } as AudienceRule, name: null })),
        ]
      : []),
    ...found.map(({ kind, ref, word, name, mandate }) => ({
      rule: { kind, ...(ref && { ref }), ...(word && { word }), ...(mandate && { mandate }) } as AudienceRule,
      name,
    })),
  ];
  return { items: chipsOf(actor.lang, rules) };
}
