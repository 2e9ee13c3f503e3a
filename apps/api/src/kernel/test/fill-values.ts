import { cardContent } from '@encrier/contract/teaching/report-cards';
import { usualModel } from '@encrier/contract/teaching/report-card-model';
import { question } from '@encrier/contract/teaching/diagnostic-questions';
import { newId } from '#kernel/db/id.ts';
import { nodeOf, sample } from './samples.ts';

const stand = '0198d0d0-0000-7000-8000-00000000beef';
const ask = (id: string) => sample(nodeOf(question as never), id, true);
const json = (value: unknown) => () => JSON.stringify(value);
const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
const day = (count: number) => () =>
  hours(24 * count)()
    .toISOString()
    .slice(0, 10);
const letter = json([{ lang: 'fr', subject: 'Objet', html: '<p>Texte</p>' }]);

type Value = (filled: ReadonlyMap<string, Record<string, unknown>>) => unknown;

/**
 * Values for columns whose type does not tell their meaning, so that the product can display them: by table, or for any
 * column of that name.
 */
const values: Record<string, Value> = {
  ends: () => 3,
  ends_at: hours(1),
  ends_on: day(60),
  to_on: day(60),
  expires_on: day(60),
  due_on: day(30),
  weekdays: () => [1, 2, 3, 4, 5],
  open_days: () => [1, 2, 3, 4, 5],
  lang: () => 'fr',
  sha256: () => 'ab'.repeat(32),
  'child_codes.asked_at': hours(-1),
  pictures_wait: () => false,
  visible_from_at: hours(-1),
  leaves_at: () => '12:00',
  'complaint_settings.opens_at': () => '08:30',
  'complaint_settings.closes_at': () => '17:30',
  // The person concerned must not read it, and the reader for a child is a guardian.
  'complaints.concerned_id': () => null,
  'complaints.pupil_id': () => null,
  'documents.file_id': (filled) => filled.get('files')?.['id'],
  'discipline_settings.reply_days': () => 5,
  'exam_org_rules.extra_percent': () => 33,
  'exam_settings.extra_percent': () => 33,
  'exit_settings.opens_at': () => '08:30',
  'exit_settings.closes_at': () => '17:30',
  'exit_settings.lessons_end_at': () => '17:00',
  // Free, for its uploader.
  'files.owner_type': () => null,
  'files.created_by': (filled) => filled.get('accounts')?.['id'],
  'files.ext': () => 'pdf',
  'files.type': () => 'pdf',
  'files.mime': () => 'application/pdf',
  'grade_rules.parts': json([]),
  // Past, so that they cause no refusal.
  'holidays.starts_on': day(-30),
  'holidays.ends_on': day(-29),
  'attendance_closings.from_on': day(-30),
  'attendance_closings.to_on': day(-29),
  'homework_limits.minutes': () => 60,
  'imports.layout': () => 'own',
  'imports.sheets': json([]),
  'import_lines.issues': json([]),
  'import_lines.changes': json([]),
  'letter_mailings.texts': letter,
  'letter_templates.texts': letter,
  'log_versions.content': json({
    day: day(0)(),
    starts: 480,
    ends: 540,
    title: 'Titre',
    body: '',
    objective: '',
    elements: [],
    outcome: 'done',
    revision: 1,
  }),
  'message_habits.open_from': () => '08:00',
  'message_habits.open_to': () => '18:00',
  'message_roles.open_from': () => '08:00',
  'message_roles.open_to': () => '18:00',
  'notifications.type': () => 'remplacement.suivi',
  'message_rules.delay_minutes': () => 15,
  'time_frames.step': () => 5,
  'report_cards.content': () => {
    const card = sample(nodeOf(cardContent as never), stand, true) as object;
    return JSON.stringify({ ...card, madeOn: day(0)(), term: { name: 'T1', startsOn: day(0)(), endsOn: day(60)() } });
  },
  'report_models.doc': json(usualModel(false)),
  'resources.opens_at': hours(-1),
  'summaries.content': json({ figures: [], details: { lines: [] }, terms: [], class: '6A', comments: [] }),
  'diagnostic_tests.questions': () => JSON.stringify([ask(newId())]),
  'test_answers.question_id': (filled) => (filled.get('diagnostic_tests')!['questions'] as { id: string }[])[0]!.id,
  'test_bank_questions.question': () => JSON.stringify(ask(stand)),
};
/** The value of this column, else of any column of that name. */
export const exactValue = (table: string, column: string): Value | undefined => values[`${table}.${column}`];
export const valueFor = (table: string, column: string): Value | undefined =>
  exactValue(table, column) ?? values[column];
