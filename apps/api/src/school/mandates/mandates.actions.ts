import type { BodyOf, QueryOf } from '@encrier/contract/kernel/route';
import type { endMandate, exportMandates, giveMandate, Mandate, MandateKind } from '@encrier/contract/school/mandates';
import { nothing } from '#kernel/act/act.ts';
import { sheetFile } from '#kernel/content/sheet-file.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { AppError, conflict, invalid, notFound, requireVersion } from '#kernel/errors/errors.ts';
import type { PersonalExport } from '#kernel/exports/download.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { kindIn, mandateWords } from './mandates.messages.ts';
import { ofClass, wrongDays } from './mandates.policy.ts';
import { listAllMandates, isEligible, homesOf, mandateOf, mayGiveIn } from './mandates.queries.ts';
import { notifyHolder } from './notifying.actions.ts';
import { mandatesRoom, type MandatesTx } from './mandates.room.ts';

const object = (id: string) => ({ type: 'mandate', id });
async function announceChange(tx: MandatesTx, ctx: Ctx, kind: MandateKind, placeId: string): Promise<void> {
  const accounts = ofClass(kind) ? await homesOf(tx.db, placeId, ctx.today) : [];
  await tx.live('mandates.changed', {}, { holds: ['mandates.manage', 'people.view'], accounts });
}

function refuseDays(from: string, to: string): void {
  const wrong = wrongDays(from, to);
  if (wrong) throw invalid('mandates.days', { [wrong]: 'mandates.days' });
}
/** The database prevents one person from holding a mandate twice at the same time. */
async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && error.code === 'overlaps' ? conflict('mandates.twice') : error;
  }
}

/** Gives a mandate to a person of its place; the same id sent again by the same person is the same mandate. */
export function grantMandate(ctx: Ctx, body: BodyOf<typeof giveMandate>): Promise<Mandate> {
  const { id, kind, placeId, personId, from, to } = body;
  refuseDays(from, to);
  return once(
    mandatesRoom.act(ctx, 'mandates.give', async (tx) => {
      const asker = { ...ctx, db: tx.db };
      const by_id = self(ctx).accountId;
      if (!(await mayGiveIn(asker, kind, placeId))) throw notFound();
      const again = await tx.db
        .selectFrom('mandates')
        .select('id')
        .where('id', '=', id)
        .where('by_id', '=', by_id)
        .executeTakeFirst();
      if (again) return nothing(await mandateOf(asker, id));
      const person = await tx.db
        .selectFrom('persons as h')
        .select('h.id')
        .where('h.id', '=', personId)
        .where(isEligible(kind, placeId, ctx.today))
        .executeTakeFirst();
      if (!person) throw invalid('mandates.not_eligible', { personId: 'mandates.not_eligible' });
      const place = ofClass(kind) ? { class_id: placeId } : { org_id: placeId };
      await tx.db
        .insertInto('mandates')
        .values({
          school_id: tx.schoolId,
          id,
          kind,
          person_id: personId,
          from_on: from,
          to_on: to,
          by_id,
          ...place,
          created_at: tx.now,
        })
        .execute();
      await announceChange(tx, ctx, kind, placeId);
      const given = await mandateOf(asker, id);
      await tx.emit('mandates.given', { personIds: [personId], on: from });
      // A past mandate is recorded for the archive.
      if (to >= ctx.today) await notifyHolder(tx, ctx, given, 'given');
      return {
        result: given,
        audit: { object: object(id), after: { kind, person_id: personId, ...place, from_on: from, to_on: to } },
      };
    }),
  );
}

/** A mandate that the caller keeps, locked, as they last read it. */
async function hold(tx: MandatesTx, ctx: Ctx, id: string, version: number): Promise<Mandate> {
  await tx.db.selectFrom('mandates').select('id').where('id', '=', id).forUpdate().execute();
  const row = await mandateOf({ ...ctx, db: tx.db }, id);
  requireVersion(row, version);
  return row;
}

export function setMandateEnd(ctx: Ctx, id: string, { to, version }: BodyOf<typeof endMandate>): Promise<Mandate> {
  return once(
    mandatesRoom.act(ctx, 'mandates.end', async (tx) => {
      const row = await hold(tx, ctx, id, version);
      refuseDays(row.from, to);
      if (row.to === to) return nothing(row);
      await tx.db
        .updateTable('mandates')
        .set({ to_on: to, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await announceChange(tx, ctx, row.kind, row.place.id);
      await tx.emit('mandates.ended', { personIds: [row.person.id], on: to });
      const ended = await mandateOf({ ...ctx, db: tx.db }, id);
      if (to < row.to && row.to >= ctx.today) await notifyHolder(tx, ctx, ended, 'ended');
      return {
        result: ended,
        audit: { object: object(id), before: { to_on: row.to }, after: { to_on: to } },
      };
    }),
  );
}

export function removeMandate(ctx: Ctx, id: string, version: number): Promise<{ ok: true }> {
  return mandatesRoom.act(ctx, 'mandates.remove', async (tx) => {
    const mandate = await hold(tx, ctx, id, version);
    const { kind, person, place, from, to } = mandate;
    await tx.db.deleteFrom('mandates').where('id', '=', id).execute();
    await announceChange(tx, ctx, kind, place.id);
    await tx.emit('mandates.ended', { personIds: [person.id], on: ctx.today });
    if (to >= ctx.today) await notifyHolder(tx, ctx, mandate, 'removed');
    return {
      result: { ok: true as const },
      audit: {
        object: object(id),
        before: { kind, person_id: person.id, place: place.label, from_on: from, to_on: to },
      },
    };
  });
}

/** The filtered list as a file. */
export async function exportAsFile(
  ctx: Ctx,
  { format, ...wish }: QueryOf<typeof exportMandates>,
): Promise<PersonalExport> {
  const { lang } = self(ctx);
  const words = mandateWords[lang];
  const rows = await readTenant(ctx.kernel.pool, ctx.schoolId, (db) => listAllMandates({ ...ctx, db }, wish));
  return {
    action: 'mandates.export',
    object: { type: 'mandate', id: null },
    after: { format, count: rows.length },
    people: rows.map(({ person }) => person.id),
    make: () =>
      sheetFile(
        [
          words.head,
          ...rows.map(({ kind, person, place, from, to }) => [
            place.label,
            kindIn(lang, kind, person.female),
            person.label,
            person.labelAr,
            from,
            to,
          ]),
        ],
        { name: words.sheet, format, widths: [18, 26, 30, 30, 12, 12] },
      ),
  };
}
