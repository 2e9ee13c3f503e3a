import { arabicNameOf, nameOf } from '#kernel/db/person-name.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type * as c from '@encrier/contract/school/mandates';
import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#kernel/content/search-key.ts';
import { orderRows } from '#kernel/db/order.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { answeringTies, guardingTies, homeAccounts } from '#kernel/reach/ties.ts';
import {
  isFound,
  pupilInReach,
  staffInReach,
  classWithin,
  classIdWithin,
  orgWithin,
} from '../directory/directory.public.ts';
import { ofClass } from './mandates.policy.ts';
import { belongsTo, holdsOn, managesMandates, readsAsStaff, readsByPlace } from './mandates.reach.ts';

export type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'today'> & { db: ReadDb };
export const pageSize = 30;
const kinds = sql`array_position(ARRAY['pupil', 'deputy', 'eco', 'parent', 'council'], m.kind)`;

const mandates = (db: ReadDb, today: string) =>
  db
    .selectFrom('mandates as m')
    .innerJoin('persons as h', 'h.id', 'm.person_id')
    .leftJoin('classes as k', 'k.id', 'm.class_id')
    .leftJoin('levels as v', 'v.id', 'k.level_id')
    .leftJoin('orgs as o', 'o.id', 'm.org_id')
    .select(['m.id', 'm.kind', 'm.person_id', 'm.place_id', 'm.from_on', 'm.to_on', 'm.version'])
    .select([
      nameOf('h').as('label'),
      arabicNameOf('h').as('labelAr'),
      sql<string>`COALESCE(k.name, o.name)`.as('place'),
      sql<
        'pupil' | 'guardian' | 'staff'
      >`CASE WHEN EXISTS (SELECT 1 FROM pupils u WHERE u.school_id = m.school_id AND u.person_id = m.person_id)
        THEN 'pupil' WHEN EXISTS (SELECT 1 FROM staff s WHERE s.school_id = m.school_id AND s.person_id = m.person_id)
          AND m.kind <> 'parent'
        THEN 'staff' ELSE 'guardian' END`.as('quality'),
      holdsOn(today).as('holds'),
      sql<boolean>`h.sex IS NOT DISTINCT FROM 'F'`.as('female'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof mandates>['executeTakeFirstOrThrow']>>;
const present = (row: Row): c.Mandate => ({
  id: row.id,
  kind: row.kind as c.MandateKind,
  person: { id: row.person_id, label: row.label, labelAr: row.labelAr, quality: row.quality, female: row.female },
  place: { id: row.place_id, label: row.place },
  from: row.from_on,
  to: row.to_on,
  holds: row.holds,
  version: row.version,
});

const placed = [sql`m.class_id IS NULL`, sql.ref('v.position'), sql.ref('k.position'), sql`COALESCE(k.name, o.name)`];
const byPlace = sql`${sql.join(placed)}, ${kinds}, h.last_name, h.first_name, m.id`;
const sortable = {
  person: [sql.ref('h.last_name'), sql.ref('h.first_name')],
  kind: kinds,
  place: placed,
  days: [sql.ref('m.from_on'), sql.ref('m.to_on')],
};

type Wish = Omit<QueryOf<typeof c.listMandates>, 'page' | 'sort'>;
/** Mandates that the caller manages, filtered. */
export function selectMandates(
  ctx: Asker,
  { q, kind, place, past }: Wish,
  sort?: QueryOf<typeof c.listMandates>['sort'],
) {
  let query = mandates(ctx.db, ctx.today)
    .where(managesMandates(ctx))
    .where('m.to_on', past ? '<' : '>=', ctx.today)
    .orderBy(orderRows(sort, sortable, byPlace));
  query = query.where(isFound(ctx, 'h', q));
  if (kind) query = query.where('m.kind', '=', kind);
  if (place) query = query.where('m.place_id', '=', place);
  return query;
}
export async function listMandates(
  ctx: ReadCtx,
  { page, sort, ...wish }: QueryOf<typeof c.listMandates>,
): Promise<ResponseInput<typeof c.listMandates>> {
  const rows = await selectMandates(ctx, wish, sort)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(present), page, pageSize, total: rows[0]?.total ?? 0, today: ctx.today };
}
/** Most lines of a file. */
const maxRows = 5000;
export const listAllMandates = async (ctx: Asker, wish: Wish): Promise<c.Mandate[]> =>
  (await selectMandates(ctx, wish).limit(maxRows).execute()).map(present);

/** One mandate that the caller keeps. */
export async function mandateOf(ctx: Asker, id: string): Promise<c.Mandate> {
  const row = await mandates(ctx.db, ctx.today).where('m.id', '=', id).where(managesMandates(ctx)).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

export async function listMandateChoices(ctx: ReadCtx): Promise<ResponseInput<typeof c.mandateChoices>> {
  const classes = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name as label'])
    .where('y.current', '=', true)
    .where(classWithin(ctx, 'mandates.manage'))
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
  const orgs = await ctx.db
    .selectFrom('orgs as o')
    .select(['o.id', 'o.name as label'])
    .where('o.closed_on', 'is', null)
    .where(orgWithin(ctx, 'mandates.manage', sql`o.id`))
    .orderBy('o.position')
    .orderBy('o.name')
    .execute();
  const year = await ctx.db.selectFrom('school_years').select('ends_on').where('current', '=', true).executeTakeFirst();
  return { today: ctx.today, yearEnds: year?.ends_on ?? null, classes, orgs };
}

/** Classes `c` of this year, and establishments `o`, in which the caller gives mandates. */
export async function mayGiveIn(ctx: Asker, kind: c.MandateKind, placeId: string): Promise<boolean> {
  const found = ofClass(kind)
    ? await ctx.db
        .selectFrom('classes as c')
        .innerJoin('levels as l', 'l.id', 'c.level_id')
        .innerJoin('school_years as y', 'y.id', 'c.year_id')
        .select('c.id')
        .where('c.id', '=', placeId)
        .where('y.closed_at', 'is', null)
        .where(classIdWithin(ctx, 'mandates.manage', sql`c.id`))
        .executeTakeFirst()
    : await ctx.db
        .selectFrom('orgs as o')
        .select('o.id')
        .where('o.id', '=', placeId)
        .where('o.closed_on', 'is', null)
        .where(orgWithin(ctx, 'mandates.manage', sql`o.id`))
        .executeTakeFirst();
  return found !== undefined;
}

/** Whether a person (`h` by default) may hold a mandate of that kind in that place on a day. */
export function isEligible(kind: c.MandateKind, placeId: string, day: string, person = 'h'): RawBuilder<boolean> {
  const [own, school] = [sql.ref<string>(`${person}.id`), sql.ref(`${person}.school_id`)];
  if (ofClass(kind)) return belongsTo(sql`${kind}::text`, own, sql`${placeId}::uuid`, day);
  const within = { all: true as const, orgIds: [placeId] };
  const pupil = (of: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 FROM pupils p WHERE p.school_id = ${school} AND p.person_id = ${of}
      AND ${pupilInReach(within, day, undefined, sql`p.person_id`)})`;
  return sql<boolean>`(${pupil(own)} OR EXISTS (SELECT 1 FROM ${answeringTies('ig', day)}
      WHERE ig.guardian_id = ${own} AND ${pupil(sql`ig.pupil_id`)})
    OR EXISTS (SELECT 1 FROM staff s WHERE s.school_id = ${school} AND s.person_id = ${own}
      AND app.here(s.left_on, ${day})
      AND ${staffInReach(within, day, sql`s.person_id`)}))`;
}

export async function listCandidates(
  ctx: ReadCtx,
  { kind, place, q }: QueryOf<typeof c.mandateCandidates>,
): Promise<ResponseInput<typeof c.mandateCandidates>> {
  if (!(await mayGiveIn(ctx, kind, place))) throw notFound();
  const words = searchWords(q);
  // A whole establishment is searched by name; a class is short enough to be read.
  if (!words.length && !ofClass(kind)) return { items: [] };
  let query = ctx.db
    .selectFrom('persons as h')
    .select(['h.id', nameOf('h').as('label')])
    .select(
      sql<string>`COALESCE((SELECT string_agg(DISTINCT w.first_name, ', ' ORDER BY w.first_name)
        FROM ${answeringTies('g', ctx.today)} JOIN persons w ON w.school_id = g.school_id AND w.id = g.pupil_id
        WHERE g.guardian_id = h.id AND ${isEligible(ofClass(kind) ? 'pupil' : kind, place, ctx.today, 'w')}), '')`.as(
        'detail',
      ),
    )
    .where(isEligible(kind, place, ctx.today))
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .orderBy('h.id')
    .limit(words.length ? 20 : 60);
  query = query.where(isFound(ctx, 'h', q));
  return { items: await query.execute() };
}

/** Mandates in force in some places on a day, sorted by kind. */
export const heldIn = (db: ReadDb, placeIds: readonly string[], day: string) =>
  mandates(db, day)
    .where('m.place_id', '=', sql<string>`any(${[...placeIds]}::uuid[])`)
    .where(holdsOn(day))
    .orderBy(kinds)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .orderBy('m.id')
    .limit(500)
    .execute();

/** Accounts of the pupils of a class and of their guardians, whose pages show its delegates. */
export async function homesOf(db: ReadDb, classId: string, day: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select('a.id')
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM enrolments e LEFT JOIN ${guardingTies('g', day)}
        ON g.school_id = e.school_id AND g.pupil_id = e.pupil_id
        WHERE e.school_id = a.school_id AND e.class_id = ${classId}::uuid AND app.in_force(e.from_on, e.to_on, ${day})
          AND a.person_id IN (e.pupil_id, g.guardian_id))`,
    )
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts of a mandate's holder, and of the guardians when the holder is a pupil. */
export const toldOf = (db: ReadDb, personId: string, day: string): Promise<{ id: string; own: boolean }[]> =>
  homeAccounts(db, [personId], day);

/** Representatives of a class that the caller sees. */
export async function ofOneClass(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof c.classMandates>> {
  const seen = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select('c.id')
    .where('c.id', '=', id)
    .where(classWithin(ctx, 'people.view'))
    .executeTakeFirst();
  if (!seen) throw notFound();
  const rows = await heldIn(ctx.db, [id], ctx.today);
  const free = self(ctx).lookedAtBy === null;
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind as c.MandateKind,
      personId: row.person_id,
      label: row.label,
      labelAr: row.labelAr,
      female: row.female,
    })),
    can: { manage: free && holds(ctx.actor, 'mandates.manage') && (await mayGiveIn(ctx, 'pupil', id)) },
  };
}

