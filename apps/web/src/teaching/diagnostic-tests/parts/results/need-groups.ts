import type { TestResults } from '@encrier/contract/teaching/diagnostic-sittings';

export type GroupDraft = { id: string; name: string; pupilIds: string[] };
export const maxName = 60;

/** The beginning of a text, at the end of a word. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most);
  return kept.slice(0, Math.max(kept.lastIndexOf(' '), 8)).trimEnd();
}

/** Groups proposed by the results, each with a unique name. */
export const proposed = (results: TestResults, nameOf: (nth: number, skill: string) => string): GroupDraft[] =>
  results.groups.map(({ skills }, nth) => ({
    id: crypto.randomUUID(),
    name: cut(nameOf(nth + 1, skills[0] ?? ''), maxName),
    pupilIds: results.pupils.flatMap((one) => (one.group === nth ? [one.pupilId] : [])),
  }));

/** The groups after moving a pupil into one of them, or into none (−1). */
export const moved = (groups: readonly GroupDraft[], pupilId: string, into: number): GroupDraft[] =>
  groups.map((one, nth) => ({
    ...one,
    pupilIds: nth === into ? [...new Set([...one.pupilIds, pupilId])] : one.pupilIds.filter((id) => id !== pupilId),
  }));
/** The group of a pupil; −1 for none. */
export const placeOf = (groups: readonly GroupDraft[], pupilId: string): number =>
  groups.findIndex(({ pupilIds }) => pupilIds.includes(pupilId));
