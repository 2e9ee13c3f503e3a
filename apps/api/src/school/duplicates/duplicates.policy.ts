import type { MergeField } from '@encrier/contract/school/duplicates';
import type { MergedPair } from '#kernel/holdings/holdings.ts';

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

export type Pair = {
  same: boolean;
  own: boolean;
  above: boolean;
  ties_differ: boolean;
  both_say: boolean;
  account_in_use: boolean;
};
type Account = { status: string } | null;
type WithId = { id: string } | null;
/** The accounts that a merge joins: both sheets have one. */
export const accountsOf = (pair: { keptAccount: WithId; droppedAccount: WithId }): MergedPair | null =>
  pair.keptAccount && pair.droppedAccount ? { keep: pair.keptAccount.id, drop: pair.droppedAccount.id } : null;
/** Whether the account that closes is the one in use, while the kept one was closed or never opened. */
export const closesAccountInUse = ({
  keptAccount,
  droppedAccount,
}: {
  keptAccount: Account;
  droppedAccount: Account;
}): boolean => keptAccount !== null && droppedAccount?.status === 'active' && keptAccount.status !== 'active';

/**
 * What forbids a merge: one sheet with itself, one of the caller or of their family (nobody may get another person's
 * children, nor change their own ties), an account that would close with sensitive rights or with rights that the caller
 * does not hold, ties to one person that contradict each other, a mark or a text of both in one place, or an account in
 * use that would close for one that is not.
 */
export const mergeObstacles = (pair: Pair): (keyof Pair)[] =>
  (['own', 'above', 'same', 'ties_differ', 'both_say', 'account_in_use'] as const).filter((name) => pair[name]);

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

/** Pairs that share a sheet are next to each other, the most certain group first. */
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
