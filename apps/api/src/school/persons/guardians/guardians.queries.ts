import { searchWords } from '#kernel/content/search-key.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { type guardianCandidates, type guardianMatches, ownFamily } from '@encrier/contract/school/persons';
import { forbidden } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { belongsToFamily } from '#kernel/reach/ties.ts';
import { isFound, pupilWithin } from '../../directory/directory.public.ts';
import { type Asker, editable, photo, pictureOf, presentMention } from '../persons.public.ts';
import { nameable } from '../persons.reach.ts';

/** A name as it is compared: without accents or capitals. */
const bare = (name: RawBuilder<unknown>) => sql<string>`unaccent(lower(${name}))`;
type Typed = { firstName: string; lastName: string; phone: string; email: string };

/**
 * Persons similar to the one being typed, as a query (id, like) of the whole school: the same name in either order, the
 * same phone or the same email.
 */
const personsLike = (schoolId: number, { firstName, lastName, phone, email }: Typed) => sql<{
  id: string;
  like: string[];
}>`(
  SELECT id, "like" FROM (SELECT p.id, array_remove(ARRAY[
      CASE WHEN ${firstName !== '' && lastName !== ''}
        AND ${bare(nameOf('p'))} IN (${bare(sql`${`${firstName} ${lastName}`}`)},
        ${bare(sql`${`${lastName} ${firstName}`}`)}) THEN 'name' END,
      CASE WHEN ${phone !== ''} AND ${phone} IN (p.phone, p.phone2) THEN 'phone' END,
      CASE WHEN ${email !== ''} AND lower(p.email::text) = lower(${email}) THEN 'email' END], NULL) AS "like"
    FROM persons p WHERE p.school_id = ${schoolId} AND NOT EXISTS (SELECT 1 FROM erasures e
      WHERE e.school_id = p.school_id AND e.person_id = p.id)) x
  WHERE cardinality("like") > 0)`;

/**
 * Refuses a caller who would write their own tie, or one of a pupil of their family: nobody decides about their own
 * family, whatever their rights. Somebody else of the office does it.
 */
export async function refuseOwnFamily(
  { db, actor }: Pick<Asker, 'db' | 'actor'>,
  pupilId: string,
  guardianId: string | null = null,
): Promise<void> {
  const { personId } = self({ actor });
  const own = guardianId !== null && guardianId === personId;
  if (own || (await belongsToFamily(db, personId, pupilId))) throw forbidden(ownFamily);
}

const most = 12;

/**
 * Guardians of the pupil's siblings first; with a search, everybody who matches. Without existing guardians of the
 * pupil and contact data.
 */
export async function candidates(
  ctx: ReadCtx,
  pupilId: string,
  q: string | undefined,
): Promise<ResponseInput<typeof guardianCandidates>> {
  await editable(ctx, pupilId);
  const words = searchWords(q);
  const sibling = sql<boolean>`EXISTS (SELECT 1 FROM guardianships o
    JOIN pupils op ON op.school_id = o.school_id AND op.person_id = o.pupil_id
    JOIN pupils me ON me.school_id = op.school_id AND me.family_id = op.family_id AND me.person_id = ${pupilId}
    WHERE o.school_id = h.school_id AND o.guardian_id = h.id AND o.pupil_id <> ${pupilId})`;
  let query = ctx.db
    .selectFrom('persons as h')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(pictureOf))
    .select([
      'h.id',
      'h.first_name',
      'h.last_name',
      'h.first_name_ar',
      'h.last_name_ar',
      sql<string | null>`${photo}`.as('photo'),
      sibling.as('sibling'),
    ])
    .select((eb) =>
      eb
        .selectFrom('guardianships as g')
        .innerJoin('pupils as p', 'p.person_id', 'g.pupil_id')
        .innerJoin('persons as ch', 'ch.id', 'g.pupil_id')
        .whereRef('g.guardian_id', '=', 'h.id')
        .where(pupilWithin(ctx, 'people.view'))
        .select(sql<string | null>`string_agg(${nameOf('ch')}, ', ' ORDER BY ch.first_name)`.as('names'))
        .as('detail'),
    )
    .where('h.id', '<>', pupilId)
    .where('h.id', 'is distinct from', self(ctx).personId)
    .where(nameable(ctx))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('guardianships as t')
            .select('t.pupil_id')
            .whereRef('t.guardian_id', '=', 'h.id')
            .where('t.pupil_id', '=', pupilId),
        ),
      ),
    );
  if (!words.length) query = query.where(sibling);
  query = query.where(isFound(ctx, 'h', q));
  const rows = await query
    .orderBy('sibling', 'desc')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(most)
    .execute();
  return { items: rows.map((row) => ({ ...presentMention(row), sibling: row.sibling })) };
}

type Match = ResponseInput<typeof guardianMatches>['items'][number];
const maxAlike = 5;

/**
 * Known persons who may be the guardian being typed, to avoid duplicates: people the caller may name, with their
 * children in reach and without numbers.
 */
export async function matches(
  ctx: ReadCtx,
  pupilId: string,
  typed: QueryOf<typeof guardianMatches>,
): Promise<ResponseInput<typeof guardianMatches>> {
  await editable(ctx, pupilId);
  const { firstName = '', lastName = '', phone = '', email = '' } = typed;
  const children = sql<
    Match['children'] | null
  >`(SELECT json_agg(json_build_object('label', ${nameOf('ch')}, 'className', coalesce(c.name, ''),
    'kind', g.kind) ORDER BY ch.first_name, ch.id)
    FROM guardianships g JOIN pupils p ON p.school_id = g.school_id AND p.person_id = g.pupil_id
      JOIN persons ch ON ch.school_id = g.school_id AND ch.id = g.pupil_id
    LEFT JOIN (enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
      JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id) ON e.school_id = p.school_id
      AND e.pupil_id = p.person_id AND app.enrolled(e.to_on, ${ctx.today})
    WHERE g.school_id = h.school_id AND g.guardian_id = h.id
      AND ${pupilWithin(ctx, 'people.view')})`;
  const rows = await ctx.db
    .selectFrom('persons as h')
    .innerJoin(personsLike(ctx.schoolId, { firstName, lastName, phone, email }).as('k'), 'k.id', 'h.id')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(pictureOf))
    .leftJoin('staff as s', 's.person_id', 'h.id')
    .select([
      'h.id',
      'h.first_name',
      'h.last_name',
      'h.first_name_ar',
      'h.last_name_ar',
      's.function as detail',
      'k.like',
      sql<string | null>`${photo}`.as('photo'),
      children.as('children'),
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('guardianships as t')
            .select('t.pupil_id')
            .whereRef('t.guardian_id', '=', 'h.id')
            .where('t.pupil_id', '=', pupilId),
        )
        .as('tied'),
    )
    .where('h.id', '<>', pupilId)
    .where(nameable(ctx))
    .orderBy(sql`cardinality(k."like")`, 'desc')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .orderBy('h.id')
    .limit(maxAlike)
    .execute();
  return {
    items: rows.map((row) => ({
      ...presentMention(row),
      like: row.like as Match['like'],
      tied: Boolean(row.tied),
      children: row.children ?? [],
    })),
  };
}
