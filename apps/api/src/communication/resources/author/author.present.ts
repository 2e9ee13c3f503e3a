import type { AuthoredResource, ResourceRow } from '@encrier/contract/communication/resources';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { audienceForReaders, chipsOf } from '../../audience/audience.public.ts';
import { canResource, type ResourceRights } from './author.policy.ts';
import { ruleOf, type StoredRule } from '../../audience/rules.public.ts';

type Shown = Omit<
  ResourceRow,
  'folderId' | 'opensAt' | 'closesAt' | 'updatedAt' | 'removedAt' | 'audience' | 'levels' | 'can'
>;
export type AuthorRow = Shown & {
  folder_id: string | null;
  opens_at: string | null;
  closes_at: string | null;
  updated_at: string;
  removed_at: string | null;
  offered: boolean;
  content_mine: boolean;
  rules: StoredRule[];
  level_list: { id: string; name: string }[];
};

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

export const rightsOf = (actor: AccountActor): ResourceRights => ({
  publish: actor.permissions.has('resources.publish'),
  manage: actor.permissions.has('resources.manage'),
});

const named = (row: AuthorRow) => row.rules.map((rule) => ({ rule: ruleOf(rule), name: rule.name }));
/**
 * Whether the caller may see the names in the audience: a colleague only sees how many persons it contains, and no
 * exclusion.
 */
const knowsAudience = (actor: AccountActor, row: AuthorRow): boolean => row.mine || rightsOf(actor).manage;

/** A resource in its authors' table. */
export function presentRow(actor: AccountActor, row: AuthorRow): ResourceRow {
  const {
    folder_id,
    opens_at,
    closes_at,
    updated_at,
    removed_at,
    offered,
    content_mine: _,
    rules: _rules,
    level_list,
    ...shown
  } = row;
  return {
    ...shown,
    folderId: folder_id,
    opensAt: iso(opens_at),
    closesAt: iso(closes_at),
    updatedAt: new Date(updated_at).toISOString(),
    removedAt: iso(removed_at),
    audience: knowsAudience(actor, row)
      ? chipsOf(actor.lang, named(row)).map((chip) => chip.label)
      : audienceForReaders(actor.lang, named(row)),
    levels: level_list.map((level) => level.name),
    can: canResource(rightsOf(actor), { mine: row.mine, removed: removed_at !== null, offered }),
  };
}

/** The same with all that its editor fills. */
export function presentAuthored(actor: AccountActor, row: AuthorRow): AuthoredResource {
  return {
    ...presentRow(actor, row),
    levelIds: row.level_list.map((level) => level.id),
    contentMine: row.content_mine,
    audienceChips: chipsOf(
      actor.lang,
      named(row).filter(({ rule }) => knowsAudience(actor, row) || (rule.kind !== 'person' && !rule.exclude)),
    ),
  };
}
