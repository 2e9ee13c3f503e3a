import { classNameOf } from '#kernel/db/class-name.ts';
import { hasAuthoritySomeDay } from '#kernel/db/stays.ts';
import type {
  ChildConsents,
  ImagePurpose,
  ImageRule,
  listConsents,
  myConsents,
} from '@encrier/contract/school/consents';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { allowed, handOf } from './consents.policy.ts';
import { inRegister, readsAsGuardian, recordsFor } from './consents.reach.ts';
import { type ConsentPupil, presentPupil, type ConsentRow, type Tie } from './consents.present.ts';

/** Most pupils whose answers are read together. */
const maxPupils = 20_000;

/** Pupils that meet a condition on `p` (their persons), with the people who have or had authority over them. */
async function pupilsWhere(
  db: ReadDb,
  day: string,
  condition: Expression<SqlBool>,
): Promise<{ rule: ImageRule; pupils: ConsentPupil[] }> {
  const rows = await db
    .selectFrom('persons as p')
    .innerJoin('pupils as u', 'u.person_id', 'p.id')
    // house: the answer of a person who had authority is kept with its days
    .leftJoin('guardianships as g', (join) => join.onRef('g.pupil_id', '=', 'p.id').on(hasAuthoritySomeDay('g')))
    .leftJoin('persons as q', 'q.id', 'g.guardian_id')
    .select([
      'p.id',
      'p.first_name',
      'p.last_name',
      'p.birth_on',
      'g.guardian_id',
      'g.kind',
      'g.starts_on',
      'g.ends_on',
      'q.first_name as guardian_first',
      'q.last_name as guardian_last',
    ])
    .select((eb) => [
      classNameOf(sql.ref('p.id'), day).as('class_name'),
      eb.selectFrom('school_settings').select('image_rule').as('rule'),
    ])
    .where(sql<boolean>`${condition}`)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .orderBy('g.rank')
    .orderBy('g.guardian_id')
    .limit(maxPupils)
    .execute();
  const pupils = new Map<string, ConsentPupil>();
  for (const row of rows) {
    const known = pupils.get(row.id) ?? {
      id: row.id,
      label: `${row.first_name} ${row.last_name}`,
      birthOn: row.birth_on,
      className: row.class_name,
      ties: [],
    };
    if (row.guardian_id)
      known.ties.push({
        personId: row.guardian_id,
        name: `${row.guardian_first} ${row.guardian_last}`,
        kind: row.kind as Tie['kind'],
        from: row.starts_on ?? '',
        to: row.ends_on,
      });
    pupils.set(row.id, known);
  }
  return { rule: (rows[0]?.rule ?? 'one') as ImageRule, pupils: [...pupils.values()] };
}

/** The latest answer of each person for each pupil and purpose, or what it was at an instant. */
async function latest(
  db: ReadDb,
  pupilIds: readonly string[],
  purpose?: ImagePurpose,
  until?: Date,
): Promise<ConsentRow[]> {
  if (!pupilIds.length) return [];
  let query = db
    .selectFrom('consents as s')
    .distinctOn(['s.pupil_id', 's.purpose', 's.by_id'])
    .select(['s.pupil_id', 's.purpose', 's.by_id', 's.granted', 's.decided_at', 's.ends_on', 's.recorded_by'])
    .where(sql<boolean>`s.pupil_id = ANY (${[...pupilIds]}::uuid[])`)
    .orderBy('s.pupil_id')
    .orderBy('s.purpose')
    .orderBy('s.by_id')
    .orderBy('s.decided_at', 'desc')
    .orderBy('s.id', 'desc');
  if (purpose) query = query.where('s.purpose', '=', purpose);
  if (until) query = query.where('s.decided_at', '<=', until);
  const rows = await query.execute();
  return rows.map((row) => ({
    pupilId: row.pupil_id,
    purpose: row.purpose as ImagePurpose,
    byId: row.by_id,
    granted: row.granted,
    decidedAt: row.decided_at.toISOString(),
    endsOn: row.ends_on,
    onPaper: row.recorded_by !== null,
  }));
}

const grouped = (rows: readonly ConsentRow[]): Map<string, ConsentRow[]> => Map.groupBy(rows, ({ pupilId }) => pupilId);
const oneOf = (ids: readonly string[]): Expression<SqlBool> => sql<boolean>`p.id = ANY (${[...ids]}::uuid[])`;

/**
 * Which of these pupils may be shown for a purpose on a day, from the answers given then or before an instant; see
 * `imageConsent`.
 */
export async function pupilsAllowed(
  db: ReadDb,
  pupilIds: readonly string[],
  purpose: ImagePurpose,
  day: string,
  until?: Date,
): Promise<ReadonlySet<string>> {
  if (!pupilIds.length) return new Set();
  const { rule, pupils } = await pupilsWhere(db, day, oneOf(pupilIds));
  const decisions = grouped(await latest(db, pupilIds, purpose, until));
  return new Set(
    pupils
      .filter((pupil) =>
        allowed({ purpose, rule, pupil, authorities: pupil.ties, decisions: decisions.get(pupil.id) ?? [] }, day),
      )
      .map(({ id }) => id),
  );
}

/** Pupils with at least one yes to a purpose: nobody else may be shown for it. */
export async function everGranted(db: ReadDb, purpose: ImagePurpose): Promise<string[]> {
  const rows = await db
    .selectFrom('consents')
    .select('pupil_id')
    .distinct()
    .where('purpose', '=', purpose)
    .where('granted', '=', true)
    .execute();
  return rows.map(({ pupil_id }) => pupil_id);
}

