import { fileName, photoId } from '#kernel/db/person-photo.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import { type RawBuilder, sql } from 'kysely';
import { classNameOn } from '#kernel/db/class-name.ts';
import type { PupilPage } from '@encrier/contract/school/persons';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { isEnrolled, isInForce, answersFor } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { countReading } from '#kernel/exports/count-readings.ts';
import { keptForReader } from '#kernel/kept/kept.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { isOfFamily } from '#kernel/reach/ties.ts';
import { personCards } from '#kernel/person-card.ts';
import { plannedOf } from './planned.queries.ts';
import { noteOpening } from '../openings/openings.public.ts';
import { type Audience, type Reach, reachFor, mayShowField, pupilWithin } from '../directory/directory.public.ts';
import { stewardsPupil } from './persons.reach.ts';
import { type GroupRow, type MentionRow, presentPupil, presentTie, type TieRow } from './persons.present.ts';

/** The caller, from a query or inside a transaction. */
export type Asker = { db: ReadDb; actor: Ctx['actor']; today: string };

/** Columns of a person that the sheets of a pupil and of a member of staff show and change. */
export const identityColumns = [
  ...(['first_name', 'last_name', 'first_name_ar', 'last_name_ar', 'sex', 'birth_on', 'birth_place'] as const),
  ...(['nationality', 'email', 'phone', 'phone2', 'address'] as const),
] as const;
/** The same of the person `h`. */
export const identityOf = identityColumns.map((column) => `h.${column}` as const);

/** Name of the picture of `h`; with `f` joined by `pictureOf`. */
export const photo = fileName('f');
export const pictureOf = sql<boolean>`f.id = ${photoId('h', 'a')}`;
export type Standing = { audience: Audience; edit: boolean; sensitive: boolean };
/** A person's rights over pupils in reach: to open, edit and read protected data. */
export const rightsOver = (
  reach: Reach,
  { sheet, edit, sensitive }: { sheet: boolean; edit: boolean; sensitive: boolean },
): Standing => ({
  audience: !reach.all ? 'teacher' : !sheet ? 'names' : sensitive ? 'protected' : 'office',
  edit,
  sensitive,
});

/** The reader's rights on a pupil; throws not found out of reach. */
export async function standing(asker: Asker, pupilId: string): Promise<Standing> {
  const reach = reachFor(asker);
  const found = await asker.db
    .selectFrom('pupils as p')
    .select([
      stewardsPupil(asker, 'people.contacts').as('sheet'),
      stewardsPupil(asker, 'people.edit').as('edit'),
      stewardsPupil(asker, 'people.sensitive').as('sensitive'),
    ])
    .where('p.person_id', '=', pupilId)
    .where(pupilWithin(asker, 'people.view'))
    .executeTakeFirst();
  if (!found) throw notFound();
  return rightsOver(reach, found);
}

/** The same for a person who may change the pupil; throws not found for a person who may only read. */
export async function editable(asker: Asker, pupilId: string): Promise<{ sensitive: boolean }> {
  const found = await standing(asker, pupilId);
  if (!found.edit || !mayShowField(found.audience, 'sheet')) throw notFound();
  return found;
}

/** Id of this year's class, as an expression for pupils `p`. */
const classIdOn = (day: string): RawBuilder<string | null> =>
  sql`(SELECT e.class_id FROM enrolments e
    JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id AND y.current
    WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id AND app.enrolled(e.to_on, ${day}) LIMIT 1)`;

function pupilRow({ db, actor, today }: Asker, id: string) {
  return (
    db
      .selectFrom('pupils as p')
      .innerJoin('persons as h', 'h.id', 'p.person_id')
      .leftJoin('accounts as a', 'a.person_id', 'h.id')
      .leftJoin('files as f', (join) => join.on(pictureOf))
      .leftJoin('families as fa', 'fa.id', 'p.family_id')
      .select(['h.id', ...identityOf])
      .select([
        'p.matricule',
        'p.massar_code',
        'p.ine',
        'p.board_regime',
        'p.exit_permission',
        'p.status',
        'p.entered_on',
        'p.left_on',
        'p.left_reason',
        'p.family_id',
        'fa.label as family',
        'fa.separated',
      ])
      // Both only grow: their sum changes whenever either does.
      .select((eb) => [
        eb('h.version', '+', eb.ref('p.version')).as('version'),
        isOfFamily(self({ actor }).personId, sql`h.id`).as('own'),
        photo.as('photo'),
        classIdOn(today).as('classId'),
        classNameOn(today).as('className'),
      ])
      .where('p.person_id', '=', id)
      .executeTakeFirstOrThrow()
  );
}

