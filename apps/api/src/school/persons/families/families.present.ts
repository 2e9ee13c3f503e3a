import type { FamilyPage } from '@encrier/contract/school/persons';
import { type MentionRow, presentMention, presentTie, type TieRow } from '../persons.public.ts';

type Row = { id: string; label: string; address: string; language: string; separated: boolean; version: number };

/**
 * A family with its children in reach and their guardians of today, each once. Protected data stays on the pupils' own
 * pages.
 */
export function presentFamily(
  row: Row,
  { children, ties, can, today }: { children: MentionRow[]; ties: TieRow[]; can: FamilyPage['can']; today: string },
): FamilyPage {
  const guardians = new Map<string, FamilyPage['guardians'][number]>();
  for (const tie of ties) {
    const one = presentTie('office', tie, today);
    if (!one.stands) continue;
    const known = guardians.get(one.id) ?? { ...one, children: [] };
    const child = children.find((pupil) => pupil.id === tie.pupil_id);
    guardians.set(one.id, { ...known, children: [...known.children, ...(child ? [child.first_name] : [])] });
  }
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    language: row.language as FamilyPage['language'],
    separated: row.separated,
    version: row.version,
    children: children.map(presentMention),
    guardians: [...guardians.values()],
    cards: [],
    can,
  };
}
