import type { holds, obstacles, personKinds, RetentionKind } from '@encrier/contract/school/privacy';
import type { Database } from '#kernel/db/tenant.ts';

export type PersonKind = (typeof personKinds)[number];
export type Obstacle = (typeof obstacles)[number];
export type Hold = (typeof holds)[number];

/** What a table holds of a person, by the column that names the person or his account, and what an erasure makes of it. */
export type PersonalTable = {
  table: keyof Database;
  column: string;
  of: 'person' | 'account';
  /** Rows go; or the row stays with these columns emptied; or it stays as it is, for the reason that `holds` names. */
  erase: 'delete' | 'keep' | Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

const of = (
  table: keyof Database,
  column: string,
  who: PersonalTable['of'],
  erase: PersonalTable['erase'],
): PersonalTable => ({ table, column, of: who, erase });

/** Shown where a name stood. */
// house: it stands in the data itself, whatever the reader's language
export const erasedName = { first: 'Personne', last: 'effacée' } as const;
export const erasedLabel = `${erasedName.first} ${erasedName.last}`;

/**
 * Every table that holds something of a person. Its test reads the catalogue: a table with a personal, sensitive or health
 * column, or tied to a person or an account, stands here or says why not (LAW-GDP-01). Deletions come in the order of the ties.
 */
export const personalTables: readonly PersonalTable[] = [
  of('privacy_requests', 'person_id', 'person', { note: '' }),
  of('change_requests', 'person_id', 'person', 'delete'),
  of('reenrolment_pieces', 'pupil_id', 'person', 'delete'),
  of('reenrolment_pieces', 'by_id', 'person', 'delete'),
  of('reenrolment_answers', 'pupil_id', 'person', 'delete'),
  of('reenrolment_answers', 'by_id', 'person', 'delete'),
  of('reenrolment_files', 'pupil_id', 'person', 'delete'),
  of('support_plans', 'pupil_id', 'person', 'delete'),
  of('guardianships', 'pupil_id', 'person', 'delete'),
  of('guardianships', 'guardian_id', 'person', 'delete'),
  of('consents', 'pupil_id', 'person', 'keep'),
  of('consents', 'by_id', 'person', 'keep'),
  of('merges', 'person_id', 'person', 'delete'),
  of('duplicate_dismissals', 'first_id', 'person', 'delete'),
  of('duplicate_dismissals', 'second_id', 'person', 'delete'),
  of('export_subjects', 'person_id', 'person', 'delete'),
  of('person_reads', 'person_id', 'person', 'delete'),
  of('person_reads', 'account_id', 'account', 'delete'),
  of('post_recipients', 'person_id', 'person', 'delete'),
  of('post_audience', 'person_id', 'person', 'delete'),
  of('message_audience', 'person_id', 'person', 'delete'),
  of('message_list_rules', 'person_id', 'person', 'delete'),
  of('messages', 'child_id', 'person', { child_id: null }),
  of('board_audience', 'person_id', 'person', 'delete'),
  of('board_cards', 'child_id', 'person', { child_id: null }),
  of('board_comments', 'child_id', 'person', { child_id: null }),
  of('album_recipients', 'person_id', 'person', 'delete'),
  of('album_audience', 'person_id', 'person', 'delete'),
  of('album_tags', 'pupil_id', 'person', 'delete'),
  of('resource_audience', 'person_id', 'person', 'delete'),
  of('document_audience', 'person_id', 'person', 'delete'),
  of('document_recipients', 'person_id', 'person', 'delete'),
  of('document_signatures', 'person_id', 'person', 'keep'),
  of('documents', 'pupil_id', 'person', 'keep'),
  of('certificates', 'pupil_id', 'person', 'keep'),
  of('paper_pieces', 'pupil_id', 'person', 'delete'),
  of('rollover_pairs', 'a_id', 'person', 'delete'),
  of('rollover_pairs', 'b_id', 'person', 'delete'),
  of('rollover_pupils', 'pupil_id', 'person', { before: null }),
  of('planned_moves', 'pupil_id', 'person', 'delete'),
  of('enrolments', 'pupil_id', 'person', { reason: '' }),
  of('group_members', 'pupil_id', 'person', 'keep'),
  of('course_teachers', 'person_id', 'person', 'keep'),
  of('head_handovers', 'from_id', 'person', 'delete'),
  of('head_handovers', 'to_id', 'person', 'delete'),
  of('classes', 'head_teacher_id', 'person', 'keep'),
  of('sessions', 'account_id', 'account', 'delete'),
  of('invitations', 'account_id', 'account', 'delete'),
  of('one_time_codes', 'account_id', 'account', 'delete'),
  of('push_subscriptions', 'account_id', 'account', 'delete'),
  of('notifications', 'account_id', 'account', 'delete'),
  of('notification_preferences', 'account_id', 'account', 'delete'),
  of('look_as', 'account_id', 'account', 'delete'),
  of('look_as', 'target_id', 'account', 'delete'),
  of('idempotency_keys', 'account_id', 'account', 'delete'),
  of('uploads', 'account_id', 'account', 'delete'),
  of('saved_filters', 'account_id', 'account', 'delete'),
  of('post_reactions', 'account_id', 'account', 'delete'),
  of('post_comments', 'account_id', 'account', { body: '…' }),
  of('message_habits', 'account_id', 'account', 'delete'),
  of('message_lists', 'account_id', 'account', 'delete'),
  of('message_copies', 'account_id', 'account', 'delete'),
  of('thread_boxes', 'account_id', 'account', 'delete'),
  of('message_reports', 'reporter_id', 'account', { note: '' }),
  of('message_reports', 'handled_by_id', 'account', 'keep'),
  of('message_reviews', 'sender_id', 'account', { original_subject: '…', original_html: '<p>…</p>' }),
  of('message_reviews', 'decided_by_id', 'account', 'keep'),
  of('message_reviews', 'locked_by_id', 'account', 'keep'),
  of('messages', 'sender_id', 'account', { subject: '…', html: '<p>…</p>', excerpt: '…', search_key: '' }),
  of('threads', 'created_by_id', 'account', { subject: '…' }),
  of('board_presence', 'account_id', 'account', 'delete'),
  of('board_reactions', 'account_id', 'account', 'delete'),
  of('board_comments', 'account_id', 'account', { body: '…', child_id: null }),
  // A card of any kind becomes one of text: its link, video or file was what it said.
  of('board_cards', 'author_id', 'account', {
    kind: 'text',
    title: '',
    body: '…',
    url: null,
    video_id: null,
    file_id: null,
    child_id: null,
  }),
  of('boards', 'owner_id', 'account', 'keep'),
  of('document_signatures', 'account_id', 'account', 'keep'),
  of('documents', 'author_id', 'account', 'keep'),
  of('certificates', 'asked_by_id', 'account', 'keep'),
  of('certificates', 'decided_by_id', 'account', 'keep'),
  of('paper_campaigns', 'author_id', 'account', 'keep'),
  of('complaint_handlers', 'account_id', 'account', 'delete'),
  of('complaint_entries', 'by_id', 'account', { body: '…' }),
  of('complaints', 'author_id', 'account', {
    subject: '…',
    body: '…',
    outcome: '',
    satisfaction_note: '',
    search_key: '',
  }),
  of('complaints', 'pupil_id', 'person', { pupil_id: null }),
  of('complaints', 'concerned_id', 'person', { concerned_id: null }),
  of('posts', 'author_id', 'account', { author_function: '' }),
  of('albums', 'author_id', 'account', 'keep'),
  of('resource_views', 'account_id', 'account', 'delete'),
  of('resource_favourites', 'account_id', 'account', 'delete'),
  of('resource_visits', 'account_id', 'account', 'delete'),
  of('resources', 'author_id', 'account', 'keep'),
  of('resource_contents', 'author_id', 'account', 'keep'),
  of('auth_entries', 'account_id', 'account', { roles: [], active: false }),
  of('accounts', 'id', 'account', {
    status: 'disabled',
    password_hash: null,
    first_name: erasedName.first,
    last_name: erasedName.last,
    email: null,
    phone: null,
    photo_file_id: null,
    settings: '{}',
    tour_seen: [],
    totp_secret: null,
    totp_pending: null,
    totp_confirmed_at: null,
    known_devices: [],
    recovery_codes: [],
    search_key: '',
    last_seen_at: null,
  }),
  of('pupils', 'person_id', 'person', {
    massar_code: null,
    ine: null,
    siecle_id: null,
    board_regime: '',
    family_id: null,
    status: 'archived',
    left_reason: '',
  }),
  of('staff', 'person_id', 'person', { matricule: null, function: '', contract: '', weekly_minutes_due: null }),
  of('persons', 'id', 'person', {
    last_name: erasedName.last,
    first_name: erasedName.first,
    last_name_ar: '',
    first_name_ar: '',
    sex: null,
    birth_on: null,
    birth_place: '',
    nationality: '',
    email: null,
    phone: null,
    phone2: null,
    address: '',
    photo_file_id: null,
    search_key: '',
  }),
];

/**
 * Rows that files were given to: the files go with the rows, or with their text where `emptied` names the column of who wrote it.
 * `id`: the column that names the file's owner.
 */
export const fileOwners = {
  reenrolment_pieces: { type: 'reenrolment_piece', id: 'id' },
  paper_pieces: { type: 'paper_piece', id: 'id' },
  change_requests: { type: 'change_request', id: 'id' },
  guardianships: { type: 'guardianship', id: 'restriction_file_id' },
  messages: { type: 'message', id: 'id', emptied: 'sender_id' },
  board_cards: { type: 'board_card', id: 'id', emptied: 'author_id' },
  complaints: { type: 'complaint', id: 'id', emptied: 'author_id' },
  complaint_entries: { type: 'complaint_entry', id: 'id', emptied: 'by_id' },
} as const satisfies Partial<Record<keyof Database, { type: string; id: string; emptied?: string }>>;

/** The rows whose files an erasure takes along with what it makes of an entry; null when there are none. */
export function losesFiles({ table, column, erase }: PersonalTable): keyof typeof fileOwners | null {
  if (!(table in fileOwners)) return null;
  const name = table as keyof typeof fileOwners;
  const owner: { type: string; id: string; emptied?: string } = fileOwners[name];
  return (owner.emptied === undefined ? erase === 'delete' : column === owner.emptied) ? name : null;
}

/** Tables that hold something personal and are not in the list above, each with the reason. */
export const elsewhere: Readonly<Partial<Record<keyof Database, string>>> = {
  audit_log: 'the journal is sealed: a line taken out would break its proof; it is told as what stays',
  families: 'shared by its members: emptied with the last of them',
  files:
    'a person’s own photo goes, and what was joined to a text that is emptied; any other file belongs to the object that adopted it',
  imports: 'the file’s name; its lines leave when it is run, the rest by retention',
  import_lines: 'leave when the import is run, the rest by retention',
  import_changes: 'what an undo needs, at most 72 hours',
  change_request_lines: 'leave with their request',
  deliveries: 'leave with their notice',
  album_items:
    'a caption of everybody’s picture; it leaves with its album, at the latest a month after the school year',
  erasures: 'an id and figures',
};

/** Columns that no export shows: proofs of identity, not data of the person. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'totp_secret',
  'totp_pending',
  'token_hash',
  'previous_hash',
  'code_hash',
  'known_devices',
  'recovery_codes',
  'keys',
  'endpoint',
  'body_hash',
  'response',
  'search_key',
  'key',
];

export type Standing = {
  enrolled: boolean;
  employed: boolean;
  guards: boolean;
  own: boolean;
  erased: boolean /** Holds rights that the asker does not. */;
  above: boolean;
};

