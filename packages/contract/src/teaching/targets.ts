import { compare, decimal, type Fraction, fraction, over } from './fractions.ts';
import { type Box, type Given, type KindPart, subjectAverage } from './averages.ts';

/** A future assessment, as far as it is known. */
export type Planned = { scale: string; coefficient: string; boxId: string | null; kind?: string };
export type Needed =
  /** The lowest value on its own scale, in quarters of a point. */
  | { kind: 'value'; value: Fraction }
  /** Even zero is enough. */
  | { kind: 'any' }
  | { kind: 'out_of_reach' };

/** Mark needed in the next assessment for the average to reach a target, found by applying the real rules. */
export function neededFor(
  marks: readonly Given[],
  boxes: readonly Box[],
  planned: Planned,
  target: Fraction,
  parts: readonly KindPart[] = [],
  scale = '20',
): Needed {
  const steps = Math.floor(Number(planned.scale) * 4);
  const reaches = (step: number): boolean => {
    const mark: Given = { id: 'planned', value: (step / 4).toFixed(2), code: null, mode: 'normal', ...planned };
    const { value } = subjectAverage([...marks, mark], boxes, parts, scale);
    return value !== null && compare(value, target) >= 0;
  };
  if (reaches(0)) return { kind: 'any' };
  if (!reaches(steps)) return { kind: 'out_of_reach' };
  // A better mark never lowers an average, so a binary search finds the first that reaches the target.
  let [below, enough] = [0, steps];
  while (enough - below > 1) {
    const middle = (below + enough) >> 1;
    if (reaches(middle)) enough = middle;
    else below = middle;
  }
  return { kind: 'value', value: over(fraction(BigInt(enough)), decimal('4')) };
}
