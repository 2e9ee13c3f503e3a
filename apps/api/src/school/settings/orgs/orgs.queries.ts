import type { OrgRecord } from '@encrier/contract/school/orgs';
import { type RawBuilder, sql } from 'kysely';
import { pdfFile } from '#kernel/content/sheet-file.ts';
import { type ReadDb, readTenant } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { attachmentJson } from '#kernel/files/attachment-json.ts';
import type { Sheet } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { letterheadOf } from '#kernel/pdf/letterhead.ts';
import { paper, renderPaper } from '#kernel/pdf/paper.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { presentOrg, type RecordRow } from './orgs.present.ts';

type Asker = Pick<Ctx, 'actor' | 'today'>;
/** Whether the caller may use, see and change the stamp and the signature of papers. */
export const mayUseMarks = ({ actor }: Pick<Ctx, 'actor'>): boolean =>
  actor.kind === 'account' && holds(actor, 'school.marks');

const picture = (column: string): RawBuilder<RecordRow['logo']> =>
  sql`(SELECT ${attachmentJson('x')} FROM files x WHERE x.school_id = o.school_id AND x.id = ${sql.ref(column)})`;

/** Records of organisations, closed ones last, with how many pupils have a place in each today. */
export async function recordsOf(db: ReadDb, ctx: Asker, id: string | null): Promise<OrgRecord[]> {
  let query = db
    .selectFrom('orgs as o')
    .select(['o.id', 'o.store_id', 'o.name', 'o.kind', 'o.address', 'o.city', 'o.phone', 'o.email', 'o.web'])
    .select(['o.uai', 'o.gresa', 'o.ice', 'o.head_name', 'o.head_title', 'o.heading', 'o.version'])
    .select([
      sql<string | null>`o.closed_on::text`.as('closed_on'),
      picture('o.logo_file_id').as('logo'),
      picture('o.stamp_file_id').as('stamp'),
      picture('o.signature_file_id').as('signature'),
      sql<number>`(SELECT count(*)::int FROM enrolments e JOIN classes c ON c.school_id = e.school_id
        AND c.id = e.class_id
        JOIN levels l ON l.school_id = c.school_id AND l.id = c.level_id
        WHERE e.school_id = o.school_id AND l.org_id = o.id AND app.in_force(e.from_on, e.to_on, ${ctx.today}))`.as(
        'pupils',
      ),
      sql<number>`(SELECT count(*)::int FROM orgs b WHERE b.school_id = o.school_id AND b.closed_on IS NULL)`.as(
        'open',
      ),
    ])
    .orderBy(sql`o.closed_on IS NOT NULL`)
    .orderBy('o.position')
    .orderBy('o.store_id');
  if (id) query = query.where('o.id', '=', id);
  const rows = await query.execute();
  return rows.map((row) => presentOrg(row as RecordRow, mayUseMarks(ctx)));
}

const blank = paper({ margin: { x: 24, top: 18, bottom: 18 }, foot: 'none' }, '');

/** A blank sheet of the organisation. */
export async function paperOf(ctx: Ctx, id: string): Promise<Sheet> {
  const { letterhead, name } = await readTenant(ctx.kernel.pool, ctx.schoolId, async (db) => {
    const org = await db.selectFrom('orgs').select('name').where('id', '=', id).executeTakeFirst();
    if (!org) throw notFound();
    return { letterhead: await letterheadOf(ctx, db, { org: id }), name: org.name };
  });
  return pdfFile(await renderPaper(ctx, letterhead, blank, { lang: self(ctx).lang, title: name }), name);
}
