import { nameOf, nameOrNone } from '#kernel/db/person-name.ts';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import type { getMeeting, MeetingRole } from '@encrier/contract/teaching/summary-meetings';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import { guardingTies } from '#kernel/reach/ties.ts';
import { handedSelf, lastCommitments, reportRow, saidOf } from '../pupils/pupil.queries.ts';
import { upTo } from '../summaries.policy.ts';
import { type Asker, commitmentRows, presentCommitment, staffPupil, termAsked } from '../summaries.queries.ts';

export type Present = { name: string; role: MeetingRole; personId: string | null };
/** A meeting `m` with the names of the people who lead and signed it. */
export const meetingRows = (db: ReadDb) =>
  db
    .selectFrom('summary_meetings as m')
    .innerJoin('accounts as a', 'a.id', 'm.by_id')
    .leftJoin('accounts as s', 's.id', 'm.signed_by')
    .innerJoin('terms as t', 't.id', 'm.term_id')
    .selectAll('m')
    .select([nameOf('a').as('by'), 't.name as term'])
    .select(nameOrNone('s').as('signer'))
    .select(
      sql<
        { name: string; at: string; personId: string }[]
      >`COALESCE((SELECT json_agg(json_build_object('name', ${nameOf('r')}, 'at', f.at,
        'personId', r.id) ORDER BY f.at)
        FROM summary_confirmations f JOIN persons r ON r.school_id = f.school_id AND r.id = f.person_id
        WHERE f.school_id = m.school_id AND f.meeting_id = m.id), '[]')`.as('confirmed'),
    );
export const confirmedBy = (rows: readonly { name: string; at: string }[]) =>
  rows.map(({ name, at }) => ({ name, at: new Date(at).toISOString() }));

/** Guardians with authority over a pupil today. */
export const guardiansOf = (db: ReadDb, pupilId: string, today: string) =>
  db
    .selectFrom(guardingTies('g', today))
    .innerJoin('persons as r', 'r.id', 'g.guardian_id')
    .select(['r.id', nameOf('r').as('name')])
    .where('g.pupil_id', '=', pupilId)
    .orderBy('r.last_name')
    .orderBy('r.first_name')
    .orderBy('r.id')
    .limit(20)
    .execute();

/** The commitments of one meeting, in the order in which they were written. */
export const commitmentsOf = async (db: ReadDb, meetingId: string) =>
  (await commitmentRows(db).where('m.id', '=', meetingId).execute()).map(presentCommitment);

/** A meeting that the caller leads or may lead; throws not found for people who may only read it. */
export async function heldMeeting(ctx: Asker, id: string) {
  const row = await meetingRows(ctx.db).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  const pupil = await staffPupil(ctx, row.pupil_id);
  const { teaches, leads, manages } = pupil.standing;
  if (!teaches && !leads && !manages) throw notFound();
  return { row, pupil };
}

/** The page that everybody at the meeting sees: it only has figures that families may read. */
export async function readMeeting(ctx: Asker, id: string): Promise<ResponseInput<typeof getMeeting>> {
  const { row, pupil } = await heldMeeting(ctx, id);
  const term = termAsked(pupil.terms, row.term_id, ctx.today)!;
  const answers = await saidOf(ctx, pupil.id, upTo(pupil.terms, term.id), 'table');
  const report = await reportRow(ctx.db, pupil.id, term.id);
  // Drafts are hidden at this meeting.
  const ready = report?.state === 'draft' ? undefined : report;
  const open = row.signed_at === null && !pupil.standing.looking;
  return {
    id,
    pupil: { id: pupil.id, label: pupil.label, firstName: pupil.firstName, class: pupil.class },
    term: { id: term.id, name: term.name },
    onDay: row.on_day,
    by: row.by,
    notes: row.notes,
    version: row.version,
    terms: upTo(pupil.terms, term.id).map((one) => ({ id: one.id, name: one.name })),
    ...answers,
    general: ready?.general ?? '',
    goals: ready?.goals ?? [],
    self: (await handedSelf(ctx.db, pupil.id, term.id))?.answers ?? [],
    people: row.people as unknown as Present[],
    guardians: await guardiansOf(ctx.db, pupil.id, ctx.today),
    commitments: await commitmentsOf(ctx.db, id),
    earlier: await lastCommitments(ctx.db, pupil.id, term, false),
    signedAt: row.signed_at?.toISOString() ?? null,
    signedBy: row.signer,
    confirmed: confirmedBy(row.confirmed),
    can: { write: open, sign: open, discard: open },
  };
}
