import type { BodyOf } from '@encrier/contract/kernel/route';
import type { createTerm as createRoute, Term, updateTerm as updateRoute } from '@encrier/contract/school/years';
import { plainName } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { overlaps } from '#kernel/policy/days.ts';
import { checkOrg, holdOpenYear, presentTerm, throwYearFault, termColumns } from '../years.public.ts';
import { termNames } from './terms.messages.ts';
import { proposal, termFault } from './terms.policy.ts';
import { yearsRoom, type YearsTx } from '../years.room.ts';

type New = BodyOf<typeof createRoute>;
const ofTerm = (id: string | null) => ({ type: 'term', id });
const shown = ({ id: _id, yearId: _year, version: _version, ...rest }: Term) => rest;

const termRows = (tx: YearsTx) => tx.db.selectFrom('terms').select(termColumns);
async function termsOf(tx: YearsTx, yearId: string, orgId: string | null): Promise<Term[]> {
  return (
    await termRows(tx).where('year_id', '=', yearId).where('org_id', 'is not distinct from', orgId).execute()
  ).map(presentTerm);
}

async function checkAmong(tx: YearsTx, yearId: string, body: New, own: string | null): Promise<void> {
  const other = (await termsOf(tx, yearId, body.orgId)).find((term) => term.id !== own && overlaps(term, body));
  if (other) throw conflict('years.terms_overlap', { name: other.name });
}

const columnsOf = (body: Omit<New, 'id'>) => ({
  org_id: body.orgId,
  name: plainName(body.name),
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  entry_from_on: body.entryFromOn,
  entry_to_on: body.entryToOn,
  council_on: body.councilOn,
  published_on: body.publishedOn,
});

/** Adds a term, or restores a deleted one under its id. */
export function createTerm(ctx: Ctx, yearId: string, body: New): Promise<Term> {
  return yearsRoom.act(ctx, 'terms.create', async (tx) => {
    const year = await holdOpenYear(tx, yearId);
    throwYearFault(termFault(body, { startsOn: year.starts_on, endsOn: year.ends_on }));
    await checkOrg(tx, body.orgId);
    await checkAmong(tx, yearId, body, null);
    const id = body.id ?? newId(tx.now.getTime());
    await tx.db
      .insertInto('terms')
      .values({ school_id: tx.schoolId, id, year_id: yearId, ...columnsOf(body) })
      .execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const made = presentTerm(await termRows(tx).where('id', '=', id).executeTakeFirstOrThrow());
    return { result: made, audit: { object: ofTerm(id), after: shown(made) } };
  });
}

/** The term with its year, which is locked first and must be open. */
async function holdTerm(tx: YearsTx, id: string) {
  const found = await tx.db.selectFrom('terms').select('year_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const year = await holdOpenYear(tx, found.year_id);
  const row = await termRows(tx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return { term: presentTerm(row), year: { id: year.id, startsOn: year.starts_on, endsOn: year.ends_on } };
}

export function updateTerm(ctx: Ctx, id: string, body: BodyOf<typeof updateRoute>): Promise<Term> {
  return yearsRoom.act(ctx, 'terms.update', async (tx) => {
    const { term: before, year } = await holdTerm(tx, id);
    requireVersion(before, body.version, { theirs: shown(before), yours: body });
    throwYearFault(termFault(body, year));
    await checkOrg(tx, body.orgId);
    await checkAmong(tx, year.id, body, id);
    await tx.db
      .updateTable('terms')
      .set({ ...columnsOf(body), version: body.version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const after = presentTerm(await termRows(tx).where('id', '=', id).executeTakeFirstOrThrow());
    return { result: after, audit: { object: ofTerm(id), before: shown(before), after: shown(after) } };
  });
}

export function deleteTerm(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return yearsRoom.act(ctx, 'terms.delete', async (tx) => {
    const { term } = await holdTerm(tx, id);
    await tx.db.deleteFrom('terms').where('id', '=', id).execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    return { result: { ok: true as const }, audit: { object: ofTerm(id), before: shown(term) } };
  });
}

/** Divides a year in two or three, for one organisation or for all those without terms of their own. */
export function proposeTerms(ctx: Ctx, yearId: string, parts: 2 | 3, orgId: string | null): Promise<{ items: Term[] }> {
  return yearsRoom.act(ctx, 'terms.propose', async (tx) => {
    const year = await holdOpenYear(tx, yearId);
    await checkOrg(tx, orgId);
    if ((await termsOf(tx, yearId, orgId)).length) throw conflict('years.terms_exist');
    const cut = proposal({ startsOn: year.starts_on, endsOn: year.ends_on }, parts);
    if (!cut.length) throw invalid('years.too_short');
    const rows = cut.map((part, i) => ({
      school_id: tx.schoolId,
      id: newId(tx.now.getTime()),
      year_id: yearId,
      org_id: orgId,
      name: termNames[parts][i] ?? '',
      starts_on: part.startsOn,
      ends_on: part.endsOn,
    }));
    await tx.db.insertInto('terms').values(rows).execute();
    await tx.live('calendar.changed', {}, { holds: ['school.structure'] });
    const items = (await termsOf(tx, yearId, orgId)).sort((a, b) => a.startsOn.localeCompare(b.startsOn));
    return {
      result: { items },
      audit: { object: { type: 'school_year', id: yearId }, after: { terms: items.map(shown) } },
    };
  });
}
