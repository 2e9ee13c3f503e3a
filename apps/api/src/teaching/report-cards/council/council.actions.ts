import { nameOf } from '#kernel/db/person-name.ts';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { MemberBody, NoteBody, reopenCouncil, saveRemarks } from '@encrier/contract/teaching/report-cards-council';
import { type Done, nothing } from '#kernel/act/act.ts';
import { plainName, withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, notFound } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { sql } from 'kysely';
import { isInForce } from '#kernel/db/stays.ts';
import { delegatesOf } from '../../../school/mandates/mandates.public.ts';
import { classOfTerm, courseRowsOf, standingOf } from '../classes/class-rows.queries.ts';
import { classTerm } from '../classes/content.queries.ts';
import { reportCardsRoom, type ReportCardsTx } from '../report-cards.room.ts';
import { showClassChange } from '../notifying.actions.ts';
import { pupilsOfMinutes } from './council.queries.ts';

type Where = { classId: string; termId: string };
const done = { ok: true as const };
const lineOf = ({ classId, termId }: Where, after: Record<string, unknown>) => ({
  object: { type: 'class', id: classId },
  after: { term_id: termId, ...after },
});

/** The class, for its head teacher or people who manage it; once its cards are frozen, only for the latter. */
async function chaired(tx: ReportCardsTx, ctx: Ctx, { classId, termId }: Where) {
  const row = await classOfTerm(tx.db, ctx, classId, termId);
  if (!row.manages && (await standingOf(tx.db, classId, termId)).state !== 'open')
    throw conflict('report_cards.frozen');
  return row;
}
const hold = (tx: ReportCardsTx, { classId, termId }: Where) =>
  tx.db
    .selectFrom('report_councils')
    .select(['closed_at', 'remarks', 'remarks_by', 'version'])
    .where('class_id', '=', classId)
    .where('term_id', '=', termId)
    .forUpdate()
    .executeTakeFirst();
/** The council, locked until the transaction ends; refused when it was not opened, or is closed. */
async function holdOpen(tx: ReportCardsTx, where: Where) {
  const held = await hold(tx, where);
  if (!held) throw conflict('report_cards.council_not_open');
  if (held.closed_at) throw conflict('report_cards.council_closed');
  return held;
}

/** Teachers and delegates of the class that day, and the person who opens the council as its chair. */
async function membersOf(tx: ReportCardsTx, ctx: Ctx, where: Where) {
  const courses = await courseRowsOf(tx.db, where.classId, where.termId, ctx.today);
  const teachers = courses.length
    ? await tx.db
        .selectFrom('course_teachers as t')
        .innerJoin('persons as h', 'h.id', 't.person_id')
        .select(['h.id', nameOf('h').as('name')])
        .distinct()
        .where(
          't.course_id',
          'in',
          courses.map(({ id }) => id),
        )
        .where('t.role', '<>', 'assistant')
        .where(isInForce('t', ctx.today))
        .execute()
    : [];
  // Delegates of pupils and parents sit in the class's council; deputies are added when they come.
  const delegates = (await delegatesOf(tx.db, where.classId, ctx.today)).flatMap(
    ({ personId: id, label: name, kind }) =>
      kind === 'pupil' || kind === 'parent' ? [{ id, name, role: kind === 'pupil' ? 'delegate' : 'parent' }] : [],
  );
  const chair = await tx.db
    .selectFrom('accounts')
    .select(['person_id as id', nameOf().as('name')])
    .where('id', '=', self(ctx).accountId)
    .executeTakeFirstOrThrow();
  return [
    { id: chair.id, name: chair.name, role: 'chair' },
    ...teachers.filter(({ id }) => id !== chair.id).map((one) => ({ ...one, role: 'teacher' })),
    ...delegates.filter(({ id }) => id !== chair.id && !teachers.some((one) => one.id === id)),
  ];
}

