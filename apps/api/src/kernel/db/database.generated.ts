// Generated from the migrated catalogue by tools/dump-schema.ts; do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
// biome-ignore lint/suspicious/noExplicitAny: a JSON column holds what its room wrote
type Json = ColumnType<any, string, string>;

export interface AbsenceDeclarations {
  school_id: number;
  id: string;
  pupil_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  reason_id: string | null;
  note: Generated<string>;
  state: Generated<string>;
  by_id: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface AbsenceReasons {
  school_id: number;
  id: string;
  usual: string | null;
  label: string;
  valid: Generated<boolean>;
  health: Generated<boolean>;
  busy: Generated<boolean>;
  families: Generated<boolean>;
  paper: Generated<boolean>;
  position: Generated<number>;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface Accounts {
  school_id: number;
  id: string;
  person_id: string | null;
  username: string;
  password_hash: string | null;
  status: Generated<string>;
  lang: Generated<string>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  photo_file_id: string | null;
  settings: Generated<Json>;
  tour_seen: Generated<string[]>;
  totp_secret: string | null;
  totp_pending: string | null;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: Generated<number>;
  quiet_from: Generated<string>;
  quiet_to: Generated<string>;
  digest_at: Generated<string>;
  known_devices: Generated<Buffer[]>;
  search_key: string;
  last_seen_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  version: Generated<number>;
  activated_at: Timestamp | null;
  closed_by_departure: Generated<boolean>;
  correspondence_from_at: Timestamp | null;
  recovery_codes: Generated<Buffer[]>;
  quiet_days: Generated<number[]>;
  calm: Generated<boolean>;
}

export interface AlbumAudience {
  school_id: number;
  album_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface AlbumItems {
  school_id: number;
  id: string;
  album_id: string;
  file_id: string;
  poster_file_id: string | null;
  position: number;
  cover: Generated<boolean>;
  caption: Generated<string>;
  seconds: number | null;
  blurred: Generated<boolean>;
  hidden_at: Timestamp | null;
  hidden_for: string | null;
  hidden_reason: Generated<string>;
  removed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface AlbumRecipients {
  school_id: number;
  album_id: string;
  person_id: string;
  child_ids: Generated<string[]>;
  audience_kind: string;
  removed_at: Timestamp | null;
  seen_at: Timestamp | null;
}

export interface AlbumTags {
  school_id: number;
  item_id: string;
  pupil_id: string;
  blurred: Generated<boolean>;
}

export interface Albums {
  school_id: number;
  id: string;
  author_id: string;
  kind: string;
  status: Generated<string>;
  title: Generated<string>;
  description: Generated<string>;
  taken_on: string | null;
  place: Generated<string>;
  search_key: Generated<string>;
  download: Generated<string>;
  expires_on: string;
  review_decision: string | null;
  review_reason: Generated<string>;
  review_by: string | null;
  review_at: Timestamp | null;
  published_at: Timestamp | null;
  submitted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Assessments {
  school_id: number;
  id: string;
  course_id: string;
  term_id: string;
  box_id: string | null;
  title: string;
  topic: Generated<string>;
  kind: string;
  on_day: string;
  scale: number;
  coefficient: Generated<number>;
  mode: Generated<string>;
  publish_at: Timestamp | null;
  published_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  created_by: string;
  created_at: Timestamp;
  version: Generated<number>;
  parents_at: Timestamp | null;
}

export interface AttendanceClosings {
  school_id: number;
  id: string;
  from_on: string;
  to_on: string;
  morning_from: number;
  morning_to: number;
  afternoon_from: number;
  afternoon_to: number;
  busy_ids: string[];
  closed_by: string;
  closed_at: Timestamp;
  reopened_by: string | null;
  reopened_at: Timestamp | null;
  reason: Generated<string>;
  version: Generated<number>;
}

export interface AttendanceEvents {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  on_day: string;
  starts: number;
  ends: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  minutes: number;
  roll_call_id: string | null;
  source: string;
  title: Generated<string>;
  reason_id: string | null;
  note: Generated<string>;
  family_note: Generated<string>;
  state: Generated<string>;
  justification: Generated<string>;
  created_by: string | null;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  told_at: Timestamp | null;
  version: Generated<number>;
  superseded_by: string | null;
  title_ar: Generated<string>;
}

export interface AttendanceHits {
  school_id: number;
  id: string;
  rule_id: string;
  pupil_id: string;
  upto: Timestamp;
  since_day: string;
  count: number;
  state: string;
  note: Generated<string>;
  created_at: Timestamp;
  by_id: string | null;
  version: Generated<number>;
}

export interface AttendanceRuleLevels {
  school_id: number;
  rule_id: string;
  level_id: string;
}

export interface AttendanceRules {
  school_id: number;
  id: string;
  label: string;
  trigger: string;
  count: number;
  within_days: number;
  delay_hours: number;
  action: string;
  regimes: Generated<string[]>;
  quiet_from: number;
  quiet_to: number;
  active_since: Timestamp | null;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface AttendanceSettings {
  school_id: number;
  auto_minutes: Generated<number>;
  morning_from: Generated<number>;
  morning_to: Generated<number>;
  afternoon_from: Generated<number>;
  afternoon_to: Generated<number>;
  version: Generated<number>;
  remind_minutes: Generated<number>;
  office_minutes: Generated<number>;
}

export interface AudienceListRules {
  school_id: number;
  list_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface AudienceLists {
  school_id: number;
  id: string;
  account_id: string;
  name: string;
  name_key: string;
  version: Generated<number>;
  shared: Generated<boolean>;
}

export interface AuditHeads {
  school_id: number;
  seq: Generated<number>;
  hash: Generated<Buffer>;
  revision: Generated<number>;
}

export interface AuditLog {
  school_id: number;
  seq: number;
  at: Timestamp;
  actor_kind: string;
  actor_id: string | null;
  as_id: string | null;
  action: string;
  object_type: string;
  object_id: string | null;
  before: Json | null;
  after: Json | null;
  request_id: string;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface AuthEntries {
  school_id: number;
  id: string;
  account_id: string;
  org_id: string;
  roles: Generated<string[]>;
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface AuthEntryRoles {
  school_id: number;
  entry_id: string;
  role_id: string;
}

export interface BoardAudience {
  school_id: number;
  board_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface BoardCards {
  school_id: number;
  id: string;
  board_id: string;
  section_id: string;
  author_id: string;
  child_id: string | null;
  kind: string;
  title: Generated<string>;
  body: Generated<string>;
  url: string | null;
  video_id: string | null;
  file_id: string | null;
  color: Generated<string>;
  pinned: Generated<boolean>;
  status: string;
  moderated_by: string | null;
  moderated_at: Timestamp | null;
  order_key: string;
  x: number | null;
  y: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
  removed_by: string | null;
  version: Generated<number>;
  rev: Generated<number>;
}

export interface BoardComments {
  school_id: number;
  id: string;
  card_id: string;
  account_id: string;
  child_id: string | null;
  body: string;
  status: string;
  created_at: Generated<Timestamp>;
  moderated_by: string | null;
  moderated_at: Timestamp | null;
}

export interface BoardPresence {
  school_id: number;
  board_id: string;
  account_id: string;
  moderates: boolean;
  seen_at: Timestamp;
}

export interface BoardReactions {
  school_id: number;
  card_id: string;
  account_id: string;
}

export interface BoardSections {
  school_id: number;
  id: string;
  board_id: string;
  title: string;
  color: string;
  order_key: string;
}

export interface Boards {
  school_id: number;
  id: string;
  owner_id: string;
  title: string;
  description: Generated<string>;
  search_key: Generated<string>;
  layout: string;
  pupils: string;
  guardians: string;
  staff: string;
  review: string;
  anonymous: Generated<boolean>;
  free_moves: Generated<boolean>;
  reactions: Generated<boolean>;
  comments: string;
  state: Generated<string>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CalendarFeeds {
  school_id: number;
  id: string;
  account_id: string;
  person_id: string;
  token_hash: Buffer;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
}

export interface CertificateBatchPupils {
  school_id: number;
  batch_id: string;
  pupil_id: string;
  position: number;
  certificate_id: string | null;
  refusal: Generated<string>;
}

export interface CertificateBatches {
  school_id: number;
  id: string;
  kind: string;
  lang: string;
  class_id: string | null;
  state: Generated<string>;
  made_by: string;
  made_at: Timestamp;
  ended_at: Timestamp | null;
  bilingual: Generated<boolean>;
  stopped_for: Generated<string>;
  left_from: string | null;
  left_to: string | null;
  org_id: string | null;
}

export interface CertificateSettings {
  school_id: number;
  signatory: Generated<string>;
  signatory_function: Generated<string>;
  seal_file_id: string | null;
  self_service: Generated<string[]>;
  version: Generated<number>;
}

export interface CertificateTexts {
  school_id: number;
  kind: string;
  lang: string;
  title: string | null;
  opening: string | null;
  body: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface Certificates {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  lang: string;
  motive: Generated<string>;
  state: string;
  asked_by_id: string | null;
  asked_at: Timestamp;
  decided_by_id: string | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  year_id: string | null;
  number: string | null;
  code: string | null;
  issued_on: string | null;
  file_id: string | null;
  shown_name: Generated<string>;
  version: Generated<number>;
  bilingual: Generated<boolean>;
  duplicate: Generated<boolean>;
}

export interface ChangeRequestLines {
  school_id: number;
  request_id: string;
  id: string;
  field: string;
  old_value: Generated<string>;
  new_value: string;
  decision: Generated<string>;
  reason: Generated<string>;
  position: Generated<number>;
}

export interface ChangeRequests {
  school_id: number;
  id: string;
  target: string;
  person_id: string;
  asked_by: string;
  note: Generated<string>;
  state: Generated<string>;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
}

export interface ChangedHours {
  school_id: number;
  id: string;
  frame_id: string;
  from_on: string;
  to_on: string;
  reason: string;
}

export interface ChangedHoursLeft {
  school_id: number;
  hours_id: string;
  series_id: string;
  on_day: string;
}

export interface ChangedHoursSlots {
  school_id: number;
  hours_id: string;
  position: number;
  starts: number;
  ends: number;
  new_starts: number;
  new_ends: number;
  weekdays: Generated<number[]>;
}

export interface ChildCodes {
  school_id: number;
  id: string;
  pupil_id: string;
  code_hash: Buffer;
  made_by: string;
  made_at: Timestamp;
  expires_on: string;
  state: Generated<string>;
  asked_by: string | null;
  kind: string | null;
  note: Generated<string>;
  asked_at: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  version: Generated<number>;
}

export interface ClassTeachers {
  school_id: number | null;
  class_id: string | null;
  person_id: string | null;
  subject: string | null;
  from_on: string | null;
  to_on: string | null;
}

export interface Classes {
  school_id: number;
  id: string;
  year_id: string;
  level_id: string;
  name: string;
  capacity: number | null;
  head_teacher_id: string | null;
  classroom_id: string | null;
  next_class_id: string | null;
  position: Generated<number>;
  version: Generated<number>;
}

export interface ClassroomSubjects {
  school_id: number;
  classroom_id: string;
  subject_id: string;
}

export interface Classrooms {
  school_id: number;
  id: string;
  org_id: string;
  name: string;
  kind: Generated<string>;
  capacity: number | null;
  position: Generated<number>;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface ComplaintCategories {
  school_id: number;
  id: string;
  usual: string | null;
  label: string;
  service: string;
  answer_hours: number;
  solve_days: number;
  escalate_to: string | null;
  position: Generated<number>;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface ComplaintCounters {
  school_id: number;
  year: number;
  last: number;
}

export interface ComplaintEntries {
  school_id: number;
  id: string;
  complaint_id: string;
  by_id: string | null;
  side: string;
  kind: string;
  step: string | null;
  body: Generated<string>;
  created_at: Timestamp;
}

export interface ComplaintHandlers {
  school_id: number;
  category_id: string;
  account_id: string;
}

export interface ComplaintSettings {
  school_id: number;
  weekdays: Generated<number[]>;
  opens_at: Generated<string>;
  closes_at: Generated<string>;
  auto_close_days: Generated<number>;
  reopen_days: Generated<number>;
  version: Generated<number>;
}

export interface Complaints {
  school_id: number;
  id: string;
  number: string;
  author_id: string | null;
  pupil_id: string | null;
  category_id: string;
  service: string;
  subject: string;
  body: string;
  confidential: Generated<boolean>;
  concerned_id: string | null;
  priority: Generated<string>;
  status: Generated<string>;
  assigned_to: string | null;
  source_type: string | null;
  source_id: string | null;
  outcome: Generated<string>;
  satisfaction: number | null;
  satisfaction_note: Generated<string>;
  reopen_count: Generated<number>;
  escalated_at: Timestamp | null;
  answer_warn_at: Timestamp;
  answer_due_at: Timestamp;
  solve_warn_at: Timestamp;
  solve_due_at: Timestamp;
  answer_told: Generated<number>;
  solve_told: Generated<number>;
  answered_at: Timestamp | null;
  waiting_since_at: Timestamp | null;
  resolved_at: Timestamp | null;
  ended_at: Timestamp | null;
  anonymised_at: Timestamp | null;
  search_key: Generated<string>;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
  named_by_author: Generated<boolean>;
}

export interface ConductNotes {
  school_id: number;
  id: string;
  pupil_id: string;
  author_id: string;
  category: string;
  visibility: Generated<string>;
  share: Generated<string>;
  body: string;
  family_text: Generated<string>;
  ack_asked: Generated<boolean>;
  happened_on: string;
  waits_since_at: Timestamp | null;
  shared_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ConductReceipts {
  school_id: number;
  note_id: string;
  person_id: string;
  acknowledged_at: Timestamp;
}

export interface ConductReplies {
  school_id: number;
  id: string;
  note_id: string;
  by_id: string;
  with_id: string;
  side: string;
  body: string;
  created_at: Timestamp;
}

export interface Consents {
  school_id: number;
  id: string;
  pupil_id: string;
  by_id: string;
  purpose: string;
  granted: boolean;
  decided_at: Timestamp;
  ends_on: string | null;
  recorded_by: string | null;
}

export interface CourseLinks {
  school_id: number;
  course_id: string;
  url: Generated<string>;
  from_on: string;
  version: Generated<number>;
}

export interface CourseTeachers {
  school_id: number;
  course_id: string;
  person_id: string;
  role: Generated<string>;
  weekly_minutes: number | null;
  from_on: Generated<string>;
  to_on: string | null;
}

export interface CourseTerms {
  school_id: number;
  course_id: string;
  term_id: string;
}

export interface Courses {
  school_id: number;
  id: string;
  year_id: string;
  subject_id: string;
  class_id: string | null;
  group_id: string | null;
  weekly_minutes: Generated<number>;
  coefficient: Generated<number>;
  marked: Generated<boolean>;
  version: Generated<number>;
}

export interface CoverProposals {
  school_id: number;
  id: string;
  lesson_id: string;
  person_id: string;
  to_id: string;
  message: Generated<string>;
  state: Generated<string>;
  asked_by: string;
  asked_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface CustodyDays {
  school_id: number;
  id: string;
  pupil_id: string;
  guardian_id: string;
  from_on: string;
  to_on: string;
  note: Generated<string>;
  set_by: string | null;
  set_at: Timestamp;
}

export interface CustomFields {
  school_id: number;
  id: string;
  holder: string;
  label: string;
  label_ar: Generated<string>;
  type: string;
  choices: Generated<string[]>;
  readers: string;
  family: Generated<boolean>;
  position: number;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface CustomRoleGrants {
  school_id: number;
  role_id: string;
  permission: string;
  scope: string;
}

export interface CustomRoles {
  school_id: number;
  id: string;
  name: string;
  description: Generated<string>;
  base: string;
  template: string | null;
  version: Generated<number>;
}

export interface CustomValues {
  school_id: number;
  field_id: string;
  person_id: string;
  value: string;
  set_by: string;
  set_at: Timestamp;
}

export interface DangerReadings {
  school_id: number;
  report_id: string;
  reader_id: string;
  at: Timestamp;
}

export interface DangerReminders {
  school_id: number;
  report_id: string;
  state: string;
  step: string;
  at: Timestamp;
}

export interface DangerReports {
  school_id: number;
  id: string;
  author_id: string;
  about: string;
  body: string;
  state: Generated<string>;
  created_at: Timestamp;
  due_at: Timestamp | null;
  closed_at: Timestamp | null;
  version: Generated<number>;
}

export interface DangerSteps {
  school_id: number;
  report_id: string;
  number: number;
  step: string;
  note: string;
  by_id: string;
  at: Timestamp;
}

export interface Deliveries {
  school_id: number;
  id: string;
  account_id: string;
  notification_id: string;
  channel: string;
  status: string;
  mode: string;
  due_at: Timestamp;
  attempts: Generated<number>;
  sent_at: Timestamp | null;
  reason: Generated<string>;
  again_at: Timestamp | null;
}

export interface Detentions {
  school_id: number;
  id: string;
  record_id: string;
  pupil_id: string;
  day: string;
  starts: number;
  ends: number;
  classroom_id: string | null;
  supervisor_id: string | null;
  state: Generated<string>;
  placed_by: string;
  placed_at: Timestamp;
  said_by: string | null;
  said_at: Timestamp | null;
  version: Generated<number>;
}

export interface DiagnosticTestCourses {
  school_id: number;
  test_id: string;
  course_id: string;
}

export interface DiagnosticTestGroups {
  school_id: number;
  test_id: string;
  group_id: string;
  made_by: string;
  made_at: Timestamp;
}

export interface DiagnosticTests {
  school_id: number;
  id: string;
  title: string;
  instructions: Generated<string>;
  purpose: string;
  minutes: number | null;
  opens_at: Timestamp | null;
  closes_at: Timestamp | null;
  attempts: number;
  shuffle: boolean;
  draw: number | null;
  linear: boolean;
  shows: string;
  parents: string;
  questions: Json;
  published_at: Timestamp | null;
  closed_at: Timestamp | null;
  opened_at: Timestamp | null;
  shown_at: Timestamp | null;
  created_by: string;
  created_at: Timestamp;
  version: Generated<number>;
  blind: Generated<boolean>;
  held: Generated<boolean>;
  second_id: string | null;
  released_at: Timestamp | null;
}

export interface DisciplineKinds {
  school_id: number;
  id: string;
  rank: string;
  usual: string | null;
  label: string;
  shape: string;
  archived_at: Timestamp | null;
  position: Generated<number>;
  version: Generated<number>;
}

export interface DisciplineReceipts {
  school_id: number;
  record_id: string;
  person_id: string;
  of_decision: boolean;
  acknowledged_at: Timestamp;
}

export interface DisciplineRecords {
  school_id: number;
  id: string;
  pupil_id: string;
  rank: string;
  kind_id: string | null;
  incident_id: string | null;
  role: string | null;
  state: string;
  happened_on: string;
  facts: Generated<string>;
  family_text: Generated<string>;
  decision_text: Generated<string>;
  work: Generated<string>;
  due_on: string | null;
  from_on: string | null;
  to_on: string | null;
  suspended: Generated<boolean>;
  reply_until: string | null;
  told_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  end_reason: Generated<string>;
  erase_on: string | null;
  author_id: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface DisciplineReplies {
  school_id: number;
  id: string;
  record_id: string;
  by_id: string;
  body: string;
  late: boolean;
  at: Timestamp;
}

export interface DisciplineSettings {
  school_id: number;
  reply_days: number;
  recourse: Generated<string>;
  version: Generated<number>;
  detention_places: number | null;
}

export interface DistanceClosureLessons {
  school_id: number;
  closure_id: string;
  lesson_id: string;
  url: Generated<string>;
}

export interface DistanceClosures {
  school_id: number;
  id: string;
  org_id: string;
  level_id: string | null;
  class_id: string | null;
  starts_on: string;
  ends_on: string;
  reason: string;
  by_id: string;
  made_at: Timestamp;
  undone_at: Timestamp | null;
}

export interface DistanceProviders {
  school_id: number;
  org_id: string;
  kind: string;
  server: Generated<string>;
  version: Generated<number>;
  bbb_secret: string | null;
}

export interface DistanceReplays {
  school_id: number;
  id: string;
  lesson_id: string;
  url: Generated<string>;
  until_on: string;
  by_id: string;
  version: Generated<number>;
}

export interface DistanceWorks {
  school_id: number;
  closure_id: string;
  class_id: string;
  on_day: string;
  body: Generated<string>;
  version: Generated<number>;
}

export interface DocumentAudience {
  school_id: number;
  document_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface DocumentCounters {
  school_id: number;
  series: string;
  year: number;
  last: Generated<number>;
}

export interface DocumentEditions {
  school_id: number;
  id: string;
  document_id: string;
  edition: number;
  file_id: string;
  shown_at: Timestamp;
  ended_at: Timestamp;
  ended_by_id: string;
}

export interface DocumentReceipts {
  school_id: number;
  document_id: string;
  edition: number;
  person_id: string;
  read_at: Timestamp | null;
  answered_at: Timestamp | null;
}

export interface DocumentRecipients {
  school_id: number;
  document_id: string;
  person_id: string;
  child_ids: Generated<string[]>;
  family_id: string | null;
  audience_kind: string;
  answers: Generated<boolean>;
  removed_at: Timestamp | null;
  read_at: Timestamp | null;
  answered_at: Timestamp | null;
  reminded_at: Timestamp | null;
}

export interface DocumentSignatures {
  school_id: number;
  id: string;
  document_id: string;
  person_id: string;
  account_id: string;
  number: string;
  method: string;
  mark: Json | null;
  signer: string;
  file_name: string;
  sha256: string;
  ip: Generated<string>;
  signed_at: Timestamp;
  proved_at: Timestamp | null;
  edition: Generated<number>;
}

export interface Documents {
  school_id: number;
  id: string;
  author_id: string;
  year_id: string;
  title: Generated<string>;
  note: Generated<string>;
  search_key: Generated<string>;
  category: string;
  status: Generated<string>;
  file_id: string | null;
  visible_from_at: Timestamp | null;
  visible_until_at: Timestamp | null;
  published_at: Timestamp | null;
  valid_until_on: string | null;
  answer_by_on: string | null;
  reading_required: Generated<boolean>;
  signature: Generated<string>;
  all_guardians: Generated<boolean>;
  pupil_id: string | null;
  to_pupil: Generated<boolean>;
  batch_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
  edition: Generated<number>;
  replaced_at: Timestamp | null;
  replaced_for: Generated<string>;
  pictures_wait: Generated<boolean>;
}

export interface DuplicateDismissals {
  school_id: number;
  first_id: string;
  second_id: string;
  dismissed_by_id: string | null;
  dismissed_at: Timestamp;
}

export interface Enrolments {
  school_id: number;
  id: string;
  pupil_id: string;
  year_id: string;
  class_id: string;
  from_on: string;
  to_on: string | null;
  repeating: Generated<boolean>;
  reason: Generated<string>;
}

export interface Erasures {
  school_id: number;
  id: string;
  person_id: string;
  erased_at: Timestamp;
  erased_by_id: string | null;
  counts: Generated<Json>;
}

export interface ExamClasses {
  school_id: number;
  exam_id: string;
  class_id: string;
}

export interface ExamCopies {
  school_id: number;
  exam_id: string;
  copy_no: string;
  value: number | null;
  gap: string | null;
  by_id: string;
  at: Timestamp;
  version: Generated<number>;
}

export interface ExamCourses {
  school_id: number;
  exam_id: string;
  course_id: string;
  assessment_id: string | null;
  corrected_at: Timestamp | null;
}

export interface ExamMakeups {
  school_id: number;
  exam_id: string;
  pupil_id: string;
  state: string;
  on_day: string | null;
  starts: number | null;
  ends: number | null;
  place: Generated<string>;
  reason: Generated<string>;
  decided_by: string;
  decided_at: Timestamp;
  version: Generated<number>;
  classroom_id: string | null;
}

export interface ExamOrgRules {
  school_id: number;
  org_id: string;
  per_day: number;
  per_week: number;
  notice_days: number;
  extra_percent: number;
  version: Generated<number>;
}

export interface ExamRooms {
  school_id: number;
  exam_id: string;
  classroom_id: string;
  position: Generated<number>;
  on_day: string;
  starts: number;
  ends: number;
  counts: boolean;
}

export interface ExamSeats {
  school_id: number;
  exam_id: string;
  pupil_id: string;
  number: number;
  copy_no: string;
  classroom_id: string | null;
  seat: number | null;
  extra_minutes: Generated<number>;
  presence: string | null;
  handed_at: Timestamp | null;
  by_id: string | null;
  version: Generated<number>;
}

export interface ExamSessions {
  school_id: number;
  id: string;
  year_id: string;
  label: string;
  kind: string;
  term_id: string | null;
  starts_on: string;
  ends_on: string;
  version: Generated<number>;
  org_id: string | null;
}

export interface ExamSettings {
  school_id: number;
  per_day: Generated<number>;
  per_week: Generated<number>;
  notice_days: Generated<number>;
  extra_percent: Generated<number>;
  version: Generated<number>;
}

export interface ExamSupervisors {
  school_id: number;
  exam_id: string;
  person_id: string;
  classroom_id: string;
  on_day: string;
  starts: number;
  ends: number;
  counts: boolean;
}

export interface Exams {
  school_id: number;
  id: string;
  year_id: string;
  subject_id: string;
  session_id: string | null;
  title: Generated<string>;
  on_day: string;
  starts: number;
  ends: number;
  starts_at: Timestamp;
  ends_at: Timestamp;
  syllabus: Generated<string>;
  material: Generated<string>;
  scale: Generated<number>;
  coefficient: Generated<number>;
  state: Generated<string>;
  counts: boolean;
  reason: Generated<string>;
  override_reason: Generated<string>;
  postponed_from_id: string | null;
  created_by: string;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  published_at: Timestamp | null;
  reminded: number | null;
  version: Generated<number>;
  longest: Generated<number>;
  books_until: Generated<number>;
  anonymous: Generated<boolean>;
}

export interface Exemptions {
  school_id: number;
  id: string;
  pupil_id: string;
  subject_id: string | null;
  lesson_kind: string | null;
  from_on: string;
  to_on: string;
  category: string;
  note: Generated<string>;
  on_site: boolean;
  state: Generated<string>;
  by_id: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface ExitPassages {
  school_id: number;
  id: string;
  pupil_id: string;
  day: string;
  request_id: string | null;
  mode: string;
  guardian_id: string | null;
  id_checked: Generated<boolean>;
  status: string;
  refusal: string | null;
  override_reason: Generated<string>;
  unheard: Generated<boolean>;
  at: Timestamp;
  by_id: string;
  second_by_id: string | null;
  returned_at: Timestamp | null;
  returned_by_id: string | null;
  version: Generated<number>;
  person_id: string | null;
  pass_id: string | null;
  with_name: Generated<string>;
}

export interface ExitPasses {
  school_id: number;
  id: string;
  pupil_id: string;
  person_id: string | null;
  name: string;
  tie: string;
  phone: Generated<string>;
  day: string;
  leaves_at: string;
  code_hash: Buffer;
  made_by: string;
  made_at: Timestamp;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  used_at: Timestamp | null;
}

export interface ExitPersons {
  school_id: number;
  id: string;
  pupil_id: string;
  first_name: string;
  last_name: string;
  tie: string;
  phone: string;
  starts_on: string;
  ends_on: string | null;
  weekdays: number[];
  status: string;
  asked_by: string;
  asked_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  answer: Generated<string>;
  withdrawn_by: string | null;
  withdrawn_at: Timestamp | null;
  version: Generated<number>;
}

export interface ExitRequests {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  day: string | null;
  weekdays: number[] | null;
  starts_on: string | null;
  ends_on: string | null;
  leaves_at: string;
  until_at: string | null;
  mode: string;
  guardian_id: string | null;
  reason: Generated<string>;
  status: Generated<string>;
  asked_by: string;
  asked_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  answer: Generated<string>;
  version: Generated<number>;
}

export interface ExitSettings {
  school_id: number;
  weekdays: Generated<number[]>;
  opens_at: Generated<string>;
  closes_at: Generated<string>;
  lessons_end_at: Generated<string>;
  version: Generated<number>;
  confirms: Generated<boolean>;
  pass_for: Generated<string>;
}

export interface ExitTwoPersonLevels {
  school_id: number;
  level_id: string;
}

export interface ExportSubjects {
  school_id: number;
  seq: number;
  person_id: string;
  at: Timestamp;
}

export interface Facts {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  says: string;
  certainty: string;
  starts_at: Timestamp;
  ends_at: Timestamp | null;
  source: string;
  source_id: string;
  created_at: Generated<Timestamp>;
}

export interface Families {
  school_id: number;
  id: string;
  label: string;
  separated: Generated<boolean>;
  address: Generated<string>;
  language: Generated<string>;
  version: Generated<number>;
}

export interface Files {
  school_id: number;
  id: string;
  sha256: string;
  name: string;
  ext: string;
  type: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  pages: number | null;
  variants: Generated<string[]>;
  alt: Generated<string>;
  owner_type: string | null;
  owner_id: string | null;
  created_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface GradeBoxes {
  school_id: number;
  id: string;
  course_id: string;
  name: string;
  coefficient: number;
  position: Generated<number>;
}

export interface GradeFigures {
  school_id: number;
  course_id: string;
  term_id: string;
  subject: Json | null;
  assessments: Json;
  rule_version: number;
  made_at: Timestamp;
}

export interface GradeRules {
  school_id: number;
  level_id: string;
  parts: Generated<Json>;
  unit: string;
  way: string;
  ranks: boolean;
  by_id: string;
  at: Timestamp;
  version: Generated<number>;
}

export interface GradeTerms {
  school_id: number;
  term_id: string;
  closed: boolean;
  reason: Generated<string>;
  by_id: string;
  at: Timestamp;
}

export interface GroupMembers {
  school_id: number;
  group_id: string;
  pupil_id: string;
  from_on: Generated<string>;
  to_on: string | null;
}

export interface Groups {
  school_id: number;
  id: string;
  year_id: string;
  name: string;
  kind: Generated<string>;
  class_id: string | null;
  subject_id: string | null;
  capacity: number | null;
  position: Generated<number>;
  version: Generated<number>;
}

export interface Guardianships {
  school_id: number;
  pupil_id: string;
  guardian_id: string;
  kind: string;
  legal: Generated<boolean>;
  digital_access: Generated<boolean>;
  starts_on: Generated<string>;
  ends_on: string | null;
  rank: Generated<number>;
  payer: Generated<boolean>;
  payer_share: number | null;
  lives_with: Generated<boolean>;
  emergency_order: number | null;
  may_pick_up: Generated<boolean>;
  identity_document: Generated<string>;
  receives_reports: Generated<boolean>;
  channels: Generated<string[]>;
  custody: Generated<string>;
  restriction: Generated<string>;
  restriction_file_id: string | null;
  version: Generated<number>;
}

export interface HandInNotes {
  school_id: number;
  hand_in_id: string;
  file_id: string;
  page: number;
  shapes: Json;
  by_id: string;
  changed_at: Timestamp;
}

export interface HandIns {
  school_id: number;
  id: string;
  homework_id: string;
  pupil_id: string;
  turn: number;
  number: string;
  body: Generated<string>;
  link: Generated<string>;
  late: boolean;
  handed_at: Timestamp;
  taken_back_at: Timestamp | null;
  by_id: string;
}

export interface HeadHandovers {
  school_id: number;
  class_id: string;
  from_id: string;
  to_id: string;
  on_day: string;
}

export interface HolidayClasses {
  school_id: number;
  holiday_id: string;
  class_id: string;
}

export interface HolidayLevels {
  school_id: number;
  holiday_id: string;
  level_id: string;
}

export interface Holidays {
  school_id: number;
  id: string;
  org_id: string | null;
  name: string;
  kind: string;
  starts_on: string;
  ends_on: string;
  state: Generated<string>;
  source: Generated<string>;
  version: Generated<number>;
  whole: Generated<boolean>;
}

export interface Homework {
  school_id: number;
  id: string;
  course_id: string;
  kind: string;
  title: string;
  body: Generated<string>;
  links: Generated<string[]>;
  due_on: string;
  due_lesson_id: string | null;
  due_at: Timestamp;
  minutes: number | null;
  hand_in: string;
  late_until_on: string | null;
  closes_at: Timestamp;
  named: Generated<boolean>;
  publish_at: Timestamp | null;
  published_at: Timestamp | null;
  edited_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  reminded_on: string | null;
  created_by: string;
  created_at: Timestamp;
  version: Generated<number>;
  difficulty: string | null;
  late_penalty: number | null;
  criteria: Generated<Json>;
  assessment_id: string | null;
  most_turns: number | null;
  required: Generated<boolean>;
}

export interface HomeworkHelps {
  school_id: number;
  id: string;
  homework_id: string;
  pupil_id: string;
  words: Generated<string>;
  by_id: string;
  asked_at: Timestamp;
  answer: Generated<string>;
  answered_by: string | null;
  answered_at: Timestamp | null;
}

export interface HomeworkHints {
  school_id: number;
  id: string;
  homework_id: string;
  body: string;
  by_id: string;
  said_at: Timestamp;
}

export interface HomeworkLimits {
  school_id: number;
  id: string;
  level_id: string | null;
  minutes: number;
  pieces: number;
}

export interface HomeworkPupils {
  school_id: number;
  homework_id: string;
  pupil_id: string;
}

export interface HomeworkWorks {
  school_id: number;
  homework_id: string;
  pupil_id: string;
  done_at: Timestamp | null;
  received_at: Timestamp | null;
  verdict: string | null;
  verdict_at: Timestamp | null;
  comment: Generated<string>;
  mark: Generated<string>;
  by_id: string | null;
  version: Generated<number>;
  id: Generated<string>;
  scores: Generated<Json>;
}

export interface IdempotencyKeys {
  school_id: number;
  account_id: string;
  key: string;
  route: string;
  body_hash: Buffer;
  response: Json | null;
  created_at: Generated<Timestamp>;
  rights: Generated<Buffer>;
  children: Generated<string[]>;
}

export interface ImportChanges {
  school_id: number;
  import_id: string;
  seq: number;
  relation: string;
  action: string;
  rows: Json;
  after: Json | null;
}

export interface ImportHeaders {
  school_id: number;
  kind: string;
  header: string;
  field: string;
  used_at: Timestamp;
}

export interface ImportLines {
  school_id: number;
  import_id: string;
  line: number;
  cells: string[];
  skipped: Generated<boolean>;
  outcome: Generated<string>;
  issues: Generated<Json>;
  sheet: Generated<string>;
  row_number: Generated<number>;
  org_id: string | null;
  changes: Generated<Json>;
}

export interface ImportRuns {
  school_id: number;
  import_id: string;
  action: string;
  phase: string;
  done: Generated<number>;
  total: Generated<number>;
  cancelled: Generated<boolean>;
  failure: string | null;
  asked_by_id: string | null;
  beat_at: Timestamp;
}

export interface Imports {
  school_id: number;
  id: string;
  kind: string;
  org_id: string | null;
  file_name: string;
  status: string;
  encoding: string;
  separator: string;
  headers: string[];
  mapping: string[];
  counts: Generated<Json>;
  created: Generated<Json>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  version: Generated<number>;
  file_id: string | null;
  layout: Generated<string>;
  sheets: Generated<Json>;
  header_row: Generated<number>;
  undo_until_at: Timestamp | null;
  undone_at: Timestamp | null;
  undone_by_id: string | null;
  places: Generated<Json>;
  placed: Generated<Json>;
  planned: Generated<Json>;
  absent_ids: Generated<string[]>;
  present: Generated<number>;
  absent_closed_at: Timestamp | null;
  own_orgs: string[] | null;
}

export interface IncidentVersions {
  school_id: number;
  incident_id: string;
  number: number;
  body: string;
  by_id: string;
  at: Timestamp;
}

export interface Incidents {
  school_id: number;
  id: string;
  category: string;
  severity: string;
  happened_on: string;
  minute: number | null;
  place: Generated<string>;
  state: Generated<string>;
  outcome: Generated<string>;
  author_id: string;
  created_at: Timestamp;
  examined_by: string | null;
  examined_at: Timestamp | null;
  closed_by: string | null;
  closed_at: Timestamp | null;
  version: Generated<number>;
}

export interface Invitations {
  school_id: number;
  id: string;
  account_id: string;
  code_id: string | null;
  channel: string;
  status: string;
  reason: Generated<string>;
  reminder: Generated<boolean>;
  attempts: Generated<number>;
  created_by: string | null;
  created_at: Timestamp;
  done_at: Timestamp | null;
}

export interface JustificationEvents {
  school_id: number;
  justification_id: string;
  event_id: string;
}

export interface Justifications {
  school_id: number;
  id: string;
  pupil_id: string;
  reason_id: string;
  body: Generated<string>;
  state: Generated<string>;
  answer: Generated<string>;
  by_id: string;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
}

export interface KnownPermissions {
  school_id: number;
  permission: string;
}

export interface LessonCovers {
  school_id: number;
  lesson_id: string;
  person_id: string;
  task: Generated<string>;
  outcome: string | null;
  substitute_id: string | null;
  was_kind: string | null;
  owed: Generated<boolean>;
  release: Generated<boolean>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
}

export interface LessonReleases {
  school_id: number;
  id: string;
  pupil_id: string;
  on_day: string;
  half: string;
  kind: string;
  from_minute: number;
  to_minute: number;
  state: string;
  made_by: string | null;
  made_at: Timestamp;
  answered_by: string | null;
  answered_at: Timestamp | null;
}

export interface LessonSeries {
  school_id: number;
  id: string;
  year_id: string;
  org_id: string | null;
  kind: Generated<string>;
  title: Generated<string>;
  course_id: string | null;
  subject_id: string | null;
  class_id: string | null;
  group_id: string | null;
  whole: number;
  weekday: number;
  week: Generated<string>;
  starts: number;
  ends: number;
  from_on: string;
  to_on: string;
  classroom_id: string | null;
  locked: Generated<boolean>;
  overlap: Generated<boolean>;
  overlap_reason: Generated<string>;
  version: Generated<number>;
}

export interface LessonTeachers {
  school_id: number;
  lesson_id: string;
  person_id: string;
  substitute: Generated<boolean>;
  on_day: string;
  starts: number;
  ends: number;
  counts: boolean;
}

export interface Lessons {
  school_id: number;
  id: string;
  year_id: string;
  org_id: string | null;
  series_id: string | null;
  series_on: string | null;
  kind: Generated<string>;
  title: Generated<string>;
  course_id: string | null;
  subject_id: string | null;
  class_id: string | null;
  group_id: string | null;
  whole: number;
  on_day: string;
  starts: number;
  ends: number;
  classroom_id: string | null;
  state: Generated<string>;
  overlap: Generated<boolean>;
  overlap_reason: Generated<string>;
  counts: boolean;
  remote_url: Generated<string>;
  note: Generated<string>;
  changes: Generated<string[]>;
  before: Json | null;
  reason: Generated<string>;
  changed_at: Timestamp | null;
  makes_up_id: string | null;
  version: Generated<number>;
  hours_id: string | null;
  base_starts: number | null;
  base_ends: number | null;
}

export interface LetterCopies {
  school_id: number;
  mailing_id: string;
  nth: number;
  pupil_id: string;
  names: string[];
  address: string;
  lang: string;
  fields: Json;
  id: string;
  file_id: string | null;
  sent_at: Timestamp | null;
}

export interface LetterMailings {
  school_id: number;
  id: string;
  title: string;
  texts: Json;
  made_by: string;
  made_at: Timestamp;
  state: Generated<string>;
  send_at: Timestamp | null;
  sent_at: Timestamp | null;
}

export interface LetterReceivers {
  school_id: number;
  copy_id: string;
  person_id: string;
  read_at: Timestamp | null;
}

export interface LetterTemplates {
  school_id: number;
  id: string;
  title: string;
  texts: Json;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface LevelSubjects {
  school_id: number;
  level_id: string;
  subject_id: string;
  coefficient: Generated<number>;
  weekly_minutes: Generated<number>;
}

export interface Levels {
  school_id: number;
  id: string;
  name: string;
  cycle: Generated<string>;
  org_id: string;
  position: Generated<number>;
  next_level_id: string | null;
  version: Generated<number>;
}

export interface LiveEvents {
  school_id: number;
  id: GeneratedAlways<number>;
  kind: string;
  account_ids: string[] | null;
  payload: Generated<Json>;
  created_at: Generated<Timestamp>;
  permissions: string[] | null;
}

export interface LogChapters {
  school_id: number;
  id: string;
  level_id: string;
  subject_id: string;
  position: number;
  title: string;
  minutes: number;
}

export interface LogEntries {
  school_id: number;
  id: string;
  course_id: string;
  lesson_id: string | null;
  day_on: string;
  starts: number;
  ends: number;
  kind: Generated<string>;
  title: Generated<string>;
  objective: Generated<string>;
  body: Generated<string>;
  elements: Generated<string[]>;
  outcome: Generated<string>;
  visibility: Generated<string>;
  published_at: Timestamp | null;
  written_by: string;
  written_at: Timestamp;
  version: Generated<number>;
  visa_id: string | null;
  revision: Generated<number>;
  chapter_id: string | null;
  step_id: string | null;
  laying_id: string | null;
}

export interface LogHomework {
  school_id: number;
  lesson_id: string;
  homework_id: string;
}

export interface LogLayings {
  school_id: number;
  id: string;
  sequence_id: string | null;
  course_id: string;
  by_id: string;
  laid_at: Timestamp;
  undone_at: Timestamp | null;
}

export interface LogNotes {
  school_id: number;
  lesson_id: string;
  account_id: string;
  body: string;
}

export interface LogProgrammes {
  school_id: number;
  level_id: string;
  subject_id: string;
  by_school: Generated<boolean>;
  written_by: string;
  version: Generated<number>;
}

export interface LogResources {
  school_id: number;
  entry_id: string;
  resource_id: string;
}

export interface LogSequences {
  school_id: number;
  id: string;
  account_id: string;
  level_id: string;
  subject_id: string;
  chapter_id: string | null;
  title: string;
  shared: Generated<boolean>;
  version: Generated<number>;
}

export interface LogSettings {
  school_id: number;
  due_hours: Generated<number>;
  version: Generated<number>;
}

export interface LogStepResources {
  school_id: number;
  step_id: string;
  resource_id: string;
}

export interface LogSteps {
  school_id: number;
  id: string;
  sequence_id: string;
  position: number;
  lessons: Generated<number>;
  kind: string;
  title: string;
  objective: Generated<string>;
  body: Generated<string>;
  homework: Generated<string>;
}

export interface LogTemplates {
  school_id: number;
  id: string;
  account_id: string;
  name: string;
  kind: string;
  title: Generated<string>;
  objective: Generated<string>;
  body: Generated<string>;
}

export interface LogVersions {
  school_id: number;
  entry_id: string;
  revision: number;
  visa_id: string;
  content: Json;
  reason: string;
  by_id: string;
  opened_at: Timestamp;
}

export interface LogVisas {
  school_id: number;
  id: string;
  course_id: string;
  starts_on: string;
  ends_on: string;
  viewer: string;
  signed_as: string;
  comment: Generated<string>;
  lessons: number;
  by_id: string;
  made_at: Timestamp;
}

export interface LookAs {
  school_id: number;
  id: string;
  session_id: string;
  account_id: string;
  target_id: string;
  reason: string;
  started_at: Generated<Timestamp>;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface MailBounces {
  school_id: number;
  account_id: string;
  email: string;
  reason: string;
  since_at: Timestamp;
  last_at: Timestamp;
  times: Generated<number>;
}

export interface Mandates {
  school_id: number;
  id: string;
  kind: string;
  person_id: string;
  class_id: string | null;
  org_id: string | null;
  place_id: Generated<string>;
  from_on: string;
  to_on: string;
  by_id: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface Marks {
  school_id: number;
  assessment_id: string;
  pupil_id: string;
  value: number | null;
  code: string | null;
  comment: Generated<string>;
  by_id: string;
  at: Timestamp;
  changed_at: Timestamp | null;
  version: Generated<number>;
}

export interface Merges {
  school_id: number;
  id: string;
  person_id: string;
  dropped_id: string;
  merged_at: Timestamp;
  merged_by_id: string | null;
  dropped: Json;
}

export interface MessageAttachments {
  school_id: number;
  message_id: string;
  file_id: string;
  position: number;
}

export interface MessageAudience {
  school_id: number;
  message_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface MessageCopies {
  school_id: number;
  message_id: string;
  account_id: string;
  thread_id: string;
  child_ids: Generated<string[]>;
  received_at: Timestamp;
  read_at: Timestamp | null;
  ack_at: Timestamp | null;
}

export interface MessageHabits {
  school_id: number;
  account_id: string;
  away_from_at: Timestamp | null;
  away_to_at: Timestamp | null;
  auto_reply: Generated<string>;
  open_from: Generated<string>;
  open_to: Generated<string>;
  open_days: Generated<number[]>;
  version: Generated<number>;
}

export interface MessageMatrix {
  school_id: number;
  sender_role: string;
  receiver_role: string;
  mode: string;
  reach: string;
}

export interface MessageReports {
  school_id: number;
  id: string;
  message_id: string;
  reporter_id: string;
  kind: string;
  note: Generated<string>;
  status: Generated<string>;
  created_at: Generated<Timestamp>;
  handled_by_id: string | null;
  handled_at: Timestamp | null;
  answer: Generated<string>;
  version: Generated<number>;
}

export interface MessageReviews {
  school_id: number;
  id: string;
  message_id: string;
  sender_id: string;
  rule_id: string | null;
  why: string;
  status: Generated<string>;
  original_subject: string;
  original_html: string;
  corrected_subject: string | null;
  corrected_html: string | null;
  asked_at: Generated<Timestamp>;
  due_at: Timestamp;
  expiry: string;
  escalated_at: Timestamp | null;
  locked_by_id: string | null;
  locked_until_at: Timestamp | null;
  decided_by_id: string | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  version: Generated<number>;
}

export interface MessageRoles {
  school_id: number;
  role: string;
  stopped_at: Timestamp | null;
  stopped_by_id: string | null;
  stop_reason: Generated<string>;
  max_per_day: Generated<number>;
  max_recipients: Generated<number>;
  open_from: Generated<string>;
  open_to: Generated<string>;
  open_days: Generated<number[]>;
  version: Generated<number>;
}

export interface MessageRules {
  school_id: number;
  id: string;
  position: number;
  label: string;
  enabled: Generated<boolean>;
  sender_role: string | null;
  receiver_role: string | null;
  condition: string;
  threshold: number | null;
  words: Generated<string[]>;
  delay_minutes: Generated<number>;
  expiry: Generated<string>;
  version: Generated<number>;
}

export interface Messages {
  school_id: number;
  id: string;
  thread_id: string;
  sender_id: string;
  child_id: string | null;
  sender_role: string;
  automatic: Generated<boolean>;
  status: Generated<string>;
  subject: Generated<string>;
  html: Generated<string>;
  excerpt: Generated<string>;
  search_key: Generated<string>;
  importance: Generated<string>;
  ack_required: Generated<boolean>;
  hidden_recipients: Generated<boolean>;
  corrected: Generated<boolean>;
  bypass_reason: Generated<string>;
  send_at: Timestamp | null;
  sent_at: Timestamp | null;
  recalled_at: Timestamp | null;
  delivered_at: Timestamp | null;
  recipients_count: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  reply_to_id: string | null;
  reply_kind: string | null;
  pictures_looked_at: Timestamp | null;
}

export interface NotificationPreferences {
  school_id: number;
  account_id: string;
  type: string;
  mail: string;
  push: string;
}

export interface Notifications {
  school_id: number;
  id: string;
  account_id: string;
  type: string;
  title: string;
  body: string;
  model_type: string;
  model_id: string | null;
  child_id: string | null;
  priority: Generated<string>;
  dedupe_key: string;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  child_ids: Generated<string[]>;
  tie: string | null;
  rights: Generated<string[]>;
}

export interface OneTimeCodes {
  school_id: number;
  id: string;
  account_id: string;
  purpose: string;
  code_hash: Buffer;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface Orgs {
  school_id: number;
  id: string;
  store_id: string;
  name: string;
  kind: Generated<string>;
  modules_off: Generated<string[]>;
  position: Generated<number>;
  address: Generated<string>;
  city: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  web: Generated<string>;
  uai: string | null;
  gresa: string | null;
  ice: string | null;
  head_name: Generated<string>;
  head_title: Generated<string>;
  heading: Generated<string>;
  logo_file_id: string | null;
  stamp_file_id: string | null;
  signature_file_id: string | null;
  closed_on: string | null;
  version: Generated<number>;
}

export interface PaperAudience {
  school_id: number;
  campaign_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  mandate: string | null;
}

export interface PaperCampaigns {
  school_id: number;
  id: string;
  author_id: string;
  year_id: string;
  title: string;
  note: Generated<string>;
  model_file_id: string | null;
  due_on: string;
  required: Generated<boolean>;
  formats: Generated<string[]>;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface PaperFiles {
  school_id: number;
  piece_id: string;
  file_id: string;
  position: Generated<number>;
}

export interface PaperPieces {
  school_id: number;
  id: string;
  campaign_id: string;
  pupil_id: string;
  state: Generated<string>;
  submitted_by: string | null;
  submitted_at: Timestamp | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
  reason: Generated<string>;
  expires_on: string | null;
  reminded_at: Timestamp | null;
  version: Generated<number>;
}

export interface Passkeys {
  school_id: number;
  id: string;
  account_id: string;
  credential: Buffer;
  public_key: Buffer;
  uses: Generated<number>;
  backed_up: boolean;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

export interface PersonReads {
  school_id: number;
  account_id: string;
  person_id: string;
  read_at: Timestamp;
}

export interface Persons {
  school_id: number;
  id: string;
  last_name: string;
  first_name: string;
  last_name_ar: Generated<string>;
  first_name_ar: Generated<string>;
  sex: string | null;
  birth_on: string | null;
  birth_place: Generated<string>;
  nationality: Generated<string>;
  email: string | null;
  phone: string | null;
  phone2: string | null;
  address: Generated<string>;
  photo_file_id: string | null;
  search_key: string;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface PictureReviews {
  school_id: number;
  id: string;
  kind: string;
  thing_id: string;
  title: Generated<string>;
  author_id: string;
  pupil_id: string;
  since_at: Timestamp;
  looked_at: Timestamp | null;
  looked_by: string | null;
  held: Generated<boolean>;
}

export interface PlannedMoves {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  class_id: string | null;
  on_day: string;
  reason: Generated<string>;
  graduated: Generated<boolean>;
  repeating: Generated<boolean>;
  state: Generated<string>;
  cause: Generated<string>;
  planned_at: Timestamp;
  settled_at: Timestamp | null;
  version: Generated<number>;
}

export interface PostAttachments {
  school_id: number;
  post_id: string;
  file_id: string;
  position: number;
}

export interface PostAudience {
  school_id: number;
  post_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface PostCategories {
  school_id: number;
  id: string;
  label: string;
  color_key: Generated<string>;
}

export interface PostComments {
  school_id: number;
  id: string;
  post_id: string;
  account_id: string;
  child_id: string | null;
  body: string;
  status: string;
  created_at: Generated<Timestamp>;
  moderated_by: string | null;
  moderated_at: Timestamp | null;
}

export interface PostReactions {
  school_id: number;
  post_id: string;
  account_id: string;
  kind: string;
}

export interface PostRecipients {
  school_id: number;
  post_id: string;
  person_id: string;
  child_ids: Generated<string[]>;
  family_id: string | null;
  audience_kind: string;
  removed_at: Timestamp | null;
  read_at: Timestamp | null;
  ack_at: Timestamp | null;
  reminded_at: Timestamp | null;
}

export interface PostRevisions {
  school_id: number;
  post_id: string;
  version: number;
  title: string;
  html: string;
  edited_by: string;
  edited_at: Generated<Timestamp>;
}

export interface Posts {
  school_id: number;
  id: string;
  author_id: string;
  author_function: Generated<string>;
  kind: string;
  status: Generated<string>;
  title: Generated<string>;
  html: Generated<string>;
  excerpt: Generated<string>;
  search_key: Generated<string>;
  category_id: string | null;
  cover_file_id: string | null;
  video_id: string | null;
  publish_at: Timestamp | null;
  expires_at: Timestamp | null;
  published_at: Timestamp | null;
  edited_at: Timestamp | null;
  pinned: Generated<boolean>;
  pinned_until_at: Timestamp | null;
  ack_required: Generated<boolean>;
  ack_deadline_at: Timestamp | null;
  ack_reminders: Generated<boolean>;
  reactions: Generated<boolean>;
  comments: Generated<string>;
  notify: Generated<string>;
  event_starts_at: Timestamp | null;
  event_ends_at: Timestamp | null;
  event_place: Generated<string>;
  review_decision: string | null;
  review_reason: Generated<string>;
  review_by: string | null;
  review_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  pictures_looked_at: Timestamp | null;
}

export interface PrivacyRequests {
  school_id: number;
  id: string;
  person_id: string;
  kind: string;
  received_on: string;
  due_on: string;
  state: Generated<string>;
  note: Generated<string>;
  closed_at: Timestamp | null;
  closed_by_id: string | null;
  version: Generated<number>;
  asked_by: string | null;
  words: Generated<string>;
}

export interface Pupils {
  school_id: number;
  person_id: string;
  matricule: string;
  massar_code: string | null;
  ine: string | null;
  board_regime: Generated<string>;
  family_id: string | null;
  status: Generated<string>;
  exit_permission: Generated<string>;
  entered_on: string | null;
  left_on: string | null;
  left_reason: Generated<string>;
  version: Generated<number>;
  siecle_id: string | null;
}

export interface PushSubscriptions {
  school_id: number;
  id: string;
  account_id: string;
  session_id: string;
  platform: string;
  endpoint: string;
  keys: Json | null;
  fails: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface ReenrolmentAnswers {
  school_id: number;
  campaign_id: string;
  pupil_id: string;
  by_id: string;
  choice: string;
  options: Generated<string>;
  board_regime: Generated<string>;
  reason: Generated<string>;
  destination: Generated<string>;
  certificate: Generated<boolean>;
  recorded_by: string | null;
  answered_at: Timestamp;
  version: Generated<number>;
}

export interface ReenrolmentCampaigns {
  school_id: number;
  id: string;
  from_year_id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  opens_on: string;
  closes_on: string;
  message: Generated<string>;
  all_classes: Generated<boolean>;
  state: Generated<string>;
  created_by: string | null;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface ReenrolmentClasses {
  school_id: number;
  campaign_id: string;
  class_id: string;
}

export interface ReenrolmentFiles {
  school_id: number;
  campaign_id: string;
  pupil_id: string;
  decision: string | null;
  note: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
  version: Generated<number>;
}

export interface ReenrolmentPapers {
  school_id: number;
  campaign_id: string;
  id: string;
  label: string;
  obligatory: Generated<boolean>;
  position: Generated<number>;
}

export interface ReenrolmentPieces {
  school_id: number;
  id: string;
  campaign_id: string;
  paper_id: string;
  pupil_id: string;
  by_id: string;
  state: Generated<string>;
  reason: Generated<string>;
  at_desk: Generated<boolean>;
  given_at: Timestamp;
  version: Generated<number>;
}

export interface ReportBatchClasses {
  school_id: number;
  batch_id: string;
  nth: number;
  class_id: string;
  term_id: string;
  state: Generated<string>;
  failure: Generated<string>;
}

export interface ReportBatches {
  school_id: number;
  id: string;
  what: string;
  incomplete: Generated<boolean>;
  state: Generated<string>;
  asked_by: string;
  asked_at: Timestamp;
  ended_at: Timestamp | null;
  done: Generated<number>;
  total: number;
  failure: Generated<string>;
  file_id: string | null;
  expires_at: Timestamp | null;
}

export interface ReportCards {
  school_id: number;
  id: string;
  pupil_id: string;
  class_id: string;
  term_id: string;
  version: number;
  reason: Generated<string>;
  content: Json;
  rule_version: number;
  frozen_at: Timestamp;
  frozen_by: string;
  replaced_at: Timestamp | null;
  code: string | null;
  file_id: string | null;
  shown_name: Generated<string>;
}

export interface ReportClasses {
  school_id: number;
  class_id: string;
  term_id: string;
  frozen_at: Timestamp;
  frozen_by: string;
  publish_at: Timestamp | null;
  published_at: Timestamp | null;
}

export interface ReportComments {
  school_id: number;
  course_id: string;
  term_id: string;
  pupil_id: string;
  body: string;
  by_id: string;
  at: Timestamp;
  version: Generated<number>;
  state: Generated<string>;
  ask: Generated<string>;
  judged_by: string | null;
  judged_at: Timestamp | null;
}

export interface ReportCopies {
  school_id: number;
  card_id: string;
  person_id: string;
  copy_id: string;
  name: string;
  code: string;
  file_id: string;
}

export interface ReportCouncilDates {
  school_id: number;
  class_id: string;
  term_id: string;
  on_day: string;
  starts: number | null;
  version: Generated<number>;
}

export interface ReportCouncilNotes {
  school_id: number;
  id: string;
  class_id: string;
  term_id: string;
  pupil_id: string | null;
  body: string;
  private: Generated<boolean>;
  by_id: string;
  at: Timestamp;
}

export interface ReportCouncilPeople {
  school_id: number;
  id: string;
  class_id: string;
  term_id: string;
  person_id: string | null;
  name: string;
  role: string;
  present: Generated<boolean>;
}

export interface ReportCouncilPupils {
  school_id: number;
  class_id: string;
  term_id: string;
  pupil_id: string;
  average: string | null;
  body: string;
  decision: string;
}

export interface ReportCouncils {
  school_id: number;
  class_id: string;
  term_id: string;
  remarks: Generated<string>;
  remarks_by: string | null;
  opened_at: Timestamp;
  opened_by: string;
  closed_at: Timestamp | null;
  closed_by: string | null;
  reason: Generated<string>;
  version: Generated<number>;
}

export interface ReportGenerals {
  school_id: number;
  class_id: string;
  term_id: string;
  pupil_id: string;
  body: string;
  decision: Generated<string>;
  by_id: string;
  at: Timestamp;
  version: Generated<number>;
}

export interface ReportModelLevels {
  school_id: number;
  level_id: string;
  model_id: string;
}

export interface ReportModels {
  school_id: number;
  id: string;
  name: string;
  doc: Json;
  signature_file_id: string | null;
  stamp_file_id: string | null;
  removed_at: Timestamp | null;
  updated_at: Timestamp;
  version: Generated<number>;
  org_id: string | null;
}

export interface ReportReceipts {
  school_id: number;
  card_id: string;
  person_id: string;
  at: Timestamp;
}

export interface ReportReviews {
  school_id: number;
  course_id: string;
  term_id: string;
  by_id: string;
  at: Timestamp;
}

export interface ReportSentences {
  school_id: number;
  id: string;
  account_id: string;
  body: string;
}

export interface ReportSettings {
  school_id: number;
  max_length: number;
  forbidden: Generated<string[]>;
  decisions: Generated<string[]>;
  version: Generated<number>;
  proof: Generated<string>;
}

export interface ReportSkills {
  school_id: number;
  class_id: string;
  term_id: string;
  pupil_id: string;
  domain: string;
  item: string;
  mastery: string;
  by_id: string;
  at: Timestamp;
}

export interface ResourceAudience {
  school_id: number;
  resource_id: string;
  position: number;
  kind: string;
  role: string | null;
  level_id: string | null;
  class_id: string | null;
  group_id: string | null;
  person_id: string | null;
  who: string[] | null;
  exclude: Generated<boolean>;
  org_id: string | null;
  subject_id: string | null;
  word: string | null;
  mandate: string | null;
}

export interface ResourceContents {
  school_id: number;
  id: string;
  author_id: string;
  kind: string;
  link: string | null;
  video_id: string | null;
  created_at: Generated<Timestamp>;
  html: string | null;
}

export interface ResourceFavourites {
  school_id: number;
  account_id: string;
  resource_id: string;
  created_at: Generated<Timestamp>;
}

export interface ResourceFiles {
  school_id: number;
  content_id: string;
  file_id: string;
  position: number;
}

export interface ResourceFolders {
  school_id: number;
  id: string;
  subject_id: string;
  parent_id: string | null;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
}

export interface ResourceLevels {
  school_id: number;
  resource_id: string;
  level_id: string;
}

export interface ResourceViews {
  school_id: number;
  resource_id: string;
  account_id: string;
  times: Generated<number>;
  first_at: Generated<Timestamp>;
  last_at: Generated<Timestamp>;
}

export interface ResourceVisits {
  school_id: number;
  account_id: string;
  since_at: Timestamp;
  seen_at: Timestamp;
}

export interface Resources {
  school_id: number;
  id: string;
  content_id: string;
  author_id: string;
  year_id: string;
  subject_id: string;
  folder_id: string | null;
  title: string;
  description: Generated<string>;
  kind: string;
  tags: Generated<string[]>;
  difficulty: number | null;
  licence: Generated<string>;
  opens_at: Timestamp | null;
  closes_at: Timestamp | null;
  downloadable: Generated<boolean>;
  shared: Generated<boolean>;
  status: Generated<string>;
  position: Generated<number>;
  search_key: Generated<string>;
  source_id: string | null;
  published_at: Timestamp | null;
  removed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  pictures_wait: Generated<boolean>;
  tell_on_opening: Generated<boolean>;
}

export interface RetentionRules {
  school_id: number;
  kind: string;
  months: number;
  version: Generated<number>;
}

export interface RetentionRuns {
  school_id: number;
  id: string;
  ran_at: Timestamp;
  ran_by_id: string | null;
  counts: Json;
}

export interface RoleTerms {
  school_id: number;
  id: string;
  entry_id: string;
  role: string | null;
  role_id: string | null;
  from_on: string;
  until_on: string;
  state: Generated<string>;
  reason: Generated<string>;
  given_by: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  entrusted: Generated<boolean>;
}

export interface RollCallReminders {
  school_id: number;
  lesson_id: string;
  step: string;
  at: Timestamp;
}

export interface RollCalls {
  school_id: number;
  id: string;
  lesson_id: string | null;
  class_id: string | null;
  half: string | null;
  on_day: string;
  starts: number;
  ends: number;
  title: string;
  pupils: number;
  by_id: string;
  taken_at: Timestamp;
  saved_at: Timestamp;
  offline: Generated<boolean>;
  belated: Generated<boolean>;
  save_id: string;
  version: Generated<number>;
}

export interface RolloverClasses {
  school_id: number;
  rollover_id: string;
  id: string;
  level_id: string;
  name: string;
  capacity: number | null;
  position: Generated<number>;
  source_id: string | null;
}

export interface RolloverGroups {
  school_id: number;
  rollover_id: string;
  group_id: string;
  keep_members: boolean;
}

export interface RolloverPairs {
  school_id: number;
  rollover_id: string;
  id: string;
  a_id: string;
  b_id: string;
  kind: string;
}

export interface RolloverPaths {
  school_id: number;
  rollover_id: string;
  class_id: string;
  target_id: string | null;
}

export interface RolloverPupils {
  school_id: number;
  rollover_id: string;
  pupil_id: string;
  decision: string;
  level_id: string | null;
  target_id: string | null;
  by_hand: Generated<boolean>;
  enrolment_id: string | null;
  before: Json | null;
}

export interface Rollovers {
  school_id: number;
  id: string;
  from_year_id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  status: Generated<string>;
  copy_courses: Generated<boolean>;
  copy_teachers: Generated<boolean>;
  copy_groups: Generated<boolean>;
  copy_terms: Generated<boolean>;
  to_year_id: string | null;
  made: Generated<Json>;
  counts: Generated<Json>;
  failure: Generated<string>;
  created_by: string | null;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  undone_at: Timestamp | null;
  version: Generated<number>;
}

export interface SavedFilters {
  school_id: number;
  id: string;
  account_id: string;
  screen: string;
  name: string;
  query: string;
  created_at: Generated<Timestamp>;
}

export interface SchemaMigrations {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface SchoolChanges {
  school_id: number;
  changed: number;
}

export interface SchoolKeys {
  school_id: number;
  id: string;
  key: string;
  issued_at: Generated<Timestamp>;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  issued_by: string | null;
}

export interface SchoolSettings {
  school_id: number;
  title: string;
  city: Generated<string>;
  kind: Generated<string>;
  logo_file_id: string | null;
  hue: number | null;
  languages: Generated<string[]>;
  time_zone: Generated<string>;
  currency: Generated<string>;
  country: Generated<string>;
  mail_sender: string | null;
  mail_reply_to: string | null;
  require_totp: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Timestamp>;
  image_rule: Generated<string>;
}

export interface SchoolYears {
  school_id: number;
  id: string;
  name: string;
  starts_on: string;
  ends_on: string;
  current: Generated<boolean>;
  closed_at: Timestamp | null;
  version: Generated<number>;
}

export interface Schools {
  school_id: Generated<number>;
  status: Generated<string>;
  moved_key: string | null;
  created_at: Generated<Timestamp>;
  state_reason: Generated<string>;
}

export interface SeatingPlans {
  school_id: number;
  id: string;
  person_id: string;
  class_id: string | null;
  group_id: string | null;
  rows: number;
  columns: number;
  saved_at: Timestamp;
  version: Generated<number>;
  classroom_id: string | null;
}

export interface Seats {
  school_id: number;
  plan_id: string;
  pupil_id: string;
  row_at: number;
  column_at: number;
}

export interface SelfAssessments {
  school_id: number;
  pupil_id: string;
  term_id: string;
  answers: Json;
  nth: number;
  saved_at: Timestamp;
  handed_at: Timestamp | null;
}

export interface SeriesTeachers {
  school_id: number;
  series_id: string;
  person_id: string;
  weekday: number;
  week: string;
  starts: number;
  ends: number;
  from_on: string;
  to_on: string;
  overlap: boolean;
}

export interface Sessions {
  school_id: number;
  id: string;
  account_id: string;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  rotated_at: Timestamp;
  kind: string;
  device_name: Generated<string>;
  remember: Generated<boolean>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  idle_seconds: number;
  step_up_until_at: Timestamp | null;
  correspondence_from_at: Timestamp | null;
}

export interface SetupCodes {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  used_at: Timestamp | null;
}

export interface Slips {
  school_id: number;
  id: string;
  pupil_id: string;
  on_day: string;
  number: number;
  code: string;
  kind: string;
  reason_id: string | null;
  note: Generated<string>;
  at_minute: number;
  valid_until: Timestamp;
  state: Generated<string>;
  issued_by: string;
  issued_at: Timestamp;
  used_by: string | null;
  used_at: Timestamp | null;
  used_in: Generated<string>;
  used_key: Generated<string>;
  cancelled_by: string | null;
  cancelled_at: Timestamp | null;
  why: Generated<string>;
  version: Generated<number>;
}

export interface Staff {
  school_id: number;
  person_id: string;
  matricule: string | null;
  function: Generated<string>;
  teacher: Generated<boolean>;
  contract: Generated<string>;
  weekly_minutes_due: number | null;
  entered_on: string | null;
  left_on: string | null;
  version: Generated<number>;
}

export interface StaffAbsences {
  school_id: number;
  id: string;
  person_id: string;
  starts_on: string;
  ends_on: string;
  from_minute: Generated<number>;
  to_minute: Generated<number>;
  kind: string;
  note: Generated<string>;
  state: Generated<string>;
  by_id: string;
  created_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  answer: Generated<string>;
  version: Generated<number>;
}

export interface Subjects {
  school_id: number;
  id: string;
  name: string;
  name_ar: Generated<string>;
  code: string;
  colour: Generated<string>;
  family: Generated<string>;
  language: Generated<string>;
  optional: Generated<boolean>;
  position: Generated<number>;
  archived_at: Timestamp | null;
  version: Generated<number>;
}

export interface Summaries {
  school_id: number;
  id: string;
  pupil_id: string;
  term_id: string;
  state: string;
  general: Generated<string>;
  goals: Generated<string[]>;
  content: Json | null;
  published_at: Timestamp | null;
  by_id: string;
  changed_at: Timestamp;
  version: Generated<number>;
}

export interface SummaryComments {
  school_id: number;
  pupil_id: string;
  term_id: string;
  author_id: string;
  body: string;
  changed_at: Timestamp;
  version: Generated<number>;
}

export interface SummaryCommitments {
  school_id: number;
  id: string;
  meeting_id: string;
  position: number;
  party: string;
  body: string;
  due_on: string;
  state: string;
  note: Generated<string>;
  reminded_on: string | null;
  settled_by: string | null;
  settled_at: Timestamp | null;
  version: Generated<number>;
}

export interface SummaryConfirmations {
  school_id: number;
  meeting_id: string;
  person_id: string;
  at: Timestamp;
}

export interface SummaryMeetings {
  school_id: number;
  id: string;
  pupil_id: string;
  term_id: string;
  on_day: string;
  notes: Generated<string>;
  people: Generated<Json>;
  signed_at: Timestamp | null;
  signed_by: string | null;
  by_id: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface SummaryQuestions {
  school_id: number;
  level_id: string;
  questions: Json;
  by_id: string;
  changed_at: Timestamp;
  version: Generated<number>;
}

export interface SupportPlans {
  school_id: number;
  id: string;
  pupil_id: string;
  kind: string;
  starts_on: string;
  ends_on: string | null;
  state: Generated<string>;
  need: Generated<string>;
  measures: Generated<string>;
  arrangements: Generated<string[]>;
  arrangement_text: Generated<string>;
  referent_id: string | null;
  review_on: string | null;
  reviewed_on: string | null;
  by_id: string | null;
  created_at: Generated<Timestamp>;
  version: Generated<number>;
  extra_percent: number | null;
}

export interface TableChanges {
  school_id: number;
  table_name: string;
  changed: number;
}

export interface Terms {
  school_id: number;
  id: string;
  year_id: string;
  org_id: string | null;
  name: string;
  starts_on: string;
  ends_on: string;
  entry_from_on: string | null;
  entry_to_on: string | null;
  council_on: string | null;
  published_on: string | null;
  version: Generated<number>;
}

export interface TestAnswers {
  school_id: number;
  sitting_id: string;
  question_id: string;
  words: Json;
  nth: number;
  flagged: boolean;
  saved_at: Timestamp;
  late_words: Json | null;
  auto_points: number | null;
  points: number | null;
  max: number | null;
  comment: Generated<string>;
  version: Generated<number>;
}

export interface TestBankQuestions {
  school_id: number;
  id: string;
  share: string;
  org_id: string | null;
  subject_id: string | null;
  question: Json;
  tags: string[];
  search_key: string;
  created_by: string;
  created_at: Timestamp;
  version: Generated<number>;
}

export interface TestBankUses {
  school_id: number;
  bank_id: string;
  test_id: string;
  question_id: string;
}

export interface TestIncidents {
  school_id: number;
  id: string;
  sitting_id: string;
  kind: string;
  by_device: boolean;
  happened_at: Timestamp;
  seconds: number | null;
  minutes: number | null;
  note: Generated<string>;
  by_id: string;
}

export interface TestSecondMarks {
  school_id: number;
  sitting_id: string;
  question_id: string;
  points: number;
  comment: Generated<string>;
  by_id: string;
  marked_at: Timestamp;
  version: Generated<number>;
  first_points: number | null;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

export interface TestSittings {
  school_id: number;
  id: string;
  test_id: string;
  pupil_id: string;
  turn: number;
  on_paper: boolean;
  started_at: Timestamp;
  due_at: Timestamp | null;
  handed_at: Timestamp | null;
  by_clock: Generated<boolean>;
  voided_at: Timestamp | null;
  void_reason: Generated<string>;
  score: number | null;
  max: number;
  by_id: string;
  version: Generated<number>;
  paused_at: Timestamp | null;
}

export interface ThreadBoxes {
  school_id: number;
  account_id: string;
  thread_id: string;
  child_ids: Generated<string[]>;
  last_received_id: string | null;
  last_received_at: Timestamp | null;
  last_sent_id: string | null;
  last_sent_at: Timestamp | null;
  unread: Generated<number>;
  archived_at: Timestamp | null;
}

export interface Threads {
  school_id: number;
  id: string;
  subject: Generated<string>;
  created_by_id: string;
  created_at: Generated<Timestamp>;
  replies: Generated<string>;
  closed_at: Timestamp | null;
  closed_by_id: string | null;
}

export interface Throttle {
  school_id: number;
  bucket: string;
  key_hash: Buffer;
  window_start: Timestamp;
  hits: Generated<number>;
}

export interface TimeFrameLevels {
  school_id: number;
  frame_id: string;
  level_id: string;
  from_on: string;
  to_on: string;
}

export interface TimeFrameSlots {
  school_id: number;
  frame_id: string;
  position: number;
  starts: number;
  ends: number;
  kind: string;
  name: Generated<string>;
  weekdays: Generated<number[]>;
}

export interface TimeFrames {
  school_id: number;
  id: string;
  org_id: string;
  name: string;
  weekdays: number[];
  step: Generated<number>;
  alternates: Generated<boolean>;
  from_on: string;
  to_on: string;
  version: Generated<number>;
}

export interface TimetablePublications {
  school_id: number;
  id: string;
  year_id: string;
  org_id: string | null;
  from_on: string;
  state: Generated<string>;
  tell: Generated<boolean>;
  asked_by_id: string;
  asked_at: Timestamp;
  done_at: Timestamp | null;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  kept: Generated<number>;
  failure: Generated<string>;
}

export interface Timetables {
  school_id: number;
  year_id: string;
  week_a_on: string | null;
  published_at: Timestamp | null;
  changed_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TotpRoles {
  school_id: number;
  role: string;
  from_on: string;
}

export interface Uploads {
  school_id: number;
  id: string;
  account_id: string;
  name: string;
  mime: string;
  alt: Generated<string>;
  size: number;
  modified: number;
  head: string;
  received: Generated<number>;
  parts: Generated<string[]>;
  file_id: string | null;
  created_at: Timestamp;
  touched_at: Timestamp;
}

export interface UsernameRules {
  school_id: number;
  rule: string;
  version: Generated<number>;
}

export interface WeeklyDays {
  school_id: number;
  account_id: string;
  weekday: number;
}

export interface WeeklySettings {
  school_id: number;
  sends: Generated<boolean>;
  weekday: Generated<number>;
  hour: Generated<number>;
  sent_on: string | null;
  version: Generated<number>;
  own_on: string | null;
}

export interface Database {
  absence_declarations: AbsenceDeclarations;
  absence_reasons: AbsenceReasons;
  accounts: Accounts;
  album_audience: AlbumAudience;
  album_items: AlbumItems;
  album_recipients: AlbumRecipients;
  album_tags: AlbumTags;
  albums: Albums;
  assessments: Assessments;
  attendance_closings: AttendanceClosings;
  attendance_events: AttendanceEvents;
  attendance_hits: AttendanceHits;
  attendance_rule_levels: AttendanceRuleLevels;
  attendance_rules: AttendanceRules;
  attendance_settings: AttendanceSettings;
  audience_list_rules: AudienceListRules;
  audience_lists: AudienceLists;
  audit_heads: AuditHeads;
  audit_log: AuditLog;
  auth_entries: AuthEntries;
  auth_entry_roles: AuthEntryRoles;
  board_audience: BoardAudience;
  board_cards: BoardCards;
  board_comments: BoardComments;
  board_presence: BoardPresence;
  board_reactions: BoardReactions;
  board_sections: BoardSections;
  boards: Boards;
  calendar_feeds: CalendarFeeds;
  certificate_batch_pupils: CertificateBatchPupils;
  certificate_batches: CertificateBatches;
  certificate_settings: CertificateSettings;
  certificate_texts: CertificateTexts;
  certificates: Certificates;
  change_request_lines: ChangeRequestLines;
  change_requests: ChangeRequests;
  changed_hours: ChangedHours;
  changed_hours_left: ChangedHoursLeft;
  changed_hours_slots: ChangedHoursSlots;
  child_codes: ChildCodes;
  class_teachers: ClassTeachers;
  classes: Classes;
  classroom_subjects: ClassroomSubjects;
  classrooms: Classrooms;
  complaint_categories: ComplaintCategories;
  complaint_counters: ComplaintCounters;
  complaint_entries: ComplaintEntries;
  complaint_handlers: ComplaintHandlers;
  complaint_settings: ComplaintSettings;
  complaints: Complaints;
  conduct_notes: ConductNotes;
  conduct_receipts: ConductReceipts;
  conduct_replies: ConductReplies;
  consents: Consents;
  course_links: CourseLinks;
  course_teachers: CourseTeachers;
  course_terms: CourseTerms;
  courses: Courses;
  cover_proposals: CoverProposals;
  custody_days: CustodyDays;
  custom_fields: CustomFields;
  custom_role_grants: CustomRoleGrants;
  custom_roles: CustomRoles;
  custom_values: CustomValues;
  danger_readings: DangerReadings;
  danger_reminders: DangerReminders;
  danger_reports: DangerReports;
  danger_steps: DangerSteps;
  deliveries: Deliveries;
  detentions: Detentions;
  diagnostic_test_courses: DiagnosticTestCourses;
  diagnostic_test_groups: DiagnosticTestGroups;
  diagnostic_tests: DiagnosticTests;
  discipline_kinds: DisciplineKinds;
  discipline_receipts: DisciplineReceipts;
  discipline_records: DisciplineRecords;
  discipline_replies: DisciplineReplies;
  discipline_settings: DisciplineSettings;
  distance_closure_lessons: DistanceClosureLessons;
  distance_closures: DistanceClosures;
  distance_providers: DistanceProviders;
  distance_replays: DistanceReplays;
  distance_works: DistanceWorks;
  document_audience: DocumentAudience;
  document_counters: DocumentCounters;
  document_editions: DocumentEditions;
  document_receipts: DocumentReceipts;
  document_recipients: DocumentRecipients;
  document_signatures: DocumentSignatures;
  documents: Documents;
  duplicate_dismissals: DuplicateDismissals;
  enrolments: Enrolments;
  erasures: Erasures;
  exam_classes: ExamClasses;
  exam_copies: ExamCopies;
  exam_courses: ExamCourses;
  exam_makeups: ExamMakeups;
  exam_org_rules: ExamOrgRules;
  exam_rooms: ExamRooms;
  exam_seats: ExamSeats;
  exam_sessions: ExamSessions;
  exam_settings: ExamSettings;
  exam_supervisors: ExamSupervisors;
  exams: Exams;
  exemptions: Exemptions;
  exit_passages: ExitPassages;
  exit_passes: ExitPasses;
  exit_persons: ExitPersons;
  exit_requests: ExitRequests;
  exit_settings: ExitSettings;
  exit_two_person_levels: ExitTwoPersonLevels;
  export_subjects: ExportSubjects;
  facts: Facts;
  families: Families;
  files: Files;
  grade_boxes: GradeBoxes;
  grade_figures: GradeFigures;
  grade_rules: GradeRules;
  grade_terms: GradeTerms;
  group_members: GroupMembers;
  groups: Groups;
  guardianships: Guardianships;
  hand_in_notes: HandInNotes;
  hand_ins: HandIns;
  head_handovers: HeadHandovers;
  holiday_classes: HolidayClasses;
  holiday_levels: HolidayLevels;
  holidays: Holidays;
  homework: Homework;
  homework_helps: HomeworkHelps;
  homework_hints: HomeworkHints;
  homework_limits: HomeworkLimits;
  homework_pupils: HomeworkPupils;
  homework_works: HomeworkWorks;
  idempotency_keys: IdempotencyKeys;
  import_changes: ImportChanges;
  import_headers: ImportHeaders;
  import_lines: ImportLines;
  import_runs: ImportRuns;
  imports: Imports;
  incident_versions: IncidentVersions;
  incidents: Incidents;
  invitations: Invitations;
  justification_events: JustificationEvents;
  justifications: Justifications;
  known_permissions: KnownPermissions;
  lesson_covers: LessonCovers;
  lesson_releases: LessonReleases;
  lesson_series: LessonSeries;
  lesson_teachers: LessonTeachers;
  lessons: Lessons;
  letter_copies: LetterCopies;
  letter_mailings: LetterMailings;
  letter_receivers: LetterReceivers;
  letter_templates: LetterTemplates;
  level_subjects: LevelSubjects;
  levels: Levels;
  live_events: LiveEvents;
  log_chapters: LogChapters;
  log_entries: LogEntries;
  log_homework: LogHomework;
  log_layings: LogLayings;
  log_notes: LogNotes;
  log_programmes: LogProgrammes;
  log_resources: LogResources;
  log_sequences: LogSequences;
  log_settings: LogSettings;
  log_step_resources: LogStepResources;
  log_steps: LogSteps;
  log_templates: LogTemplates;
  log_versions: LogVersions;
  log_visas: LogVisas;
  look_as: LookAs;
  mail_bounces: MailBounces;
  mandates: Mandates;
  marks: Marks;
  merges: Merges;
  message_attachments: MessageAttachments;
  message_audience: MessageAudience;
  message_copies: MessageCopies;
  message_habits: MessageHabits;
  message_matrix: MessageMatrix;
  message_reports: MessageReports;
  message_reviews: MessageReviews;
  message_roles: MessageRoles;
  message_rules: MessageRules;
  messages: Messages;
  notification_preferences: NotificationPreferences;
  notifications: Notifications;
  one_time_codes: OneTimeCodes;
  orgs: Orgs;
  paper_audience: PaperAudience;
  paper_campaigns: PaperCampaigns;
  paper_files: PaperFiles;
  paper_pieces: PaperPieces;
  passkeys: Passkeys;
  person_reads: PersonReads;
  persons: Persons;
  picture_reviews: PictureReviews;
  planned_moves: PlannedMoves;
  post_attachments: PostAttachments;
  post_audience: PostAudience;
  post_categories: PostCategories;
  post_comments: PostComments;
  post_reactions: PostReactions;
  post_recipients: PostRecipients;
  post_revisions: PostRevisions;
  posts: Posts;
  privacy_requests: PrivacyRequests;
  pupils: Pupils;
  push_subscriptions: PushSubscriptions;
  reenrolment_answers: ReenrolmentAnswers;
  reenrolment_campaigns: ReenrolmentCampaigns;
  reenrolment_classes: ReenrolmentClasses;
  reenrolment_files: ReenrolmentFiles;
  reenrolment_papers: ReenrolmentPapers;
  reenrolment_pieces: ReenrolmentPieces;
  report_batch_classes: ReportBatchClasses;
  report_batches: ReportBatches;
  report_cards: ReportCards;
  report_classes: ReportClasses;
  report_comments: ReportComments;
  report_copies: ReportCopies;
  report_council_dates: ReportCouncilDates;
  report_council_notes: ReportCouncilNotes;
  report_council_people: ReportCouncilPeople;
  report_council_pupils: ReportCouncilPupils;
  report_councils: ReportCouncils;
  report_generals: ReportGenerals;
  report_model_levels: ReportModelLevels;
  report_models: ReportModels;
  report_receipts: ReportReceipts;
  report_reviews: ReportReviews;
  report_sentences: ReportSentences;
  report_settings: ReportSettings;
  report_skills: ReportSkills;
  resource_audience: ResourceAudience;
  resource_contents: ResourceContents;
  resource_favourites: ResourceFavourites;
  resource_files: ResourceFiles;
  resource_folders: ResourceFolders;
  resource_levels: ResourceLevels;
  resource_views: ResourceViews;
  resource_visits: ResourceVisits;
  resources: Resources;
  retention_rules: RetentionRules;
  retention_runs: RetentionRuns;
  role_terms: RoleTerms;
  roll_call_reminders: RollCallReminders;
  roll_calls: RollCalls;
  rollover_classes: RolloverClasses;
  rollover_groups: RolloverGroups;
  rollover_pairs: RolloverPairs;
  rollover_paths: RolloverPaths;
  rollover_pupils: RolloverPupils;
  rollovers: Rollovers;
  saved_filters: SavedFilters;
  schema_migrations: SchemaMigrations;
  school_changes: SchoolChanges;
  school_keys: SchoolKeys;
  school_settings: SchoolSettings;
  school_years: SchoolYears;
  schools: Schools;
  seating_plans: SeatingPlans;
  seats: Seats;
  self_assessments: SelfAssessments;
  series_teachers: SeriesTeachers;
  sessions: Sessions;
  setup_codes: SetupCodes;
  slips: Slips;
  staff: Staff;
  staff_absences: StaffAbsences;
  subjects: Subjects;
  summaries: Summaries;
  summary_comments: SummaryComments;
  summary_commitments: SummaryCommitments;
  summary_confirmations: SummaryConfirmations;
  summary_meetings: SummaryMeetings;
  summary_questions: SummaryQuestions;
  support_plans: SupportPlans;
  table_changes: TableChanges;
  terms: Terms;
  test_answers: TestAnswers;
  test_bank_questions: TestBankQuestions;
  test_bank_uses: TestBankUses;
  test_incidents: TestIncidents;
  test_second_marks: TestSecondMarks;
  test_sittings: TestSittings;
  thread_boxes: ThreadBoxes;
  threads: Threads;
  throttle: Throttle;
  time_frame_levels: TimeFrameLevels;
  time_frame_slots: TimeFrameSlots;
  time_frames: TimeFrames;
  timetable_publications: TimetablePublications;
  timetables: Timetables;
  totp_roles: TotpRoles;
  uploads: Uploads;
  username_rules: UsernameRules;
  weekly_days: WeeklyDays;
  weekly_settings: WeeklySettings;
}