/** Pupils whose consent ended in the days before one, each with the latest such end. */
export async function endedBefore(
  db: ReadDb,
  purpose: ImagePurpose,
  day: string,
  days: number,
): Promise<{ pupilId: string; endsOn: string }[]> {
  const rows = await db
    .selectFrom('consents')
    .select(['pupil_id', sql<string>`max(ends_on)::text`.as('ends_on')])
    .where('purpose', '=', purpose)
    .where('granted', '=', true)
    .where(sql<boolean>`ends_on >= ${day}::date - ${days}::int AND ends_on < ${day}::date`)
    .groupBy('pupil_id')
    .execute();
  return rows.map((row) => ({ pupilId: row.pupil_id, endsOn: row.ends_on }));
}

const kept = 100;
/** Answers of the pupils `p` under a condition, with the latest ones of the past. */
async function consentsWhere(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'today'>,
  condition: Expression<SqlBool>,
): Promise<{ rule: ImageRule; items: ChildConsents[] }> {
  const { rule, pupils } = await pupilsWhere(db, ctx.today, condition);
  const ids = pupils.map(({ id }) => id);
  const decisions = grouped(await latest(db, ids));
  const rows = ids.length
    ? await db
        .selectFrom((eb) =>
          eb
            .selectFrom('consents as s')
            .innerJoin('persons as q', 'q.id', 's.by_id')
            .select([
              's.pupil_id',
              's.purpose',
              's.granted',
              's.decided_at',
              's.ends_on',
              's.recorded_by',
              'q.first_name',
              'q.last_name',
            ])
            .select(
              sql<number>`row_number() OVER (PARTITION BY s.pupil_id ORDER BY s.decided_at DESC, s.id DESC)`.as('n'),
            )
            .where(sql<boolean>`s.pupil_id = ANY (${[...ids]}::uuid[])`)
            .as('h'),
        )
        .selectAll()
        .where('h.n', '<=', kept)
        .orderBy('h.n')
        .execute()
    : [];
  const me = ctx.actor.kind === 'account' ? ctx.actor.personId : null;
  const items = pupils.map((pupil) => ({
    ...presentPupil(pupil, decisions.get(pupil.id) ?? [], rule, ctx.today, me),
    history: rows
      .filter((row) => row.pupil_id === pupil.id)
      .map((row) => ({
        purpose: row.purpose as ImagePurpose,
        name: `${row.first_name} ${row.last_name}`,
        granted: row.granted,
        decidedAt: row.decided_at.toISOString(),
        endsOn: row.ends_on,
        onPaper: row.recorded_by !== null,
      })),
  }));
  return { rule, items };
}

/** The same for some pupils, without a check of reach. */
export const childConsents = (db: ReadDb, ctx: Pick<Ctx, 'actor' | 'today'>, ids: readonly string[]) =>
  consentsWhere(db, ctx, oneOf(ids));

/** The answers of every child of the caller. */
export const ownConsents = (ctx: ReadCtx) => consentsWhere(ctx.db, ctx, readsAsGuardian(ctx));

/** Pupils of a class, or all those in reach, with their answers for each purpose, in two statements. */
export async function registerOf(ctx: Pick<ReadCtx, 'db' | 'actor' | 'today'>, classId: string | undefined) {
  const { rule, pupils } = await pupilsWhere(ctx.db, ctx.today, inRegister(ctx, classId));
  const decisions = grouped(
    await latest(
      ctx.db,
      pupils.map(({ id }) => id),
    ),
  );
  const active = classId ? pupils : pupils.filter((pupil) => pupil.className !== null);
  return {
    rule,
    items: active.map((pupil) => presentPupil(pupil, decisions.get(pupil.id) ?? [], rule, ctx.today, null)),
  };
}

/** The register of a class. Empty for a class out of reach, or without pupils. */
export async function classRegister(ctx: ReadCtx, classId: string): Promise<ResponseInput<typeof listConsents>> {
  const { rule, items } = await registerOf(ctx, classId);
  return { rule, canRecord: holds(ctx.actor, 'people.edit'), canRule: holds(ctx.actor, 'school.settings'), items };
}

/** Who may be recorded as having answered for a pupil today; not found for a pupil out of reach of `people.edit`. */
export async function listAnswerable(
  db: ReadDb,
  ctx: Pick<Ctx, 'actor' | 'today'>,
  pupilId: string,
): Promise<ConsentPupil> {
  const { pupils } = await pupilsWhere(db, ctx.today, sql<boolean>`p.id = ${pupilId} AND ${recordsFor(ctx)}`);
  if (!pupils[0]) throw notFound();
  return pupils[0];
}

/**
 * The birth date with which a pupil's answers are judged; null for a person who is no pupil of the school, or does not
 * meet the condition on `p`.
 */
export async function bornOn(
  db: ReadDb,
  pupilId: string,
  condition: Expression<SqlBool> = sql`TRUE`,
): Promise<{ id: string; birthOn: string | null } | null> {
  const row = await db
    .selectFrom('persons as p')
    .innerJoin('pupils as u', 'u.person_id', 'p.id')
    .select('p.birth_on')
    .where('p.id', '=', pupilId)
    .where(sql<boolean>`${condition}`)
    .executeTakeFirst();
  return row ? { id: pupilId, birthOn: row.birth_on } : null;
}

/** The caller's own answers where they are a pupil of age. */
export async function myOwnConsents(ctx: ReadCtx): Promise<ResponseInput<typeof myConsents>> {
  const me = ctx.actor.kind === 'account' ? ctx.actor.personId : null;
  const pupil = me ? await bornOn(ctx.db, me) : null;
  const may = pupil !== null && handOf({ personId: me, guards: false }, pupil, ctx.today) === 'decides';
  const { rule, items } = await childConsents(ctx.db, ctx, may ? [pupil.id] : []);
  return { rule, item: items[0] ?? null };
}