/** Columns of a guardian's tie, from the tie to what the account last did. */
export const tieRows = ({ db }: Pick<Asker, 'db'>) =>
  db
    .selectFrom('guardianships as g')
    .innerJoin('persons as h', 'h.id', 'g.guardian_id')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(pictureOf))
    .leftJoin('files as d', 'd.id', 'g.restriction_file_id')
    .select([
      'h.id',
      'h.first_name',
      'h.last_name',
      'h.first_name_ar',
      'h.last_name_ar',
      'h.email',
      'h.phone',
      'h.phone2',
      'h.address',
      'h.version as personVersion',
      'a.last_seen_at',
    ])
    .select([
      'g.pupil_id',
      'g.kind',
      'g.legal',
      'g.digital_access',
      'g.starts_on',
      'g.ends_on',
      'g.rank',
      'g.payer',
      'g.payer_share',
      'g.lives_with',
      'g.emergency_order',
      'g.may_pick_up',
      'g.receives_reports',
      'g.channels',
      'g.version',
    ])
    .select([
      'g.custody',
      'g.restriction',
      'g.identity_document',
      'd.id as fileId',
      'd.ext as fileExt',
      'd.type as fileType',
      'd.name as fileName',
      'd.mime as fileMime',
      'd.size as fileSize',
      'd.width as fileWidth',
      'd.height as fileHeight',
      'd.pages as filePages',
      'd.alt as fileAlt',
    ])
    .select(photo.as('photo'))
    .orderBy('g.rank')
    .orderBy('g.starts_on')
    .orderBy('h.last_name')
    .orderBy('h.first_name');

/** Guardians of a pupil; a reader who only sees names gets those with authority today. */
function guardiansOf(asker: Asker, id: string, audience: Audience): Promise<TieRow[]> {
  let query = tieRows(asker).where('g.pupil_id', '=', id);
  if (!mayShowField(audience, 'sheet')) query = query.where(answersFor('g', asker.today));
  return query.execute() as Promise<TieRow[]>;
}

const mentions = (asker: Asker) =>
  asker.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .leftJoin('accounts as a', 'a.person_id', 'h.id')
    .leftJoin('files as f', (join) => join.on(pictureOf))
    .select([
      'h.id',
      'h.first_name',
      'h.last_name',
      'h.first_name_ar',
      'h.last_name_ar',
      photo.as('photo'),
      classNameOn(asker.today).as('detail'),
    ])
    .where(pupilWithin(asker, 'people.view'))
    .orderBy('h.birth_on')
    .orderBy('h.first_name');

/** Children of a family that the reader may see. */
export const childrenOf = (asker: Asker, familyId: string): Promise<MentionRow[]> =>
  mentions(asker).where('p.family_id', '=', familyId).limit(50).execute();

const groupsOf = ({ db, today }: Asker, id: string): Promise<GroupRow[]> =>
  db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .innerJoin('school_years as y', 'y.id', 'g.year_id')
    .select(['g.id', 'g.name', 'g.kind'])
    .where('m.pupil_id', '=', id)
    .where('y.current', '=', true)
    .where(isInForce('m', today))
    .orderBy('g.position')
    .orderBy('g.name')
    .execute() as Promise<GroupRow[]>;

