import type { MergeField } from '@encrier/contract/school/duplicates';
import type { Database } from '#kernel/db/tenant.ts';

/** A column that names a person. `beside`: the other columns of its unique keys, where two rows of one person may meet. `ends`: the row says something of two pupils and goes. */
export type Tie = { table: keyof Database; column: string; beside?: readonly string[]; ends?: true };

/** Every tie to a person, a pupil or a member of staff; its test reads the foreign keys of the catalogue. */
export const ties = [
  { table: 'change_requests', column: 'person_id' },
  { table: 'privacy_requests', column: 'person_id' },
  { table: 'support_plans', column: 'pupil_id' },
  { table: 'guardianships', column: 'pupil_id', beside: ['guardian_id'] },
  { table: 'guardianships', column: 'guardian_id', beside: ['pupil_id'] },
  { table: 'consents', column: 'pupil_id' },
  { table: 'consents', column: 'by_id' },
  { table: 'export_subjects', column: 'person_id', beside: ['seq'] },
  { table: 'post_recipients', column: 'person_id', beside: ['post_id'] },
  { table: 'post_audience', column: 'person_id' },
  { table: 'message_audience', column: 'person_id' },
  { table: 'message_list_rules', column: 'person_id' },
  { table: 'messages', column: 'child_id' },
  { table: 'board_audience', column: 'person_id' },
  { table: 'board_cards', column: 'child_id' },
  { table: 'board_comments', column: 'child_id' },
  { table: 'album_recipients', column: 'person_id', beside: ['album_id'] },
  { table: 'album_audience', column: 'person_id' },
  { table: 'album_tags', column: 'pupil_id', beside: ['item_id'] },
  { table: 'resource_audience', column: 'person_id' },
  { table: 'documents', column: 'pupil_id' },
  { table: 'certificates', column: 'pupil_id' },
  { table: 'paper_pieces', column: 'pupil_id', beside: ['campaign_id'] },
  { table: 'document_audience', column: 'person_id' },
  { table: 'document_recipients', column: 'person_id', beside: ['document_id'] },
  { table: 'document_signatures', column: 'person_id', beside: ['document_id'] },
  { table: 'complaints', column: 'pupil_id' },
  { table: 'complaints', column: 'concerned_id' },
  { table: 'enrolments', column: 'pupil_id' },
  { table: 'planned_moves', column: 'pupil_id' },
  { table: 'group_members', column: 'pupil_id', beside: ['group_id'] },
  { table: 'course_teachers', column: 'person_id', beside: ['course_id'] },
  { table: 'classes', column: 'head_teacher_id' },
  { table: 'head_handovers', column: 'from_id', ends: true },
  { table: 'head_handovers', column: 'to_id', ends: true },
  { table: 'rollover_pupils', column: 'pupil_id', beside: ['rollover_id'] },
  { table: 'rollover_pairs', column: 'a_id', ends: true },
  { table: 'rollover_pairs', column: 'b_id', ends: true },
  { table: 'reenrolment_files', column: 'pupil_id', beside: ['campaign_id'] },
  { table: 'reenrolment_answers', column: 'pupil_id', beside: ['campaign_id', 'by_id'] },
  { table: 'reenrolment_answers', column: 'by_id', beside: ['campaign_id', 'pupil_id'] },
  { table: 'reenrolment_pieces', column: 'pupil_id', beside: ['paper_id', 'by_id'] },
  { table: 'reenrolment_pieces', column: 'by_id', beside: ['paper_id', 'pupil_id'] },
  { table: 'merges', column: 'person_id' },
] as const satisfies readonly Tie[];
export const tieTables = [...new Set(ties.map(({ table }) => table))];

/** Columns of `persons` by the field that the screen shows. */
export const columnOf = {
  lastName: 'last_name',
  firstName: 'first_name',
  lastNameAr: 'last_name_ar',
  firstNameAr: 'first_name_ar',
  sex: 'sex',
  birthOn: 'birth_on',
  birthPlace: 'birth_place',
  nationality: 'nationality',
  email: 'email',
  phone: 'phone',
  phone2: 'phone2',
  address: 'address',
  photo: 'photo_file_id',
} as const satisfies Record<MergeField, string>;

/** The fuller of two values; the kept sheet wins where both say something. */
export const proposed = (keep: string, drop: string): 'keep' | 'drop' => (keep === '' && drop !== '' ? 'drop' : 'keep');

export type Pair = { same: boolean; own: boolean; above: boolean };
/** What forbids a merge: one sheet with itself, one's own (nobody gives himself another's children), or an account with sensitive rights that would close. */
export const mergeObstacles = (pair: Pair): ('own' | 'above' | 'same')[] =>
  (['own', 'above', 'same'] as const).filter((name) => pair[name]);

export type PairRow = {
  a: string;
  b: string;
  reasons: string[];
  score: number;
  pupil: boolean;
  guardian: boolean;
  staff: boolean;
};
export type Grouped = PairRow & { group: string; sheets: number };

/** Pairs that share a sheet stand together, the surest group first. */
export function grouped(rows: readonly PairRow[]): Grouped[] {
  const parent = new Map<string, string>();
  const root = (id: string): string => {
    let top = id;
    for (let up = parent.get(top); up !== undefined && up !== top; up = parent.get(top)) top = up;
    return top;
  };
  for (const { a, b } of rows) {
    const [low = '', high = ''] = [root(a), root(b)].sort();
    if (low !== high) parent.set(high, low);
  }
  const groups = new Map<string, { sheets: Set<string>; score: number }>();
  for (const { a, b, score } of rows) {
    const group = groups.get(root(a)) ?? { sheets: new Set<string>(), score: 0 };
    group.sheets.add(a).add(b);
    group.score = Math.max(group.score, score);
    groups.set(root(a), group);
  }
  const order = (row: Grouped): [number, string, number] => [groups.get(row.group)?.score ?? 0, row.group, row.score];
  return rows
    .map((row): Grouped => ({ ...row, group: root(row.a), sheets: groups.get(root(row.a))?.sheets.size ?? 2 }))
    .sort((x, y) => {
      const [one, other] = [order(x), order(y)];
      return (
        other[0] - one[0] ||
        one[1].localeCompare(other[1]) ||
        other[2] - one[2] ||
        x.a.localeCompare(y.a) ||
        x.b.localeCompare(y.b)
      );
    });
}
