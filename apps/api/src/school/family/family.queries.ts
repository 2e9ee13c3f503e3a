import { photoId } from '#kernel/db/person-photo.ts';
import { classNameOf } from '#kernel/db/class-name.ts';
import type {
  ContactChannel,
  FamilyChild,
  familyLog,
  FamilyRequest,
  getFamily,
  PickUpPerson,
  TieKind,
} from '@encrier/contract/school/family';
import type { ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { standingTies } from '#kernel/reach/ties.ts';
import { isAdult } from '../consents/consents.public.ts';
import { noteOpening } from '../openings/openings.public.ts';
import { fieldOf, hiddenContacts, type OtherContacts, type Sheet, shownValues } from './family.policy.ts';
import { guardianOf, ownChildren } from '../directory/directory.public.ts';
import { filesOf, type LineRow, linesOf, sheetsOf } from './family.public.ts';
import { isKeptAway, readsAsAsker } from './family.reach.ts';

const pageSize = 20;
const contactsOf = ({ address, phone, phone2, email }: Sheet): OtherContacts => ({ address, phone, phone2, email });

/** Today's ties of these children, including the caller's own, with facts about each child. */
function tiesOf(db: ReadDb, ids: readonly string[], today: string) {
  return db
    .selectFrom(standingTies('g', today))
    .innerJoin('persons as p', 'p.id', 'g.pupil_id')
    .innerJoin('pupils as u', 'u.person_id', 'g.pupil_id')
    .leftJoin('families as f', 'f.id', 'u.family_id')
    .leftJoin('accounts as a', 'a.person_id', 'p.id')
    .leftJoin('files as x', (join) => join.on(sql<boolean>`x.id = ${photoId('p', 'a')}`))
    .select([
      'g.pupil_id',
      'g.guardian_id',
      'g.kind',
      'g.rank',
      'g.payer',
      'g.payer_share',
      'g.lives_with',
      'g.emergency_order',
      'g.may_pick_up',
      'g.receives_reports',
      'g.channels',
      'g.ends_on',
      'g.version',
    ])
    .select(isKeptAway.as('kept_away'))
    .select(['p.birth_on', 'p.sex', 'u.matricule', 'f.separated', 'x.id as photo_id', 'x.ext as photo_ext'])
    .select(classNameOf(sql.ref('g.pupil_id'), today).as('class_name'))
    .where(sql<boolean>`g.pupil_id = ANY (${[...ids]}::uuid[])`)
    .orderBy('p.birth_on')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .orderBy('g.rank')
    .orderBy('g.guardian_id')
    .execute();
}
type TieRow = Awaited<ReturnType<typeof tiesOf>>[number];

const nameOf = (sheet: Sheet): string => `${sheet.firstName} ${sheet.lastName}`;

function presentChild(
  mine: TieRow,
  others: readonly TieRow[],
  sheets: ReadonlyMap<string, Sheet>,
  today: string,
): FamilyChild {
  const sheet = sheets.get(mine.pupil_id)!;
  const adult = isAdult(mine.birth_on, today);
  const hidden = hiddenContacts(
    sheet,
    contactsOf(sheets.get(mine.guardian_id)!),
    others.map((other) => contactsOf(sheets.get(other.guardian_id)!)),
    {
      separated: mine.separated ?? false,
      livesWith: mine.lives_with,
      ofAge: adult,
      keptAway: mine.kept_away,
    },
  );
  return {
    id: mine.pupil_id,
    label: nameOf(sheet),
    photo: mine.photo_id ? `${mine.photo_id}.${mine.photo_ext}` : '-',
    className: mine.class_name,
    ofAge: adult,
    matricule: mine.matricule,
    birthOn: mine.birth_on,
    sex: mine.sex as FamilyChild['sex'],
    values: shownValues(sheet, 'pupil', hidden),
    tie: {
      kind: mine.kind as TieKind,
      rank: mine.rank,
      payer: mine.payer,
      payerShare: mine.payer_share === null ? null : Number(mine.payer_share),
      livesWith: mine.lives_with,
      emergencyOrder: mine.emergency_order,
      mayPickUp: mine.may_pick_up,
      receivesReports: mine.receives_reports,
      channels: mine.channels as ContactChannel[],
      endsOn: mine.ends_on,
      version: mine.version,
    },
    others: others.map((other) => ({ name: nameOf(sheets.get(other.guardian_id)!), kind: other.kind as TieKind })),
  };
}

/** The caller's own sheet and those of their children, as this guardian may read them. */
export async function familyOf(
  db: ReadDb,
  ctx: Pick<ReadCtx, 'actor' | 'today'>,
): Promise<Omit<ResponseInput<typeof getFamily>, 'regimes'>> {
  const guardian = guardianOf(ctx);
  if (!guardian) throw notFound();
  const ids = await ownChildren(db, ctx);
  const ties = ids.length ? await tiesOf(db, ids, ctx.today) : [];
  const sheets = await sheetsOf(db, [guardian, ...ids, ...ties.map((row) => row.guardian_id)]);
  const me = sheets.get(guardian)!;
  const children = ties
    .filter((row) => row.guardian_id === guardian)
    .map((mine) =>
      presentChild(
        mine,
        ties.filter((row) => row.pupil_id === mine.pupil_id && row.guardian_id !== guardian),
        sheets,
        ctx.today,
      ),
    );
  return { me: { id: guardian, label: nameOf(me), values: shownValues(me, 'guardian') }, children };
}

/** The page « Ma famille ». */
export async function myFamily(ctx: ReadCtx): Promise<ResponseInput<typeof getFamily>> {
  const found = await familyOf(ctx.db, ctx);
  // A guardian's own reading is not recorded; reading during look-as is.
  if (ctx.actor.kind === 'account' && ctx.actor.lookedAtBy) for (const { id } of found.children) noteOpening(ctx, id);
  const rows = await ctx.db
    .selectFrom('pupils')
    .select('board_regime')
    .distinct()
    .where('board_regime', '<>', '')
    .orderBy('board_regime')
    .limit(30)
    .execute();
  return { ...found, regimes: rows.map((row) => row.board_regime) };
}

/** A stored line; contacts that the author may not know are left out of the former value. */
function presentLine(row: LineRow, own: boolean): FamilyRequest['lines'][number] {
  const field = fieldOf(row.field);
  const secret = !own && ['address', 'phone', 'phone2', 'email'].includes(field);
  const pickUp = field === 'pickUp' ? (JSON.parse(row.new_value) as PickUpPerson) : null;
  return {
    id: row.id,
    field,
    from: secret || pickUp ? null : row.old_value,
    to: pickUp ? '' : row.new_value,
    pickUp,
    decision: row.decision,
    reason: row.reason,
  };
}

/** The caller's own requests, the newest first; see `readsAsAsker`. */
export async function myRequests(ctx: ReadCtx, page: number) {
  const actor = self(ctx);
  const rows = await ctx.db
    .selectFrom('change_requests as r')
    .innerJoin('persons as p', 'p.id', 'r.person_id')
    .select([
      'r.id',
      'r.target',
      'r.person_id',
      'r.state',
      'r.note',
      'r.created_at',
      'r.decided_at',
      'p.first_name',
      'p.last_name',
    ])
    .select([linesOf.as('lines'), filesOf(sql`r.id`).as('files'), sql<number>`count(*) OVER ()::int`.as('total')])
    .where(readsAsAsker(ctx))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    personLabel: `${row.first_name} ${row.last_name}`,
    own: row.target === 'guardian',
    state: row.state as FamilyRequest['state'],
    note: row.note,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    lines: row.lines.map((line) => presentLine(line, row.target === 'guardian')),
    files: row.files,
    can: { withdraw: row.state === 'submitted' && actor.lookedAtBy === null },
  }));
  return { items, page, pageSize, total: rows[0]?.total ?? 0 };
}

