import type {
  getMailing,
  LetterField,
  letterClasses,
  letterPupils,
  LetterTemplate,
  LetterText,
  listMailings,
  Mailing,
} from '@encrier/contract/communication/letters';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { answersFor } from '#kernel/db/stays.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { classNameOn } from '#kernel/reach/classes.ts';
import { homesWrittenTo, type LetterGuardian } from '../../school-life/attendance/letters/letters.public.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { letterWords } from './letters.messages.ts';
import { textFor } from './letters.policy.ts';
import { type Copy, dayWords } from './letters.present.ts';
import { choosesIn, readsMailing, writesAbout } from './letters.reach.ts';

export type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
type TemplateRow = { id: string; title: string; texts: unknown; updated_at: Date; version: number };

export const presentTemplate = (row: TemplateRow): LetterTemplate => ({
  id: row.id,
  title: row.title,
  texts: row.texts as LetterText[],
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
const templateColumns = ['id', 'title', 'texts', 'updated_at', 'version'] as const;
export const templateRows = (db: ReadDb) => db.selectFrom('letter_templates').select(templateColumns);

export async function templates(db: ReadDb): Promise<{ items: LetterTemplate[] }> {
  const rows = await templateRows(db).orderBy('title').orderBy('id').limit(mostTemplates).execute();
  return { items: rows.map(presentTemplate) };
}
export const mostTemplates = 200;

/** Classes of the current year, as the timetable orders them. */
export async function classes(ctx: ReadCtx): Promise<ResponseInput<typeof letterClasses>> {
  const rows = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .innerJoin('school_years as y', 'y.id', 'c.year_id')
    .select(['c.id', 'c.name'])
    .where('y.current', '=', true)
    .where(choosesIn(ctx))
    .orderBy('l.position')
    .orderBy('c.position')
    .orderBy('c.name')
    .limit(500)
    .execute();
  return { classes: rows };
}

/** Pupils with what letters say of them; not found when one is out of reach. */
async function written(ctx: Asker, pupilIds: readonly string[]) {
  const ids = [...new Set(pupilIds)];
  const rows = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .leftJoin('families as f', 'f.id', 'p.family_id')
    .select(['p.person_id as id', 'p.matricule', 'h.first_name', 'h.last_name', 'h.birth_on', 'h.address'])
    .select(['h.first_name_ar', 'h.last_name_ar'])
    .select([
      sql<boolean>`COALESCE(f.separated, false)`.as('separated'),
      sql<string>`COALESCE(f.address, '')`.as('home'),
      sql<Lang>`COALESCE(f.language, 'fr')`.as('lang'),
      classNameOn(ctx.today).as('class'),
      sql<{
        level: string;
        org: string;
        year: string;
      } | null>`(SELECT json_build_object('level', l.name, 'org', o.name, 'year', y.name)
        FROM enrolments e JOIN school_years y ON y.school_id = e.school_id AND y.id = e.year_id
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
        WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id
        ORDER BY app.in_force(e.from_on, e.to_on, ${ctx.today}) DESC, e.from_on DESC LIMIT 1)`.as('place'),
      sql<string>`COALESCE((SELECT NULLIF(o.city, '') FROM enrolments e JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
        WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id ORDER BY e.from_on DESC LIMIT 1),
        (SELECT s.city FROM school_settings s WHERE s.school_id = p.school_id))`.as('city'),
      sql<number>`(SELECT count(*)::int FROM attendance_events ev
        JOIN school_years y ON y.school_id = ev.school_id AND y.current AND ev.on_day BETWEEN y.starts_on AND y.ends_on
        WHERE ev.school_id = p.school_id AND ev.pupil_id = p.person_id AND ev.kind = 'absence' AND ev.state = 'validated'
          AND ev.superseded_by IS NULL)`.as('absences'),
      sql<
        LetterGuardian[]
      >`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', r.first_name || ' ' || r.last_name, 'address', r.address,
          'livesWith', g.lives_with) ORDER BY g.rank, r.last_name, r.first_name)
        FROM guardianships g JOIN persons r ON r.school_id = g.school_id AND r.id = g.guardian_id
        WHERE g.school_id = p.school_id AND g.pupil_id = p.person_id AND ${answersFor('g', ctx.today)}), '[]')`.as(
        'guardians',
      ),
    ])
    .where('p.person_id', 'in', ids)
    .where(writesAbout(ctx))
    .orderBy('class')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .execute();
  if (rows.length !== ids.length) throw notFound();
  return rows;
}
type Row = Awaited<ReturnType<typeof written>>[number];

const homesOf = (row: Row, today: string) =>
  homesWrittenTo({
    pupil: {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      address: row.address,
      adult: isAdult(row.birth_on, today),
    },
    family: { address: row.home, separated: row.separated },
    guardians: row.guardians,
  });

/** What each field stands for in a letter to some of a pupil's guardians: a home reads its own names alone. */
function valuesOf(row: Row, names: readonly string[], lang: Lang, today: string): Record<LetterField, string> {
  const arabic = lang === 'ar';
  return {
    prenom: arabic && row.first_name_ar ? row.first_name_ar : row.first_name,
    nom: arabic && row.last_name_ar ? row.last_name_ar : row.last_name,
    classe: row.class ?? '',
    niveau: row.place?.level ?? '',
    annee: row.place?.year ?? '',
    matricule: row.matricule,
    naissance: row.birth_on ? dayWords(row.birth_on, lang) : '',
    responsables: names.join(` ${letterWords[lang].and} `),
    etablissement: row.place?.org ?? '',
    ville: row.city,
    jour: dayWords(today, lang),
    absences: String(row.absences),
  };
}

/** A letter for each home of each pupil, as it is kept; in the family's language where the text is written in it. */
export async function copiesOf(ctx: Asker, texts: readonly LetterText[], pupilIds: readonly string[]): Promise<Copy[]> {
  const rows = await written(ctx, pupilIds);
  return rows.flatMap((row) =>
    homesOf(row, ctx.today).map(({ names, address }) => {
      const { lang } = textFor(texts, row.lang);
      return { pupil_id: row.id, names, address, lang, fields: valuesOf(row, names, lang, ctx.today) };
    }),
  );
}

/** Pupils of a class today, each with how many homes are written to. */
export async function pupilsOf(ctx: ReadCtx, classId: string): Promise<ResponseInput<typeof letterPupils>> {
  const found = await ctx.db
    .selectFrom('classes as c')
    .innerJoin('levels as l', 'l.id', 'c.level_id')
    .select([
      'c.id',
      sql<string[]>`ARRAY(SELECT e.pupil_id FROM enrolments e WHERE e.school_id = c.school_id AND e.class_id = c.id
        AND app.in_force(e.from_on, e.to_on, ${ctx.today}))`.as('pupils'),
    ])
    .where('c.id', '=', classId)
    .where(choosesIn(ctx))
    .executeTakeFirst();
  if (!found) throw notFound();
  const rows = found.pupils.length ? await written(ctx, found.pupils) : [];
  return {
    pupils: rows.map((row) => ({
      id: row.id,
      label: `${row.last_name} ${row.first_name}`,
      letters: homesOf(row, ctx.today).length,
    })),
  };
}

const pageSize = 30;
/** Mailings `m` that the caller reads; their figures are of his pupils alone. */
export const mailingRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('letter_mailings as m')
    .innerJoin('accounts as a', 'a.id', 'm.made_by')
    .select(['m.id', 'm.title', 'm.texts', 'm.made_at'])
    .select([
      sql<string>`a.first_name || ' ' || a.last_name`.as('by'),
      sql<{
        letters: number;
        pupils: number;
      }>`(SELECT json_build_object('letters', count(*), 'pupils', count(DISTINCT k.pupil_id))
        FROM letter_copies k JOIN pupils p ON p.school_id = k.school_id AND p.person_id = k.pupil_id
        WHERE k.school_id = m.school_id AND k.mailing_id = m.id AND ${writesAbout(ctx)})`.as('counts'),
    ])
    .where(readsMailing(ctx));
type MailingRow = { id: string; title: string; made_at: Date; by: string; counts: { letters: number; pupils: number } };
export const presentMailing = (row: MailingRow): Mailing => ({
  id: row.id,
  title: row.title,
  madeAt: row.made_at.toISOString(),
  madeBy: row.by,
  ...row.counts,
});

export async function mailings(
  ctx: ReadCtx,
  { page }: QueryOf<typeof listMailings>,
): Promise<ResponseInput<typeof listMailings>> {
  const rows = await mailingRows(ctx)
    .select(sql<number>`count(*) OVER ()::int`.as('total'))
    .orderBy('m.made_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(presentMailing), page, pageSize, total: rows[0]?.total ?? 0 };
}

/** Letters of a mailing about pupils in reach, as they were made. */
export async function copiesIn(ctx: Asker, id: string, pupilId: string | null) {
  let query = ctx.db
    .selectFrom('letter_copies as k')
    .innerJoin('pupils as p', 'p.person_id', 'k.pupil_id')
    .innerJoin('persons as h', 'h.id', 'k.pupil_id')
    .select(['k.pupil_id', 'k.names', 'k.address', 'k.lang', 'k.fields'])
    .select(sql<string>`h.last_name || ' ' || h.first_name`.as('pupil'))
    .where('k.mailing_id', '=', id)
    .where(writesAbout(ctx))
    .orderBy('k.nth');
  if (pupilId) query = query.where('k.pupil_id', '=', pupilId);
  return (await query.execute()) as (Copy & { pupil: string })[];
}

export async function oneMailing(ctx: ReadCtx, id: string): Promise<ResponseInput<typeof getMailing>> {
  const row = await mailingRows(ctx).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const copies = await copiesIn(ctx, id, null);
  return {
    ...presentMailing(row),
    copies: copies.map((copy) => ({
      pupilId: copy.pupil_id,
      pupil: copy.pupil,
      class: copy.fields['classe'] ?? '',
      to: copy.names,
      lang: copy.lang,
      noAddress: !copy.address.trim(),
    })),
  };
}
