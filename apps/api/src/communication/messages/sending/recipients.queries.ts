import { nameOf } from '#kernel/db/person-name.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { RecipientChoice } from '@encrier/contract/communication/messages';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { isCalledByWords, searchKey, searchWords } from '#kernel/content/search-key.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, self } from '#kernel/policy/actor.ts';
import { ruleLabel } from '../../audience/audience.public.ts';
import { mandatedPlaces } from '../../audience/spoken.public.ts';
import { roleOf, settingsOf } from '../settings/settings.public.ts';
import { judgedOf, type WritingRule, writingRulesOf, roleOfWriter } from '../judging/judging.public.ts';
import { detailOf, factsSql, type PersonFacts, viewerOf } from '../people/people.public.ts';
import { type Unit, unitChoices, withReason } from './sending.policy.ts';

const most = 60;
const persons = 40;
type NamedUnit = Unit & { name: string | null };
type Person = {
  ref: string;
  name: string;
  mode: 'allowed' | 'review' | 'forbidden';
  why: RecipientChoice['why'];
  facts: PersonFacts;
};

/**
 * Levels, classes and groups of the year, then organisations, cycles, subjects, regimes and representatives; `own`:
 * those whose pupils the caller teaches.
 */
async function unitsOf(ctx: ReadCtx, actor: AccountActor): Promise<NamedUnit[]> {
  const { schoolId, today } = ctx;
  return ctx.db
    .selectFrom(
      sql<NamedUnit & { rank: number; position: number }>`(
      WITH mine AS MATERIALIZED (SELECT ARRAY(SELECT t.class_id FROM class_teachers t
        WHERE t.school_id = ${schoolId} AND t.person_id = ${actor.personId}
        AND app.in_force(t.from_on, t.to_on, ${today})) AS ids)
      SELECT 2 AS rank, 'level' AS kind, l.id AS ref, NULL::text AS word, l.name, l.position, false AS own,
        NULL::text AS mandate FROM levels l
        WHERE l.school_id = ${schoolId}
      UNION ALL
      SELECT 1, 'class', c.id, NULL, c.name, c.position, c.id = ANY (mine.ids), NULL FROM mine, classes c
        JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
        WHERE c.school_id = ${schoolId}
      UNION ALL
      SELECT 4, 'org', o.id, NULL, o.name, o.position, false, NULL FROM orgs o
        WHERE o.school_id = ${schoolId} AND o.closed_on IS NULL
        AND EXISTS (SELECT 1 FROM orgs x WHERE x.school_id = o.school_id AND x.id <> o.id AND x.closed_on IS NULL)
      UNION ALL
      SELECT 5, 'cycle', NULL, l.cycle, l.cycle, min(l.position), false, NULL FROM levels l
        WHERE l.school_id = ${schoolId} AND l.cycle <> '' GROUP BY l.cycle
      UNION ALL
      SELECT 6, 'subject', s.id, NULL, s.name, s.position, false, NULL FROM subjects s
        WHERE s.school_id = ${schoolId} AND s.archived_at IS NULL
      UNION ALL
      SELECT 7, 'regime', NULL, u.board_regime, u.board_regime, 0, false, NULL FROM pupils u
        WHERE u.school_id = ${schoolId} AND u.board_regime <> '' AND app.here(u.left_on, ${today})
        GROUP BY u.board_regime
      UNION ALL
      SELECT 3, 'group', g.id, NULL, g.name, 0, EXISTS (SELECT 1 FROM courses o
        JOIN course_teachers t ON t.school_id = o.school_id AND t.course_id = o.id AND t.person_id = ${actor.personId}
        AND app.in_force(t.from_on, t.to_on, ${today})
        WHERE o.school_id = g.school_id AND o.group_id = g.id), NULL FROM groups g
          JOIN school_years y ON y.school_id = g.school_id AND y.id = g.year_id AND y.current
          WHERE g.school_id = ${schoolId}
      UNION ALL
      SELECT 8, s.kind, s.ref, s.word, s.name, s.position, s.kind = 'class' AND s.ref = ANY (mine.ids), s.mandate
        FROM ${mandatedPlaces(schoolId, today)} s, mine)`.as('u'),
    )
    .select(['kind', 'ref', 'word', 'name', 'own', 'mandate'])
    .orderBy(sql`u.rank, u.position, u.name`)
    .limit(500)
    .execute();
}

/**
 * Persons, by the same rules as a sending. Among people to whom the caller cannot write only staff is shown, with the
 * reason: nobody finds pupils or guardians by typing letters (SEC-OBJ-09). Without a search, only the caller's own
 * people.
 */
