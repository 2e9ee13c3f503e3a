import type { AudienceRule, AudienceUse } from '@encrier/contract/communication/audience';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';

/** The right that opens an audience of each use. */
export const rightFor: Record<AudienceUse, PermissionKey> = {
  news: 'news.create',
  documents: 'documents.publish',
  media: 'media.publish',
  resources: 'resources.publish',
  boards: 'boards.create',
};

/** A rule with the facts about it from the school's records. */
export type CheckedRule = {
  rule: AudienceRule;
  /** What it names exists in this school, this year. */
  known: boolean;
  /** It stays inside the classes and groups that the author teaches today. */
  own: boolean;
};

type Kind = AudienceRule['kind'];
const named: ReadonlySet<Kind> = new Set(['org', 'level', 'class', 'group', 'subject', 'person']);
const worded: ReadonlySet<Kind> = new Set(['cycle', 'regime']);
const alone: ReadonlySet<Kind> = new Set(['everyone', 'role']);
/** Places that can have representatives; a seat on a council belongs to an establishment. */
const mandatedPlaces: ReadonlySet<Kind> = new Set(['everyone', 'org', 'cycle', 'level', 'class']);
const ofCouncil: ReadonlySet<Kind> = new Set(['everyone', 'org']);

/**
 * Whether a rule is well formed: it has the role, the reference or the word that its kind requires, and nothing else.
 */
export function wellFormed({ kind, ref, word, role, who, mandate }: AudienceRule): boolean {
  if (named.has(kind) !== (ref !== undefined)) return false;
  if (worded.has(kind) !== (word !== undefined)) return false;
  if ((kind === 'role') !== (role !== undefined)) return false;
  if (mandate) return who === undefined && (mandate === 'council' ? ofCouncil : mandatedPlaces).has(kind);
  // A regime is that of pupils: no teacher has one.
  if (kind === 'regime' && who?.includes('teachers')) return false;
  if (kind === 'person') return who === undefined || !who.includes('teachers');
  return who === undefined || !alone.has(kind);
}

/**
 * Whether an author may use these rules. An author whose scope is narrower than the school can only add their own
 * classes, groups and the people in them; anyone can be excluded.
 */
export function mayAddress(scope: Scope | null, rules: readonly CheckedRule[]): boolean {
  if (scope === null) return false;
  return rules.every(
    ({ rule, known, own }) => wellFormed(rule) && known && (scope === 'school' || rule.exclude === true || own),
  );
}