/** Opens the council of a class; see the contract. */
export function openCouncil(ctx: Ctx, where: Where): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_open', async (tx): Promise<Done<{ ok: true }>> => {
    await chaired(tx, ctx, where);
    const own = { school_id: tx.schoolId, class_id: where.classId, term_id: where.termId };
    const made = await tx.db
      .insertInto('report_councils')
      .values({ ...own, opened_at: ctx.now, opened_by: self(ctx).accountId })
      .onConflict((oc) => oc.doNothing())
      .returning('class_id')
      .executeTakeFirst();
    if (!made) return nothing(done);
    const members = await membersOf(tx, ctx, where);
    await tx.db
      .insertInto('report_council_people')
      .values(
        members.map(({ id, name, role }) => ({
          ...own,
          id: newId(ctx.now.getTime()),
          person_id: id,
          name,
          role,
          present: role === 'chair',
        })),
      )
      .execute();
    await showClassChange(tx, where.classId);
    return { result: done, audit: lineOf(where, { count: members.length }) };
  });
}

type Saved = ResponseInput<typeof saveRemarks>;
export function writeRemarks(ctx: Ctx, where: Where, body: BodyOf<typeof saveRemarks>): Promise<Saved> {
  return reportCardsRoom.act(ctx, 'report_cards.council_remarks', async (tx): Promise<Done<Saved>> => {
    await chaired(tx, ctx, where);
    const held = await holdOpen(tx, where);
    const remarks = withoutOverrides(body.body);
    if (remarks === held.remarks) return nothing({ version: held.version, conflict: null });
    if (held.version !== body.version) {
      const other = await tx.db
        .selectFrom('accounts')
        .select(nameOf().as('name'))
        .where('id', '=', held.remarks_by)
        .executeTakeFirst();
      return nothing({ version: held.version, conflict: { body: held.remarks, by: other?.name ?? '' } });
    }
    const version = held.version + 1;
    await tx.db
      .updateTable('report_councils')
      .set({ remarks, remarks_by: self(ctx).accountId, version })
      .where('class_id', '=', where.classId)
      .where('term_id', '=', where.termId)
      .execute();
    await showClassChange(tx, where.classId);
    return { result: { version, conflict: null }, audit: lineOf(where, { changed: true }) };
  });
}

const most = { report_council_people: 60, report_council_notes: 400 } as const;
type Listed = keyof typeof most;
const countOf = async (tx: ReportCardsTx, table: Listed, where: Where) => {
  const { n } = await tx.db
    .selectFrom(table)
    .select(sql<number>`count(*)::int`.as('n'))
    .where('class_id', '=', where.classId)
    .where('term_id', '=', where.termId)
    .executeTakeFirstOrThrow();
  return n;
};

/** Adds a row to a locked council, unless its list is full; throws not found for the id of a row of another council. */
async function addRow(
  tx: ReportCardsTx,
  where: Where,
  table: Listed,
  insert: (own: { school_id: number; class_id: string; term_id: string }) => Promise<{ id: string } | undefined>,
): Promise<void> {
  if ((await countOf(tx, table, where)) >= most[table]) throw conflict('report_cards.council_full');
  if (!(await insert({ school_id: tx.schoolId, class_id: where.classId, term_id: where.termId }))) throw notFound();
}

/** Adds a member, says whether they are there, or removes them; see the contract. */
export function setMember(ctx: Ctx, where: Where, body: MemberBody): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_member', async (tx): Promise<Done<{ ok: true }>> => {
    await chaired(tx, ctx, where);
    await holdOpen(tx, where);
    const { memberId: id, role, state } = body;
    if (state === 'removed') {
      const gone = await tx.db
        .deleteFrom('report_council_people')
        .where('class_id', '=', where.classId)
        .where('term_id', '=', where.termId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!gone) return nothing(done);
    } else {
      const values = { name: plainName(body.name), role, present: state === 'present' };
      const kept = await tx.db
        .updateTable('report_council_people')
        .set(values)
        .where('class_id', '=', where.classId)
        .where('term_id', '=', where.termId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!kept)
        await addRow(tx, where, 'report_council_people', (own) =>
          tx.db
            .insertInto('report_council_people')
            .values({ ...own, id, person_id: null, ...values })
            .onConflict((oc) => oc.doNothing())
            .returning('id')
            .executeTakeFirst(),
        );
    }
    await showClassChange(tx, where.classId);
    return { result: done, audit: lineOf(where, { role, state }) };
  });
}

