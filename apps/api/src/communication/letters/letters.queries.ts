import { registerNameOf } from '#kernel/db/person-name.ts';
import { nameOf } from '#kernel/db/person-name.ts';
import type {
  getMailing,
  LetterTemplate,
  LetterText,
  listMailings,
  Mailing,
  MailingState,
} from '@encrier/contract/communication/letters';
import { lettersPerPrint } from '@encrier/contract/communication/letters';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { hasAccount } from './choosing.queries.ts';
import { mayCancel } from './letters.policy.ts';
import type { Copy } from './letters.present.ts';
import { readsMailing, writesAbout } from './letters.reach.ts';

/** The caller, the day and the database handle. */
type Asker = Pick<Ctx, 'actor' | 'today'> & { db: ReadDb };
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

export async function listTemplates(db: ReadDb): Promise<{ items: LetterTemplate[] }> {
  const rows = await templateRows(db).orderBy('title').orderBy('id').limit(maxTemplates).execute();
  return { items: rows.map(presentTemplate) };
}
export const maxTemplates = 200;

const pageSize = 30;
type Counts = { letters: number; pupils: number; opened: number; left: number; read: number; all: boolean };
/** Mailings `m` that the caller may read; their figures only count the caller's pupils. */
export const mailingRows = (ctx: Asker) =>
  ctx.db
    .selectFrom('letter_mailings as m')
    .innerJoin('accounts as a', 'a.id', 'm.made_by')
    .select(['m.id', 'm.title', 'm.texts', 'm.made_at', 'm.made_by', 'm.state', 'm.send_at'])
    .select([
      nameOf('a').as('by'),
      sql<Counts>`(SELECT json_build_object('letters', count(*) FILTER (WHERE x.mine),
        'pupils', count(DISTINCT x.pupil_id) FILTER (WHERE x.mine),
          'opened', count(*) FILTER (WHERE x.mine AND x.opened), 'left', count(*) FILTER (WHERE x.mine AND x.gone),
          'read', count(*) FILTER (WHERE x.mine AND x.read), 'all', bool_and(x.mine))
        FROM (SELECT k.pupil_id, ${writesAbout(ctx)} AS mine, k.sent_at IS NOT NULL AS gone,
            EXISTS (SELECT 1 FROM letter_receivers r WHERE r.school_id = k.school_id AND r.copy_id = k.id
              AND (r.read_at IS NOT NULL OR ${hasAccount(sql`r.person_id`)})) AS opened,
            EXISTS (SELECT 1 FROM letter_receivers r WHERE r.school_id = k.school_id AND r.copy_id = k.id
              AND r.read_at IS NOT NULL) AS read
          FROM letter_copies k JOIN pupils p ON p.school_id = k.school_id AND p.person_id = k.pupil_id
          WHERE k.school_id = m.school_id AND k.mailing_id = m.id) x)`.as('counts'),
    ])
    .where(readsMailing(ctx));
export type MailingRow = {
  id: string;
  title: string;
  made_at: Date;
  by: string;
  state: string;
  send_at: Date | null;
  counts: Counts;
};
export const presentMailing = (row: MailingRow): Mailing => {
  const { all, ...counts } = row.counts;
  const state = row.state as MailingState;
  return {
    id: row.id,
    title: row.title,
    madeAt: row.made_at.toISOString(),
    madeBy: row.by,
    ...counts,
    state,
    sendAt: row.send_at?.toISOString() ?? null,
    can: { cancel: mayCancel(state, all) },
  };
};

export async function readMailings(
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

type Reader = { name: string; account: boolean; readAt: string | null };
type Kept = Copy & { id: string; pupil: string; sent_at: Date | null; readers: Reader[] };
export type Part = { pupilId?: string | undefined; unopened?: '1' | undefined; part: number };

/** Letters of a mailing about pupils in reach, as they were made; with `only`, one part of a print. */
export async function copiesIn(ctx: Asker, id: string, only: Part | null): Promise<Kept[]> {
  let query = ctx.db
    .selectFrom('letter_copies as k')
    .innerJoin('pupils as p', 'p.person_id', 'k.pupil_id')
    .innerJoin('persons as h', 'h.id', 'k.pupil_id')
    .select(['k.id', 'k.pupil_id', 'k.names', 'k.address', 'k.lang', 'k.fields', 'k.sent_at'])
    .select(registerNameOf('h').as('pupil'))
    .select(
      sql<Reader[]>`COALESCE((SELECT json_agg(json_build_object('name', ${nameOf('o')},
          'account', ${hasAccount(sql`r.person_id`)}, 'readAt', r.read_at) ORDER BY o.last_name, o.first_name)
        FROM letter_receivers r JOIN persons o ON o.school_id = r.school_id AND o.id = r.person_id
        WHERE r.school_id = k.school_id AND r.copy_id = k.id), '[]')`.as('readers'),
    )
    .where('k.mailing_id', '=', id)
    .where(writesAbout(ctx))
    .orderBy('k.nth');
  if (only?.pupilId) query = query.where('k.pupil_id', '=', only.pupilId);
  if (only?.unopened)
    query = query.where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM letter_receivers r WHERE r.school_id = k.school_id AND r.copy_id = k.id
        AND (r.read_at IS NOT NULL OR ${hasAccount(sql`r.person_id`)}))`,
    );
  if (only) query = query.limit(lettersPerPrint).offset((only.part - 1) * lettersPerPrint);
  return (await query.execute()) as Kept[];
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
      left: copy.sent_at !== null,
      readers: copy.readers.map((one) => ({ ...one, readAt: one.readAt && new Date(one.readAt).toISOString() })),
    })),
  };
}