const logSize = 30;
/**
 * Lists of a class or a group, which the journal names by the class or group; the export of every list is stored with
 * the people it contained.
 */
const listPrints = ['classes.print', 'groups.print', 'credentials.print_sheets', 'reenrolment_print.print'];
const listExports = ['people.export', 'consents.export'];
/** Actions on an issued certificate; a request of one guardian and its refusal are private (LAW-MIN-02). */
const certificateActs = ['certificates.issue', 'certificates.grant', 'certificates.revoke'];

/**
 * Whether the line `l` is a list of a class or group that one of the children was in on the day of the line, with its
 * name.
 */
const listOf = (people: readonly string[], zone: string) => {
  const day = sql`(l.at AT TIME ZONE ${zone})::date`;
  const classId = sql`CASE WHEN l.action IN ('classes.print', 'credentials.print_sheets') THEN l.object_id
    ELSE l.after->>'classId' END`;
  return sql<string>`(SELECT c.name FROM classes c JOIN enrolments e ON e.school_id = c.school_id AND e.class_id = c.id
      WHERE l.object_type IN ('class', 'credentials', 'people', 'consents', 'reenrolment')
        AND l.action = ANY (${[...listPrints, ...listExports]}::text[]) AND e.school_id = l.school_id
        AND e.pupil_id = ANY (${people}::uuid[])
        AND c.id::text = ${classId} AND app.in_force(e.from_on, e.to_on, ${day})
    UNION ALL SELECT g.name FROM group_members m JOIN groups g ON g.school_id = m.school_id AND g.id = m.group_id
      WHERE l.object_type = 'group' AND l.action = 'groups.print' AND m.school_id = l.school_id
        AND m.pupil_id = ANY (${people}::uuid[]) AND g.id::text = l.object_id
        AND app.in_force(m.from_on, m.to_on, ${day})
    LIMIT 1)`;
};