/** Why somebody cannot be erased yet: the school still needs the data for its mission, or nobody may erase himself. */
export const obstaclesOf = (standing: Standing): Obstacle[] =>
  (['enrolled', 'employed', 'guards', 'own', 'above', 'erased'] as const).filter((name) => standing[name]);

/** What an erasure leaves, by the tables that hold rows of the person. */
export function holdsOf(rows: ReadonlyMap<string, number>, importsKept: boolean): Hold[] {
  const has = (...tables: string[]): boolean => tables.some((table) => (rows.get(table) ?? 0) > 0);
  return [
    'journal' as const,
    ...(has('consents') ? (['consents'] as const) : []),
    ...(has('enrolments', 'group_members', 'course_teachers') ? (['schooling'] as const) : []),
    ...(has('posts', 'post_comments', 'albums') ? (['posts'] as const) : []),
    ...(has('document_signatures', 'documents', 'certificates') ? (['documents'] as const) : []),
    ...(importsKept ? (['import_undo'] as const) : []),
    'backups' as const,
  ];
}

/**
 * Months for which a kind of data is kept, counted from the last day it served (LAW-RET). `departed`: identity stays, contact
 * details leave one year after the departure (LAW-RET-03); `messages` are counted from the end of the school year they were written
 * in (LAW-RET-09); `reenrolment` from the day a campaign closed: decisions stay, papers and answers go; the others are the school's own working papers.
 */
export const usualMonths: Readonly<Record<RetentionKind, number>> = {
  departed: 12,
  notifications: 12,
  change_requests: 24,
  privacy_requests: 60,
  imports: 12,
  look_as: 12,
  invitations: 12,
  complaints: 24,
  messages: 12,
  reenrolment: 12,
};

/** The day a month later, or the last one of that month (GDPR 12: one month). */
export function monthLater(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}
