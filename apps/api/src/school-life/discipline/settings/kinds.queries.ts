import { createHash } from 'node:crypto';
import type { KindShape } from '@encrier/contract/school-life/discipline';
import type { Lang } from '@encrier/contract/kernel/schema';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { sentence } from '#kernel/notify/messages.ts';
import type { UsualKind } from '../discipline.policy.ts';
import { usualKinds } from '../discipline.policy.ts';
import { kindLabels } from '../discipline.messages.ts';

export type Kind = {
  id: string;
  rank: 'recognition' | 'punishment' | 'sanction';
  usual: string | null;
  label: string;
  shape: KindShape;
  archived: boolean;
  version: number;
};

/** The id of a standard kind in a school: the same before and after its row is written. */
export function usualId(schoolId: number, key: string): string {
  const hex = createHash('sha256').update(`discipline-kind:${schoolId}:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A standard kind that kept its French name is shown in the reader's language. */
export const shownKind = (lang: Lang, usual: string | null, label: string): string => {
  const key = usual as UsualKind;
  return usual && kindLabels[key]?.fr === label ? sentence(lang, kindLabels, key) : label;
};

/** The school's kinds in their order, including archived ones; the standard ones until somebody used or changed one. */
export async function kindsOf(db: ReadDb, schoolId: number, lang: Lang): Promise<Kind[]> {
  const rows = await db
    .selectFrom('discipline_kinds')
    .selectAll()
    .orderBy('position')
    .orderBy('label')
    .limit(200)
    .execute();
  if (!rows.length)
    return usualKinds.map(({ key, rank, shape }) => ({
      id: usualId(schoolId, key),
      rank,
      usual: key,
      label: sentence(lang, kindLabels, key),
      shape,
      archived: false,
      version: 1,
    }));
  return rows.map((row) => ({
    id: row.id,
    rank: row.rank as Kind['rank'],
    usual: row.usual,
    label: shownKind(lang, row.usual, row.label),
    shape: row.shape as KindShape,
    archived: row.archived_at !== null,
    version: row.version,
  }));
}