/** Names of those of these people whose data was exported by the journal line `l`. */
const takenOf = (people: readonly string[]) =>
  sql<string | null>`(SELECT string_agg(q.first_name, ', ' ORDER BY q.first_name) FROM export_subjects x
    JOIN persons q ON q.school_id = x.school_id AND q.id = x.person_id
    WHERE x.school_id = l.school_id AND x.seq = l.seq AND x.person_id = ANY (${people}::uuid[]))`;

const kindOf = (action: string): ResponseInput<typeof familyLog>['items'][number]['kind'] => {
  if (action === 'account.look_as') return 'look_as';
  if (action === 'pupils.open') return 'opened';
  if (listPrints.includes(action)) return 'printed_list';
  if (listExports.includes(action)) return 'exported_list';
  if (action === 'persons.print') return 'printed';
  if (action === 'privacy.export') return 'exported';
  if (action === 'transfer.export') return 'exported_school';
  if (action.startsWith('certificates.')) return 'certificate';
  if (/[._]print/.test(action)) return 'printed_list';
  if (/[._]export/.test(action)) return 'exported_list';
  if (action.startsWith('consents.')) return 'consent';
  if (action.startsWith('requests.') || action.startsWith('family.') || action.startsWith('reenrolment'))
    return 'request';
  return action.startsWith('account') || action.startsWith('auth') ? 'account' : 'sheet';
};

/**
 * Actions in which one guardian answers about a child: the other learns neither the answer nor its date (LAW-MIN-02).
 */
const ownWords = ['reenrolment.answer', 'family.set_channels'];

/**
 * What others did to the caller's sheet, account and requests, and to their children's, from the journal: who and when,
 * without the content.
 */
export async function myLog(ctx: ReadCtx, page: number): Promise<ResponseInput<typeof familyLog>> {
  const guardian = guardianOf(ctx);
  const { accountId } = self(ctx);
  if (!guardian) throw notFound();
  const people = [guardian, ...(await ownChildren(ctx.db, ctx))];
  const list = listOf(people, ctx.zone);
  const about = sql<string>`coalesce(${list}, ${takenOf(people)}, (SELECT q.first_name FROM persons q
    WHERE q.school_id = l.school_id AND q.id = coalesce(
    (SELECT a.person_id FROM accounts a WHERE a.school_id = l.school_id AND l.object_type = 'account'
      AND a.id::text = l.object_id),
    (SELECT r.person_id FROM change_requests r WHERE r.school_id = l.school_id AND l.object_type = 'change_request'
      AND r.id::text = l.object_id),
    (SELECT k.pupil_id FROM certificates k WHERE k.school_id = l.school_id AND l.object_type = 'certificate'
      AND k.id::text = l.object_id),
    (SELECT w.id FROM persons w WHERE w.school_id = l.school_id AND w.id = ANY (${people}::uuid[])
      AND w.id::text = l.object_id))), '')`;
  const rows = await ctx.db
    .selectFrom('audit_log as l')
    .leftJoin('accounts as who', 'who.id', 'l.actor_id')
    .select([
      'l.seq',
      'l.at',
      'l.action',
      'who.first_name',
      'who.last_name',
      about.as('about'),
      sql<number>`count(*) OVER ()::int`.as('total'),
    ])
    .where(sql<boolean>`((l.object_type IN ('pupil', 'person') AND l.object_id = ANY (${people}::text[]))
      OR (l.object_type = 'account' AND l.object_id IN (SELECT a.id::text FROM accounts a
        WHERE a.school_id = l.school_id AND a.person_id = ANY (${people}::uuid[])))
      OR (l.object_type = 'change_request' AND l.object_id IN (SELECT r.id::text FROM change_requests r
        WHERE r.school_id = l.school_id AND r.asked_by = ${accountId}))
      OR (l.object_type = 'certificate' AND l.action = ANY (${certificateActs}::text[])
        AND l.object_id IN (SELECT k.id::text FROM certificates k
        WHERE k.school_id = l.school_id AND k.pupil_id = ANY (${people}::uuid[]) AND k.state IN ('issued', 'revoked')))
      OR (l.object_type IN ('class', 'group', 'credentials', 'people', 'consents', 'reenrolment')
        AND l.action = ANY (${[...listPrints, ...listExports]}::text[]) AND ${list} IS NOT NULL)
      OR l.seq IN (SELECT x.seq FROM export_subjects x WHERE x.school_id = l.school_id
        AND x.person_id = ANY (${people}::uuid[]))
      OR l.action = 'transfer.export')`)
    .where('l.actor_id', 'is distinct from', accountId)
    .where('l.action', 'not in', ownWords)
    .orderBy('l.seq', 'desc')
    .limit(logSize)
    .offset((page - 1) * logSize)
    .execute();
  const items = rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    kind: kindOf(row.action),
    by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    about: row.about,
  }));
  return { items, page, pageSize: logSize, total: rows[0]?.total ?? 0 };
}
