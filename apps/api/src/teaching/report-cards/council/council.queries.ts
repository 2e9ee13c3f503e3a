import { nameOf, nameOfAccountOrNone } from '#kernel/db/person-name.ts';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { written } from '@encrier/contract/teaching/fractions';
import type { CouncilRole, reportCouncil } from '@encrier/contract/teaching/report-cards-council';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { conductFigures } from '../../../school-life/conduct/figures.public.ts';
import { classToRead, standingOf } from '../classes/class-rows.queries.ts';
import { type ClassTerm, classTerm, contentsOf } from '../classes/content.queries.ts';
import { rulesOf } from '../settings.queries.ts';
import { meetingOf } from './dates.queries.ts';

type Note = { id: string; pupilId: string | null; body: string; private: boolean; by: string; at: string };
type Member = { id: string; name: string; role: CouncilRole; present: boolean };

/** A council with its members and notes; undefined when none was opened. */
export const councilOf = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('report_councils as n')
    .select(['n.opened_at', 'n.closed_at', 'n.reason', 'n.remarks', 'n.version'])
    .select([
      nameOfAccountOrNone('n.closed_by').as('closedBy'),
      sql<
        Member[]
      >`COALESCE((SELECT json_agg(json_build_object('id', m.id, 'name', m.name, 'role', m.role, 'present', m.present)
        ORDER BY array_position(ARRAY['chair', 'teacher', 'delegate', 'parent',
          'other'], m.role), m.name COLLATE app.names, m.id)
        FROM report_council_people m WHERE m.school_id = n.school_id AND m.class_id = n.class_id
          AND m.term_id = n.term_id), '[]')`.as('people'),
      sql<Note[]>`COALESCE((SELECT json_agg(json_build_object('id', o.id, 'pupilId', o.pupil_id, 'body', o.body,
        'private', o.private, 'at', o.at,
        'by', ${nameOf('a')}) ORDER BY o.at, o.id) FROM report_council_notes o
        JOIN accounts a ON a.school_id = o.school_id AND a.id = o.by_id
        WHERE o.school_id = n.school_id AND o.class_id = n.class_id AND o.term_id = n.term_id), '[]')`.as('notes'),
    ])
    .where('n.class_id', '=', classId)
    .where('n.term_id', '=', termId)
    .executeTakeFirst();

/** The current content of the minutes for each pupil. */
export const pupilsOfMinutes = (all: ClassTerm) =>
  all.pupils.map(({ id, label }) => {
    const average = all.generalOf(id);
    const general = all.generals.get(id);
    return {
      id,
      label,
      average: average && written(average),
      body: general?.body ?? '',
      decision: general?.decision ?? '',
    };
  });

/** The same as signed, by name; empty while the council is open. */
export const signedPupils = (db: ReadDb, classId: string, termId: string) =>
  db
    .selectFrom('report_council_pupils as n')
    .innerJoin('persons as h', 'h.id', 'n.pupil_id')
    .select(['h.id', 'n.average', 'n.body', 'n.decision'])
    .select(nameOf('h').as('label'))
    .where('n.class_id', '=', classId)
    .where('n.term_id', '=', termId)
    .orderBy(sql`h.last_name COLLATE app.names`)
    .orderBy(sql`h.first_name COLLATE app.names`)
    .orderBy('h.id')
    .execute();

const noWords = { body: '', decision: '', version: 0, by: '', at: null };
/** The council of a class; see the contract. */
export async function readCouncil(
  ctx: ReadCtx,
  id: string,
  { term: requested, view }: QueryOf<typeof reportCouncil>,
): Promise<ResponseInput<typeof reportCouncil>> {
  const { db, today } = ctx;
  const row = await classToRead(db, ctx, id, requested);
  const { term } = row;
  if (!term) throw notFound();
  const held = await councilOf(db, id, term.id);
  const meeting = await meetingOf(db, id, term.id);
  const { maxLength, forbidden, decisions } = await rulesOf(db);
  const all = await classTerm(db, id, term.id, today);
  const ids = all.pupils.map((pupil) => pupil.id);
  const contents = await contentsOf(db, { ...row, term }, today, all, ids);
  const conductOf =
    view === 'delegates' ? () => null : await conductFigures(db, ctx, ids, { from: term.startsOn, to: term.endsOn });
  const { state } = await standingOf(db, id, term.id);
  const mayWrite = self(ctx).lookedAtBy === null && (row.manages || state === 'open');
  const open = held !== undefined && held.closed_at === null;
  return {
    class: { id, name: row.name },
    term,
    today,
    meeting,
    decisions,
    rules: { maxLength, forbidden },
    council: held
      ? {
          openedAt: held.opened_at.toISOString(),
          closedAt: held.closed_at?.toISOString() ?? null,
          closedBy: held.closedBy,
          reason: held.reason,
          remarks: held.remarks,
          version: held.version,
          people: held.people,
          notes: held.notes
            .filter((note) => view !== 'delegates' || !note.private)
            .map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
        }
      : null,
    pupils: ids.flatMap((pupilId) => {
      const content = contents.get(pupilId);
      const own = all.generals.get(pupilId);
      const general = own
        ? { body: own.body, decision: own.decision, version: own.version, by: own.by, at: own.at.toISOString() }
        : noWords;
      return content ? [{ id: pupilId, content, conduct: conductOf(pupilId), general }] : [];
    }),
    can: {
      write: mayWrite && open,
      open: mayWrite && !held,
      close: mayWrite && open,
      reopen: mayWrite && held !== undefined && held.closed_at !== null,
    },
  };
}
