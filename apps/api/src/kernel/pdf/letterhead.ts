import { type RawBuilder, sql } from 'kysely';
import { directionOf } from '#kernel/content/direction.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import type { Ctx } from '#kernel/http/context.ts';
import type { PdfPicture } from './pdf.ts';
import { pictureOf, type Stored } from './picture.ts';

/**
 * What a paper is about: its organisation gives the letterhead. A paper about several or none uses the whole school's.
 */
export type Subject =
  | 'school'
  | { org: string | null }
  | { classes: readonly string[] }
  | { pupils: readonly string[] }
  | { courses: readonly string[] };

type Line = { text: string; dir: 'ltr' | 'rtl' };
/** A letterhead as the template draws it. */
export type Head = {
  school: string;
  /** Name of the organisation, where it is not the school's. */
  name: string;
  city: string;
  initial: string;
  crest: string | null;
  heading: Line[];
  lines: Line[];
};
export type Letterhead = {
  orgId: string | null;
  head: Head;
  /** Who signs for the organisation; empty if nobody is named. */
  signatory: string;
  function: string;
  stamp: Stored;
  signature: Stored;
  picture: PdfPicture | null;
};
type Row = {
  org_id: string | null;
  title: string;
  city: string;
  logo: Stored;
  org: {
    name: string;
    address: string;
    city: string;
    phone: string;
    email: string;
    web: string;
    uai: string | null;
    gresa: string | null;
    ice: string | null;
    head_name: string;
    head_title: string;
    heading: string;
    logo: Stored;
    stamp: Stored;
    signature: Stored;
  } | null;
};

const stored = (column: string): RawBuilder<Stored> =>
  sql`(SELECT json_build_object('sha256', f.sha256, 'ext', f.ext, 'variants', f.variants)
    FROM files f WHERE f.school_id = s.school_id AND f.id = ${sql.ref(column)})`;

/** Organisations of what a paper is about, as a query of ids. */
function orgsOf(subject: Exclude<Subject, 'school'>): RawBuilder<unknown> {
  if ('org' in subject) return sql`SELECT ${subject.org}::uuid AS org_id`;
  if ('classes' in subject)
    return sql`SELECT l.org_id FROM classes c JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      WHERE c.school_id = app.school_id() AND c.id = ANY (${[...subject.classes]}::uuid[])`;
  if ('courses' in subject)
    return sql`SELECT l.org_id FROM courses u LEFT JOIN groups g ON g.school_id = u.school_id AND g.id = u.group_id
      JOIN classes c ON c.school_id = u.school_id AND c.id = COALESCE(u.class_id, g.class_id)
      JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
      WHERE u.school_id = app.school_id() AND u.id = ANY (${[...subject.courses]}::uuid[])`;
  return sql`SELECT DISTINCT ON (e.pupil_id) e.pupil_id, l.org_id
    FROM enrolments e JOIN classes c ON c.school_id = e.school_id AND c.id = e.class_id
    JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
    WHERE e.school_id = app.school_id() AND e.pupil_id = ANY (${[...subject.pupils]}::uuid[])
    ORDER BY e.pupil_id, e.from_on DESC`;
}

const line = (text: string): Line => ({ text, dir: directionOf(text) });
const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join('  ·  ');
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

function headOf({ title, city, org }: Row): Omit<Head, 'crest'> {
  const town = org?.city || city;
  const name = org && org.name !== title ? org.name : '';
  const address = org ? linesOf(org.address) : [];
  const namesTown = address.some((part) => part.toLowerCase().includes(town.toLowerCase()));
  return {
    school: title,
    name,
    city: town,
    initial: [...title][0] ?? '',
    heading: org ? linesOf(org.heading).map(line) : [],
    lines: [
      joined([name, address.length ? null : town]),
      joined(address.length ? [address.join(', '), namesTown ? null : town] : []),
      joined([org?.phone ?? null, org?.email ?? null, org?.web ?? null]),
      joined([
        org?.uai ? `UAI ${org.uai}` : null,
        org?.gresa ? `GRESA ${org.gresa}` : null,
        org?.ice ? `ICE ${org.ice}` : null,
      ]),
    ]
      .filter(Boolean)
      .map(line),
  };
}

/**
 * The letterhead for what a paper is about, in one statement. A school with one organisation always prints that one's.
 */
