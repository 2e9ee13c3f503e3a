import type { ImportPlace } from '@encrier/contract/school/imports';
import { searchKey } from '#kernel/content/search-key.ts';
import { classKey, nearest } from '../cells/levels.ts';
import type { KnownOrg, School } from './existing.ts';
import type { Checked } from './plan.ts';

/** What a person chose: `field|value` → establishment. */
export type Choices = Readonly<Record<string, string>>;
/** Hints of a line about its establishment, from the most certain to the vaguest. */
export type LineHints = {
  orgName?: string | null;
  className?: string | null;
  level?: string | null;
  cycle?: string | null;
  function?: string | null;
};
type Hint = Pick<ImportPlace, 'field' | 'value'>;

export const placeKey = (field: string, value: string): string => `${field}|${searchKey(value)}`;

/** Words by which establishments are named after what they teach, by cycle. */
const cycleWords: Readonly<Record<string, RegExp>> = {
  Maternelle: /matern|prescol|jardin|kindergarten|nursery|preschool|روض|اولي/,
  Primaire: /primair|element|\becole\b|primary|elementary|ابتدا/,
  Collège: /college|collegial|middle|secondaire|secondary|اعدادي|ثانوي/,
  Lycée: /lycee|qualifiant|high school|secondaire|secondary|تاهيلي|ثانوي/,
};

/** The hint used for a line without establishment: the first one given, or empty. */
function hintOf(hints: LineHints): Hint {
  for (const field of ['cycle', 'level', 'className', 'function'] as const) {
    const value = hints[field];
    if (value) return { field, value };
  }
  return { field: '', value: '' };
}

/**
 * Finds the establishment of each line: the one the line names, the class or level known to the school, a person's
 * choice for such lines, the cycle; then a person's choice for lines without any hint. Other lines have none, and say
 * so.
 */
export class Placing {
  private readonly orgs: readonly KnownOrg[];
  private readonly choices: Choices;
  private readonly fallback: string | null;
  private readonly levels: readonly School['levels'][number][];
  private readonly ofClass: Map<string, string>;
  private readonly ofLevel: Map<string, string>;
  private readonly claimed = new Map<string, string>();
  private readonly ofCycle = new Map<string, string | null>();
  private readonly found = new Map<string, ImportPlace>();

  constructor(school: School, fallback: string | null, choices: Choices) {
    this.orgs = school.orgs;
    this.choices = choices;
    this.fallback = fallback;
    this.levels = school.levels;
    this.ofClass = new Map(school.classes.map((row) => [classKey(row.name), row.orgId]));
    this.ofLevel = new Map(school.levels.map((row) => [searchKey(row.name), row.orgId]));
  }

  /** The establishment when the school has but one. */
  private get sole(): string | null {
    return this.orgs.length === 1 ? (this.orgs[0]?.id ?? null) : null;
  }

  private named(text: string): string | null {
    const chosen = this.choices[placeKey('orgName', text)];
    if (chosen) return chosen;
    const words = searchKey(text);
    const same = this.orgs.filter((org) => searchKey(org.name) === words || searchKey(org.storeId) === words);
    return same.length === 1 ? (same[0]?.id ?? null) : null;
  }

  private teaches(cycle: string): string | null {
    const holders = new Set(this.levels.filter((level) => level.cycle === cycle).map(({ orgId }) => orgId));
    if (holders.size === 1) return [...holders][0] ?? null;
    const matching = (words: RegExp | undefined) =>
      this.orgs.filter(({ name, kind }) => words?.test(searchKey(`${name} ${kind}`)));
    let named = matching(cycleWords[cycle]);
    // Preschool years belong with primary school when no establishment is named after them.
    if (!named.length && cycle === 'Maternelle') named = matching(cycleWords.Primaire);
    return named.length === 1 ? (named[0]?.id ?? null) : null;
  }

  private byCycle(cycle: string): string | null {
    let org = this.ofCycle.get(cycle);
    if (org === undefined) this.ofCycle.set(cycle, (org = this.teaches(cycle)));
    return org;
  }

  private note(hint: Hint, orgId: string | null): void {
    const key = `${placeKey(hint.field, hint.value)}|${hint.field === 'known' ? orgId : ''}`;
    const place = this.found.get(key) ?? { ...hint, value: hint.value.slice(0, 200), orgId, lines: 0 };
    place.lines += 1;
    this.found.set(key, place);
  }

  /** Finds the establishment that a line names; adds an issue to the line when the name is unknown. */
  private told(line: Checked<unknown>, text: string): string | null {
    const orgId = this.named(text);
    this.note({ field: 'orgName', value: text }, orgId);
    if (!orgId)
      line.say('orgName', 'org_unknown', {
        suggestion: nearest(
          text,
          this.orgs.map(({ name }) => name),
        ),
      });
    return orgId;
  }

  /** The establishment of a line; null, with an issue on the line, when it cannot be found. */
  place(line: Checked<unknown>, hints: LineHints): string | null {
    if (this.sole) return this.sole;
    const level = hints.level || hints.className || '';
    const known =
      this.ofClass.get(classKey(hints.className ?? '')) ?? (level ? this.ofLevel.get(searchKey(level)) : undefined);
    if (hints.orgName) {
      const orgId = this.told(line, hints.orgName);
      // Two establishments may each have a class of that name: only a person can choose.
      if (orgId && (known ?? this.claim(level, orgId)) !== orgId) line.say('orgName', 'org_conflict');
      return orgId;
    }
    if (known) {
      this.note({ field: 'known', value: '' }, known);
      return known;
    }
    const hint = hintOf(hints);
    const orgId =
      this.choices[placeKey(hint.field, hint.value)] ??
      (hints.cycle ? this.byCycle(hints.cycle) : null) ??
      this.fallback ??
      null;
    this.note(hint, orgId);
    if (!orgId)
      line.say(hint.field === 'cycle' && !line.cells.cycle ? 'level' : hint.field || 'orgName', 'org_undecided');
    return orgId && this.claim(level, orgId);
  }

  /** A level belongs to one establishment: the first line that makes it says which. */
  private claim(level: string, orgId: string): string {
    const before = level ? this.claimed.get(searchKey(level)) : orgId;
    if (before) return before;
    this.claimed.set(searchKey(level), orgId);
    return orgId;
  }

  /** Keeps a person's current establishments when the line names none. */
  keep(orgIds: readonly string[]): readonly string[] {
    for (const orgId of orgIds) this.note({ field: 'known', value: '' }, orgId);
    return orgIds;
  }

  /** Establishments that one cell names, between commas. */
  placeAll(line: Checked<unknown>, names: readonly string[]): string[] {
    return [...new Set(names.flatMap((name) => this.told(line, name) ?? []))];
  }

  get several(): boolean {
    return this.orgs.length > 1;
  }

  /** The hints of the lines, undecided first, then by number of lines. */
  get places(): ImportPlace[] {
    if (!this.several) return [];
    return [...this.found.values()]
      .sort((a, b) => Number(a.orgId !== null) - Number(b.orgId !== null) || b.lines - a.lines)
      .slice(0, 300);
  }
}
