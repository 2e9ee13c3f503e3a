import type { Decision, Rollover } from '@encrier/contract/school/rollover';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

type RolloverMove = 'prepare' | 'run' | 'give_up' | 'finish' | 'undo';
/** States of a rollover: a failed run returns to preparation; a finished one can be undone for some days. */
export const rolloverFlow = workflow<Rollover['status'], RolloverMove>(
  'rollovers.status',
  ['draft', 'running', 'done', 'undone'],
  'draft',
  {
    prepare: stays(['draft']),
    run: leads(['draft'], 'running'),
    give_up: leads(['running'], 'draft'),
    finish: leads(['running'], 'done'),
    undo: leads(['done'], 'undone'),
  },
);

/** Kinds of groups whose members usually stay together from one year to the next. */
export const lastingKinds = ['option', 'language', 'club'] as const;

export type LevelRow = { id: string; name: string; orgPosition: number; position: number; nextId: string | null };
export type OldClass = { id: string; name: string; levelId: string; level: string; nextClassId: string | null };
export type NewClass = { id: string; name: string; levelId: string; sourceId: string | null };

/**
 * The level after each: the one the school named, or the next in its order. Null after the last; a level whose place in
 * the order is shared has no entry, since nothing says what follows it.
 */
export function nextLevels(levels: readonly LevelRow[]): Map<string, string | null> {
  const place = (level: LevelRow): number => level.orgPosition * 10_000 + level.position;
  const sorted = [...levels].sort((a, b) => place(a) - place(b));
  const next = new Map<string, string | null>();
  for (const [i, level] of sorted.entries()) {
    const shared = sorted.some((other) => other.id !== level.id && place(other) === place(level));
    const after = sorted[i + 1];
    const doubtful = after && sorted.some((other) => other.id !== after.id && place(other) === place(after));
    if (level.nextId) next.set(level.id, level.nextId);
    else if (!shared && !doubtful) next.set(level.id, after?.id ?? null);
  }
  return next;
}

/** What is left of a class's name without its level: « A » of « 6e A » and of « 6A ». */
function suffix(name: string, level: string): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, '');
  const [own, short] = [plain(name), plain(level).replace(/(?<=\d)(?:e|è|eme|ème|re|ère|er|nde)$/, '')];
  for (const start of [plain(level), short]) if (start && own.startsWith(start)) return own.slice(start.length);
  return own.replace(/^\d+(?:e|è|eme|ème|re|ère|er|nde)?/, '');
}

/** The next class of pupils who pass: the class chosen by the school, the one with the same letter, or the only one. */
export function pathOf(
  from: OldClass,
  levelId: string | null | undefined,
  planned: readonly NewClass[],
  levelNames: ReadonlyMap<string, string>,
): string | null {
  const named = from.nextClassId && planned.find((one) => one.sourceId === from.nextClassId);
  if (named) return named.id;
  const there = planned.filter((one) => one.levelId === levelId);
  const letter = suffix(from.name, from.level);
  const twin = there.find((one) => suffix(one.name, levelNames.get(one.levelId) ?? '') === letter);
  return twin?.id ?? (there.length === 1 ? there[0]!.id : null);
}

export type Placed = { decision: Decision; levelId: string | null; targetId: string | null };
export type Ways = {
  next: ReadonlyMap<string, string | null>;
  /** Class of this year → planned class of pupils who pass. */
  paths: ReadonlyMap<string, string | null>;
  /** Class of this year → the planned class that takes it over. */
  heirs: ReadonlyMap<string, string>;
  levelOf: ReadonlyMap<string, string>;
};
type Where = {
  classId: string | null;
  levelId: string | null /** The family announced a departure, and the office confirmed it. */;
  leaving?: boolean;
};

/**
 * The proposed decision: announced departures leave, the last level graduates, the others pass. None when the next
 * level is unknown.
 */
export function proposed(pupil: Where, ways: Ways): Placed | null {
  if (pupil.leaving) return { decision: 'leave', levelId: null, targetId: null };
  const next = pupil.levelId === null ? undefined : ways.next.get(pupil.levelId);
  if (next === undefined) return null;
  if (next === null) return { decision: 'graduate', levelId: null, targetId: null };
  return place(pupil, 'pass', undefined, ways) as Placed;
}

/** A decision with a class chosen by a person: of the pupil's level for a repeat, of another for a pass. */
function placeNamed(pupil: Where, decision: Decision, target: string, ways: Ways): Placed | 'rollover.wrong_level' {
  const level = ways.levelOf.get(target) ?? null;
  if (level === null || (pupil.levelId !== null && (level === pupil.levelId) !== (decision === 'repeat')))
    return 'rollover.wrong_level';
  return { decision, levelId: level, targetId: target };
}

/**
 * The next class of the pupil's own class, when it has the level of the decision; a pupil who passes may follow it to
 * another level.
 */
function placeLed(levelId: string, led: string | null, decision: Decision, ways: Ways): Placed {
  const ledLevel = led === null ? undefined : ways.levelOf.get(led);
  if (ledLevel === levelId) return { decision, levelId, targetId: led };
  if (decision === 'repeat') return { decision, levelId, targetId: null };
  return { decision, levelId: ledLevel ?? levelId, targetId: led };
}

/**
 * A decision with its level and class, or why it cannot be: a class named is taken, otherwise the pupil's own class
 * leads.
 */
export function place(
  pupil: Where,
  decision: Decision,
  target: string | null | undefined,
  ways: Ways,
): Placed | 'rollover.wrong_level' | 'rollover.no_next_level' {
  if (decision === 'leave' || decision === 'graduate') return { decision, levelId: null, targetId: null };
  if (target) return placeNamed(pupil, decision, target, ways);
  if (pupil.levelId === null || pupil.classId === null) return 'rollover.no_next_level';
  const repeats = decision === 'repeat';
  const levelId = repeats ? pupil.levelId : (ways.next.get(pupil.levelId) ?? null);
  if (levelId === null) return 'rollover.no_next_level';
  const led = (repeats ? ways.heirs : ways.paths).get(pupil.classId) ?? null;
  const placed = placeLed(levelId, led, decision, ways);
  return target === null ? { ...placed, targetId: null } : placed;
}