/** Classes of today of the pupils that the caller is or guards, with their establishment. */
const ownPlaces = (ctx: Asker) =>
  ctx.db
    .selectFrom('enrolments as e')
    .innerJoin('school_years as y', 'y.id', 'e.year_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select(['e.pupil_id', 'c.id', 'c.name', 'l.org_id'])
    .where('y.current', '=', true)
    .where(readsByPlace(ctx))
    .orderBy('e.pupil_id')
    .execute();
export async function readOwnMandates(ctx: Asker): Promise<ResponseInput<typeof c.ownMandates>> {
  const places = await ownPlaces(ctx);
  if (!places.length) return { items: [] };
  const rows = await heldIn(ctx.db, [...new Set(places.flatMap(({ id, org_id }) => [id, org_id]))], ctx.today);
  return {
    items: places.map(({ pupil_id, id, name, org_id }) => ({
      pupilId: pupil_id,
      class: name,
      mandates: rows
        .filter(({ place_id }) => place_id === id || place_id === org_id)
        .map(({ kind, female, label, labelAr }) => ({ kind: kind as c.MandateKind, female, label, labelAr })),
    })),
  };
}

/** A person's mandates; the page has checked the person's reach, each place is checked again. */
export async function ofPerson(ctx: Asker, personId: string): Promise<CardData<typeof c.personMandatesCard> | null> {
  if (!holds(ctx.actor, 'people.view')) return null;
  const rows = await mandates(ctx.db, ctx.today)
    .leftJoin('classes as c', 'c.id', 'm.class_id')
    .leftJoin('levels as l', 'l.id', 'c.level_id')
    .where('m.person_id', '=', personId)
    .where(readsAsStaff(ctx))
    .orderBy('m.from_on', 'desc')
    .orderBy('m.id')
    .limit(20)
    .execute();
  if (!rows.length) return null;
  return {
    items: rows.map((row) => ({
      id: row.id,
      kind: row.kind as c.MandateKind,
      female: row.female,
      place: row.place,
      from: row.from_on,
      to: row.to_on,
      holds: row.holds,
    })),
  };
}

/** On a pupil's own first page: the delegates of their class, while there are some. */
export async function forPupil(ctx: Asker): Promise<CardData<typeof c.classMandatesCard> | null> {
  const { personId, roles } = self(ctx);
  if (!roles.has('eleve')) return null;
  const place = (await ownPlaces(ctx)).find(({ pupil_id }) => pupil_id === personId);
  if (!place) return null;
  const rows = await heldIn(ctx.db, [place.id], ctx.today);
  if (!rows.length) return null;
  return {
    class: place.name,
    items: rows.map(({ kind, female, label, labelAr, person_id }) => ({
      kind: kind as c.MandateKind,
      female,
      label,
      labelAr,
      self: person_id === personId,
    })),
  };
}