/** Writes a line of the minutes, or deletes it; see the contract. */
export function writeMinutes(ctx: Ctx, where: Where, body: NoteBody): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_note', async (tx): Promise<Done<{ ok: true }>> => {
    await chaired(tx, ctx, where);
    await holdOpen(tx, where);
    const { noteId: id, pupilId } = body;
    const text = withoutOverrides(body.body);
    if (!text) {
      const gone = await tx.db
        .deleteFrom('report_council_notes')
        .where('class_id', '=', where.classId)
        .where('term_id', '=', where.termId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!gone) return nothing(done);
    } else {
      const values = { body: text, private: body.private };
      const kept = await tx.db
        .updateTable('report_council_notes')
        .set(values)
        .where('class_id', '=', where.classId)
        .where('term_id', '=', where.termId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!kept && pupilId) {
        const here = await tx.db
          .selectFrom('enrolments')
          .select('pupil_id')
          .where('class_id', '=', where.classId)
          .where('pupil_id', '=', pupilId)
          .executeTakeFirst();
        if (!here) throw conflict('report_cards.pupil_left');
      }
      const line = { id, pupil_id: pupilId, ...values, by_id: self(ctx).accountId, at: ctx.now };
      if (!kept)
        await addRow(tx, where, 'report_council_notes', (own) =>
          tx.db
            .insertInto('report_council_notes')
            .values({ ...own, ...line })
            .onConflict((oc) => oc.doNothing())
            .returning('id')
            .executeTakeFirst(),
        );
    }
    await showClassChange(tx, where.classId);
    return { result: done, audit: lineOf(where, { pupil_id: pupilId, changed: true }) };
  });
}

/** Copies the minutes' text about each pupil, so that signed minutes never change. */
async function signPupils(tx: ReportCardsTx, ctx: Ctx, where: Where): Promise<void> {
  const own = { school_id: tx.schoolId, class_id: where.classId, term_id: where.termId };
  const pupils = pupilsOfMinutes(await classTerm(tx.db, where.classId, where.termId, ctx.today));
  await dropSigned(tx, where);
  if (pupils.length)
    await tx.db
      .insertInto('report_council_pupils')
      .values(pupils.map(({ id, average, body, decision }) => ({ ...own, pupil_id: id, average, body, decision })))
      .execute();
}
const dropSigned = (tx: ReportCardsTx, { classId, termId }: Where) =>
  tx.db.deleteFrom('report_council_pupils').where('class_id', '=', classId).where('term_id', '=', termId).execute();

/** Closes and signs the minutes. */
export function closeCouncil(ctx: Ctx, where: Where): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_close', async (tx) => {
    await chaired(tx, ctx, where);
    await holdOpen(tx, where);
    await signPupils(tx, ctx, where);
    await tx.db
      .updateTable('report_councils')
      .set({ closed_at: ctx.now, closed_by: self(ctx).accountId })
      .where('class_id', '=', where.classId)
      .where('term_id', '=', where.termId)
      .execute();
    await showClassChange(tx, where.classId);
    return { result: done, audit: lineOf(where, { closed_at: ctx.now }) };
  });
}

/** Opens a closed council again, with the reason, which the minutes show. */
export function reopenMinutes(ctx: Ctx, where: Where, body: BodyOf<typeof reopenCouncil>): Promise<{ ok: true }> {
  return reportCardsRoom.act(ctx, 'report_cards.council_reopen', async (tx) => {
    await chaired(tx, ctx, where);
    const held = await hold(tx, where);
    if (!held) throw conflict('report_cards.council_not_open');
    if (!held.closed_at) throw conflict('report_cards.council_not_closed');
    await dropSigned(tx, where);
    await tx.db
      .updateTable('report_councils')
      .set({ closed_at: null, closed_by: null, reason: withoutOverrides(body.reason) })
      .where('class_id', '=', where.classId)
      .where('term_id', '=', where.termId)
      .execute();
    await showClassChange(tx, where.classId);
    return { result: done, audit: { ...lineOf(where, { changed: true }), table: 'report_councils' } };
  });
}