async function personsOf(
  ctx: ReadCtx,
  actor: AccountActor,
  role: Role,
  writingRules: readonly WritingRule[],
  q: string | null,
  ids: readonly string[] | null,
): Promise<Person[]> {
  const staff: readonly Role[] = ['prof', 'admin', 'personnel', 'transport'];
  const allowed = writingRules.filter((writingRule) =>
    ids
      ? writingRule.mode !== 'forbidden'
      : q
        ? writingRule.mode !== 'forbidden' || staff.includes(writingRule.role)
        : writingRule.mode !== 'forbidden' &&
          (writingRule.tie !== 'all' || (writingRule.role === 'admin' && (role === 'parent' || role === 'eleve'))),
  );
  if (!allowed.length) return [];
  const target = {
    rules: ids
      ? ids.map((ref): AudienceRule => ({ kind: 'person', ref }))
      : allowed.map((writingRule): AudienceRule => ({ kind: 'role', role: writingRule.role })),
  };
  const judged = judgedOf({
    schoolId: ctx.schoolId,
    day: ctx.today,
    sender: { accountId: actor.accountId, personId: actor.personId, role },
    writingRules,
    target,
  });
  return ctx.db
    .selectFrom(
      sql<Person>`(
      WITH j AS MATERIALIZED (SELECT j.*, ${nameOf('p')} AS name, p.last_name, p.first_name
        FROM ${judged} j JOIN persons p ON p.school_id = ${ctx.schoolId} AND p.id = j.person_id
        WHERE ${isCalledByWords('p', q)} AND (j.why IS NULL OR j.why = 'no_account'
          OR (${q === null ? sql`FALSE` : sql`TRUE`} AND j.kind IN ('teacher', 'other')))
        ORDER BY j.why IS NOT NULL, p.last_name, p.first_name, p.id LIMIT ${persons})
      SELECT j.person_id AS ref, j.name, j.mode, j.why,
        ${factsSql(viewerOf(ctx, actor), sql`j.person_id`, sql`j.role`, sql`NULLIF(j.child_ids, '{}')`)} AS facts FROM j
        ORDER BY j.why IS NOT NULL, j.last_name, j.first_name, j.person_id)`.as('p'),
    )
    .selectAll()
    .execute();
}

/**
 * Possible recipients for the caller: roles, their own classes first, levels, groups, their own people at once and
 * everybody on search; forbidden ones with the reason.
 */
export async function listRecipients(
  ctx: ReadCtx,
  { q, to }: { q?: string | undefined; to?: string | undefined },
): Promise<{ items: RecipientChoice[] }> {
  const actor = self(ctx);
  const typed = searchWords(q);
  const settings = await settingsOf(ctx.db);
  const role = roleOfWriter(actor, actor.child !== null);
  const writingRules = writingRulesOf(settings, role, false);
  const stopped = roleOf(settings, role).stopped;
  const named = to?.split(',') ?? null;
  const found = await personsOf(ctx, actor, role, writingRules, named ? null : q || null, named);
  // Pupils and guardians write to individuals: whole classes are for teachers and the administration.
  const units = named || role === 'eleve' || role === 'parent' ? [] : await unitsOf(ctx, actor);
  const roles: RecipientChoice[] =
    named || q || role === 'eleve' || role === 'parent'
      ? []
      : writingRules.map((writingRule) => ({
          rule: { kind: 'role', role: writingRule.role },
          label: ruleLabel(actor.lang, { kind: 'role', role: writingRule.role }, null),
          detail: '',
          ...withReason(writingRule, false),
        }));
  const people = (named ? found.filter(({ why }) => why === null) : found).map(
    (one): RecipientChoice => ({
      rule: { kind: 'person', ref: one.ref },
      label: one.name,
      detail: detailOf(actor.lang, one.facts),
      mode: one.mode,
      why: one.why,
    }),
  );
  const whole = units
    .flatMap((unit) =>
      unitChoices(writingRules, unit).map(
        ({ rule, mode, why }): RecipientChoice => ({
          rule,
          label: ruleLabel(actor.lang, rule, unit.name),
          detail: '',
          mode,
          why,
        }),
      ),
    )
    .filter(({ label }) => typed.every((word) => searchKey(label).includes(word)));
  const open = whole.filter((one) => one.why === null);
  const items = [
    ...(q ? people : []),
    ...roles,
    ...open,
    ...(q ? [] : people),
    ...whole.filter((one) => one.why !== null),
  ].slice(0, most);
  return {
    items: stopped ? items.map((one) => ({ ...one, mode: 'forbidden' as const, why: 'stopped' as const })) : items,
  };
}