/** The pupils before and after in the class, by name, among those the reader may see. */
async function neighboursOf(asker: Asker, id: string, classId: string | null): Promise<PupilPage['neighbours']> {
  if (!classId) return null;
  const order = sql`ORDER BY h.last_name, h.first_name, h.id`;
  const row = await asker.db
    .selectFrom((eb) =>
      eb
        .selectFrom('enrolments as e')
        .innerJoin('pupils as p', 'p.person_id', 'e.pupil_id')
        .innerJoin('persons as h', 'h.id', 'e.pupil_id')
        .select([
          'h.id',
          sql<string | null>`lag(h.id) OVER (${order})`.as('previous'),
          sql<string | null>`lead(h.id) OVER (${order})`.as('next'),
          sql<number>`row_number() OVER (${order})`.as('position'),
          sql<number>`count(*) OVER ()`.as('total'),
        ])
        .where('e.class_id', '=', classId)
        .where(isEnrolled('e', asker.today))
        .where(pupilWithin(asker, 'people.view'))
        .as('line'),
    )
    .select(['line.previous', 'line.next', 'line.position', 'line.total'])
    .where('line.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Years and classes of a pupil, the latest first. */
const enrolmentsOf = ({ db }: Asker, id: string) =>
  db
    .selectFrom('enrolments as e')
    .innerJoin('school_years as y', 'y.id', 'e.year_id')
    .innerJoin('classes as c', 'c.id', 'e.class_id')
    .select([
      'e.id',
      'y.name as year',
      'y.current',
      'c.name as className',
      'e.from_on',
      'e.to_on',
      'e.repeating',
      'e.reason',
    ])
    .where('e.pupil_id', '=', id)
    .orderBy('y.starts_on', 'desc')
    .orderBy('e.from_on', 'desc')
    .limit(60)
    .execute();

/** The pupil's teachers and subjects today, in the class and the groups. */
const teachersOf = ({ db, today }: Asker, classId: string | null, groupIds: readonly string[]) =>
  db
    .selectFrom('courses as c')
    .innerJoin('subjects as s', 's.id', 'c.subject_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .innerJoin('course_teachers as t', 't.course_id', 'c.id')
    .innerJoin('persons as h', 'h.id', 't.person_id')
    .select([
      's.name as subject',
      's.name_ar as subjectAr',
      's.colour',
      sql<string[]>`array_agg(DISTINCT ${nameOf('h')})`.as('teachers'),
    ])
    .where('y.current', '=', true)
    .where((eb) =>
      eb.or([eb('c.class_id', '=', classId), eb('c.group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)]),
    )
    .where(isInForce('t', today))
    .groupBy(['s.id', 's.name', 's.name_ar', 's.colour', 's.position'])
    .orderBy('s.position')
    .orderBy('s.name')
    .execute();

const plansOf = ({ db }: Asker, id: string) =>
  db
    .selectFrom('support_plans')
    .select(['id', 'kind', 'starts_on', 'ends_on'])
    .where('pupil_id', '=', id)
    .where('state', '=', 'in_force')
    .orderBy('starts_on', 'desc')
    .execute();

/**
 * Everything that a pupil's page shows to this reader, without its cards; a fixed number of statements whatever is
 * shown.
 */
export async function pupilSheet(asker: Asker, id: string): Promise<PupilPage> {
  const { audience, edit, sensitive } = await standing(asker, id);
  const office = mayShowField(audience, 'sheet');
  const row = await pupilRow(asker, id);
  const groups = groupsOf(asker, id);
  // Sent together in one packet, so that no query waits for another's answer.
  const [guardians, siblings, neighbours, enrolments, planned, plans, teachers] = await Promise.all([
    guardiansOf(asker, id, audience),
    office && row.family_id ? childrenOf(asker, row.family_id) : [],
    neighboursOf(asker, id, row.classId),
    office ? enrolmentsOf(asker, id) : [],
    office ? plannedOf(asker.db, id) : null,
    mayShowField(audience, 'protected') ? plansOf(asker, id) : [],
    groups.then((found) =>
      office
        ? teachersOf(
            asker,
            row.classId,
            found.map((group) => group.id),
          )
        : [],
    ),
  ]);
  return presentPupil(audience, row, {
    today: asker.today,
    guardians: guardians.map((tie) => presentTie(audience, tie, asker.today)),
    groups: await groups,
    neighbours,
    siblings: siblings.filter((one) => one.id !== id),
    enrolments,
    planned,
    teachers,
    plans,
    can: { edit: edit && office, ties: edit && office && !row.own, sensitive: sensitive && office, print: office },
  });
}

const keptPage = keptForReader('pupil page', async (ctx, id: string) => ({
  ...(await pupilSheet(ctx, id)),
  cards: await personCards(ctx, id),
}));

/** The page of a pupil; the family's access log keeps who opened it. */
export async function pupilPage(ctx: ReadCtx, id: string): Promise<PupilPage> {
  const page = await keptPage(ctx, id);
  countReading(ctx, [id]);
  noteOpening(ctx, id);
  return page;
}