export async function letterheadOf(
  ctx: Pick<Ctx, 'kernel' | 'schoolId'>,
  db: ReadDb,
  subject: Subject,
  /** File name of its picture, for a paper with several letterheads. */
  name = 'letterhead',
): Promise<Letterhead> {
  const about = subject === 'school' ? sql`SELECT NULL::uuid AS org_id WHERE FALSE` : orgsOf(subject);
  const row = (await db
    .selectFrom(
      sql<Row>`(SELECT s.title, s.city, one.id AS org_id, ${stored('s.logo_file_id')} AS logo,
        CASE WHEN one.id IS NULL THEN NULL ELSE json_build_object('name', one.name, 'address', one.address,
          'city', one.city,
          'phone', one.phone, 'email', one.email, 'web', one.web, 'uai', one.uai, 'gresa', one.gresa, 'ice', one.ice,
          'head_name', one.head_name, 'head_title', one.head_title, 'heading', one.heading,
          'logo', ${stored('one.logo_file_id')}, 'stamp', ${stored('one.stamp_file_id')},
            'signature', ${stored('one.signature_file_id')}) END AS org
      FROM school_settings s
      CROSS JOIN LATERAL (SELECT CASE WHEN count(DISTINCT a.org_id) = 1 THEN min(a.org_id::text)::uuid END AS id
        FROM (${about}) a) about
      LEFT JOIN orgs one ON one.school_id = s.school_id AND one.id = COALESCE(about.id,
        (SELECT min(o.id::text)::uuid FROM orgs o WHERE o.school_id = s.school_id HAVING count(*) = 1))
      WHERE s.school_id = ${ctx.schoolId})`.as('h'),
    )
    .selectAll()
    .executeTakeFirstOrThrow()) as Row;
  const picture = await pictureOf(ctx, row.org?.logo ?? row.logo, name);
  return {
    orgId: row.org_id,
    head: { ...headOf(row), crest: picture?.name ?? null },
    signatory: row.org?.head_name ?? '',
    function: row.org?.head_title ?? '',
    stamp: row.org?.stamp ?? null,
    signature: row.org?.signature ?? null,
    picture,
  };
}

/**
 * Template functions of every paper: `letterhead()` with something at its end, and `letterhead-of(head)` for one of
 * several. Comes after what `paper()` defines: `d`, `ink`, `faded` and `written`.
 */
export const letterheadTemplate = `#let crest-of(h, high) = if h.crest != none { image(h.crest, height: high, alt: h.school) } else { box(fill: ink, radius: high / 9, width: high * 0.86, height: high * 0.86, align(center + horizon, text(fill: white, weight: "bold", size: high * 0.4, h.initial))) }
#let letterhead-of(h, end: none) = {
  if h.heading.len() > 0 { block(width: 100%, below: 3mm, align(center, stack(spacing: 1.6mm, ..h.heading.map(l => written(l, size: 8.5pt, weight: "medium"))))) }
  block(width: 100%, stroke: (bottom: 0.75pt + ink), inset: (bottom: 3mm), grid(columns: (auto, 1fr, auto), column-gutter: 4mm, align: (horizon, horizon, bottom),
    crest-of(h, 14mm),
    align(start, stack(spacing: 1.8mm, text(size: 12.5pt, weight: "bold", h.school), ..h.lines.map(l => written(l, size: 8pt, fill: faded)))),
    if end != none { text(size: 9pt, fill: faded, end) }))
}
#let letter-name = if d.letterhead == none { "" } else { (d.letterhead.school, d.letterhead.name).filter(p => p != "").join(" · ") }
#let letter-crest(high) = crest-of(d.letterhead, high)
#let letterhead(end: none) = letterhead-of(d.letterhead, end: end)
`;

/** Letterheads of many pupils, each of the pupil's organisation. */
export async function letterheadsOf(
  ctx: Pick<Ctx, 'kernel' | 'schoolId'>,
  db: ReadDb,
  pupils: readonly string[],
): Promise<{ of: (pupilId: string) => Letterhead; all: [Letterhead, ...Letterhead[]] }> {
  const rows = await db
    .selectFrom(sql<{ pupil_id: string; org_id: string }>`(${orgsOf({ pupils })})`.as('p'))
    .select(['p.pupil_id', 'p.org_id'])
    .execute();
  const school = await letterheadOf(ctx, db, 'school');
  const heads = new Map<string, Letterhead>();
  for (const { org_id: org } of rows)
    if (!heads.has(org)) heads.set(org, await letterheadOf(ctx, db, { org }, `letterhead-${heads.size}`));
  const byPupil = new Map(rows.map((row) => [row.pupil_id, heads.get(row.org_id)]));
  return { of: (id) => byPupil.get(id) ?? school, all: [school, ...heads.values()] };
}
