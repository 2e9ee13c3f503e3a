import type { UsernameRule } from '@encrier/contract/access/credentials';
import { searchKey } from '#kernel/content/search-key.ts';

export type Named = { firstName: string; lastName: string; matricule?: string | null; email?: string | null };

const latin: Record<string, string> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'ch',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'd',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'ou',
  ي: 'i',
  ء: '',
};
const plain = (name: string): string =>
  [...searchKey(name)]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]/g, '');
const joined = (...parts: string[]): string => parts.filter(Boolean).join('.');

/** The name that a rule gives a person; empty when the person lacks the data. */
function wanted(rule: UsernameRule, { firstName, lastName, matricule, email }: Named): string {
  const [first, last] = [plain(firstName), plain(lastName)];
  if (rule === 'matricule') return (matricule ?? '').toLowerCase().replace(/[^a-z0-9._-]/g, '');
  if (rule === 'email') return /^[^\s<>"'@]+@[^\s<>"'@]+$/.test(email ?? '') ? (email ?? '').toLowerCase() : '';
  if (rule === 'f.last') return joined(first.slice(0, 1), last);
  return rule === 'last.first' ? joined(last, first) : joined(first, last);
}

/**
 * A user name by the school's rule, without accents or spaces; first and last name when data for the rule is missing. A
 * number follows when the name is taken; the new name is added to `taken`.
 */
export function makeUsername(rule: UsernameRule, named: Named, taken: Set<string>): string {
  const base = (wanted(rule, named) || wanted('first.last', named)).slice(0, 80) || 'compte';
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}${n}`;
  taken.add(name);
  return name;
}
