import { dayWords } from '#kernel/content/dates.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type { LetterField, letterPupils, LetterText } from '@encrier/contract/communication/letters';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Lang } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { guards } from '#kernel/db/stays.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import type { MergeAsker } from '#kernel/merge-fields.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import { answeringTies } from '#kernel/reach/ties.ts';
import { homesWrittenTo, type LetterGuardian } from '../../school-life/attendance/letters/letters.public.ts';
import { isAdult } from '../../school/consents/consents.public.ts';
import { absencesOf, chosenIds, hasAccount } from './choosing.queries.ts';
import { mergedOf } from './fields.queries.ts';
import { letterWords } from './letters.messages.ts';
import { textFor } from './letters.policy.ts';
import type { Copy } from './letters.present.ts';
import { writesAbout } from './letters.reach.ts';

/** Pupils with the data that letters use; throws not found when one is out of reach. */
async function written(ctx: MergeAsker, pupilIds: readonly string[]) {
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
      sql<string>`COALESCE((SELECT NULLIF(o.city, '') FROM enrolments e
        JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
          JOIN orgs o ON o.school_id = l.school_id AND o.id = l.org_id
        WHERE e.school_id = p.school_id AND e.pupil_id = p.person_id
        ORDER BY app.in_force(e.from_on, e.to_on, ${ctx.today}) DESC, e.from_on DESC LIMIT 1),
        (SELECT s.city FROM school_settings s WHERE s.school_id = p.school_id))`.as('city'),
      absencesOf.as('absences'),
      hasAccount(sql`p.person_id`).as('account'),
      sql<
        (LetterGuardian & { reads: boolean; account: boolean })[]
      >`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'name', ${nameOf('r')},
        'address', r.address,
          'livesWith', g.lives_with, 'reads', ${guards('g', ctx.today)}, 'account', ${hasAccount(sql`r.id`)})
            ORDER BY g.rank, r.last_name, r.first_name)
        FROM ${answeringTies('g', ctx.today)} JOIN persons r ON r.school_id = g.school_id AND r.id = g.guardian_id
        WHERE g.pupil_id = p.person_id), '[]')`.as('guardians'),
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

/** Who reads a letter in the application: people who may read about the pupil; a pupil of age alone. */
const readersIn = (row: Row, ids: readonly string[]): { id: string; account: boolean }[] =>
  ids.includes(row.id)
    ? [{ id: row.id, account: row.account }]
    : row.guardians.filter((one) => one.reads && ids.includes(one.id));

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

/** The value of each field in a letter to some of a pupil's guardians: a home only reads its own names. */
function valuesOf(row: Row, names: readonly string[], lang: Lang, today: string): Record<LetterField, string> {
  const arabic = lang === 'ar';
  return {
    prenom: arabic && row.first_name_ar ? row.first_name_ar : row.first_name,
    nom: arabic && row.last_name_ar ? row.last_name_ar : row.last_name,
    classe: row.class ?? '',
    niveau: row.place?.level ?? '',
    annee: row.place?.year ?? '',
    matricule: row.matricule,
    naissance: row.birth_on ? dayWords(lang, row.birth_on) : '',
    responsables: names.join(` ${letterWords[lang].and} `),
    etablissement: row.place?.org ?? '',
    ville: row.city,
    jour: dayWords(lang, today),
    absences: String(row.absences),
  };
}

/** A letter to store, with the people who will open it in the application. */
export type Written = Copy & { readers: string[]; opened: boolean };

/** A letter for each home of each pupil, as it is kept; in the family's language where the text is written in it. */
export async function copiesOf(
  ctx: MergeAsker,
  texts: readonly LetterText[],
  pupilIds: readonly string[],
): Promise<Written[]> {
  const rows = await written(ctx, pupilIds);
  const merged = await mergedOf(ctx, texts, pupilIds);
  return rows.flatMap((row) =>
    homesOf(row, ctx.today).map(({ ids, names, address }) => {
      const { lang } = textFor(texts, row.lang);
      const readers = readersIn(row, ids);
      const fields = { ...merged(row.id, lang), ...valuesOf(row, names, lang, ctx.today) };
      return {
        pupil_id: row.id,
        names,
        address,
        lang,
        fields,
        readers: readers.map(({ id }) => id),
        opened: readers.some(({ account }) => account),
      };
    }),
  );
}

/** Pupils of a place today in a state of their family, each with how many homes are written to. */
export async function pupilsOf(
  ctx: ReadCtx,
  query: QueryOf<typeof letterPupils>,
): Promise<ResponseInput<typeof letterPupils>> {
  const found = await chosenIds(ctx, query);
  const rows = found.length ? await written(ctx, found) : [];
  return {
    pupils: rows.map((row) => {
      const homes = homesOf(row, ctx.today);
      return {
        id: row.id,
        label: `${row.last_name} ${row.first_name}`,
        class: row.class ?? '',
        letters: homes.length,
        opened: homes.filter(({ ids }) => readersIn(row, ids).some(({ account }) => account)).length,
      };
    }),
  };
}
