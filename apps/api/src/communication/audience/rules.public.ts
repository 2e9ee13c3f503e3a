import { nameOf } from '#kernel/db/person-name.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#kernel/db/tenant.ts';

/** A rule as a statement reads it, with the name of what it refers to. */
export type StoredRule = {
  kind: AudienceRule['kind'];
  role: AudienceRule['role'] | null;
  ref: string | null;
  word: string | null;
  who: AudienceRule['who'] | null;
  mandate: AudienceRule['mandate'] | null;
  exclude: boolean;
  name: string | null;
};

/** Columns of every table of rules; its other column names the object that the rules belong to. */
type RuleColumn = 'school_id' | keyof ReturnType<typeof ruleColumns>;
type HasRules = { [column in RuleColumn]: unknown };
/** A room's table of rules and the column of its object, as `post_audience.post_id`; checked against the catalogue. */
export type Rules = {
  [T in keyof Database]: Database[T] extends HasRules
    ? `${T}.${Exclude<keyof Database[T] & string, RuleColumn>}`
    : never;
}[keyof Database];
/** Both of them as names in a statement. */
export const ruleNames = (rules: Rules): { table: string; thing: string } => {
  const [table = '', thing = ''] = rules.split('.');
  return { table, thing };
};

/** Fields of a row of rules `x` as JSON: what `ruleOf` and the statements of this room read. */
export const ruleFields = sql`'kind', x.kind, 'role', x.role,
  'ref', COALESCE(x.level_id, x.class_id, x.group_id, x.person_id, x.org_id, x.subject_id), 'word', x.word,
  'who', x.who, 'mandate', x.mandate, 'exclude', x.exclude`;

/** Name of what a row of rules `x` refers to. */
export const ruleName = sql<string | null>`CASE x.kind
    WHEN 'level' THEN (SELECT n.name FROM levels n WHERE n.school_id = x.school_id AND n.id = x.level_id)
    WHEN 'class' THEN (SELECT n.name FROM classes n WHERE n.school_id = x.school_id AND n.id = x.class_id)
    WHEN 'group' THEN (SELECT n.name FROM groups n WHERE n.school_id = x.school_id AND n.id = x.group_id)
    WHEN 'org' THEN (SELECT n.name FROM orgs n WHERE n.school_id = x.school_id AND n.id = x.org_id)
    WHEN 'subject' THEN (SELECT n.name FROM subjects n WHERE n.school_id = x.school_id AND n.id = x.subject_id)
    WHEN 'person' THEN (SELECT ${nameOf('n')} FROM persons n
      WHERE n.school_id = x.school_id AND n.id = x.person_id)
    ELSE x.word END`;

/** Rules of the row `of` of a statement, in their order, with their names. */
export function storedRules(rules: Rules, of: string): RawBuilder<StoredRule[]> {
  const { table, thing } = ruleNames(rules);
  return sql<
    StoredRule[]
  >`COALESCE((SELECT json_agg(json_build_object(${ruleFields}, 'name', ${ruleName}) ORDER BY x.position)
  FROM ${sql.table(table)} x WHERE x.school_id = ${sql.ref(`${of}.school_id`)}
    AND ${sql.ref(`x.${thing}`)} = ${sql.ref(`${of}.id`)}), '[]')`;
}

/** A stored rule as the contract writes it. */
export const ruleOf = ({ kind, role, ref, word, who, mandate, exclude }: Omit<StoredRule, 'name'>): AudienceRule => ({
  kind,
  ...(role && { role }),
  ...(ref && { ref }),
  ...(word && { word }),
  ...(who && { who }),
  ...(mandate && { mandate }),
  ...(exclude && { exclude: true }),
});

/** Columns of a rule at its place, as every table of rules has them. */
export function ruleColumns({ kind, ref, word, role, who, mandate, exclude }: AudienceRule, position: number) {
  const named = (what: AudienceRule['kind']): string | null => (kind === what ? (ref ?? null) : null);
  return {
    position,
    kind,
    role: role ?? null,
    word: word ?? null,
    who: who ?? null,
    mandate: mandate ?? null,
    exclude: exclude ?? false,
    org_id: named('org'),
    level_id: named('level'),
    class_id: named('class'),
    group_id: named('group'),
    subject_id: named('subject'),
    person_id: named('person'),
  };
}

/** Whether the school has what a rule `r` names. */
export const isKnown = (schoolId: number): RawBuilder<boolean> => sql<boolean>`CASE r.kind
    WHEN 'org' THEN EXISTS (SELECT 1 FROM orgs x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    WHEN 'cycle' THEN EXISTS (SELECT 1 FROM levels x WHERE x.school_id = ${schoolId} AND x.cycle = r.word)
    WHEN 'level' THEN EXISTS (SELECT 1 FROM levels x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    WHEN 'class' THEN EXISTS (SELECT 1 FROM classes x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    WHEN 'group' THEN EXISTS (SELECT 1 FROM groups x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    WHEN 'subject' THEN EXISTS (SELECT 1 FROM subjects x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    WHEN 'regime' THEN EXISTS (SELECT 1 FROM pupils x WHERE x.school_id = ${schoolId} AND x.board_regime = r.word)
    WHEN 'person' THEN EXISTS (SELECT 1 FROM persons x WHERE x.school_id = ${schoolId} AND x.id = r.ref)
    ELSE true END`;
