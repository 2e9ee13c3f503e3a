import {
  compare,
  decimal,
  type Fraction,
  half,
  isZero,
  larger,
  minus,
  one,
  over,
  plus,
  smaller,
  sum,
  times,
  zero,
} from './fractions.ts';

/** The rules of this file. Another reckoning takes another number, which every result carries. */
export const ruleVersion = 2;

/** How an assessment counts: like the others, by what is above the middle alone, only where it helps, or not at all. */
export const markModes = ['normal', 'bonus', 'optional', 'off'] as const;
export type MarkMode = (typeof markModes)[number];
/** Codes that replace a value; the last two count as zero. */
export const markCodes = [
  'absent',
  'exempt',
  'unmarked',
  'not_handed',
  'unfit',
  'absent_zero',
  'not_handed_zero',
] as const;
export type MarkCode = (typeof markCodes)[number];
const zeroCodes: readonly MarkCode[] = ['absent_zero', 'not_handed_zero'];

/** A mark as it was given: decimals are texts with a point, so that nothing is lost on the way. */
export type Given = {
  id: string;
  value: string | null;
  code: MarkCode | null;
  scale: string;
  coefficient: string;
  mode: MarkMode;
  boxId: string | null;
  /** The kind of assessment, where kinds have their own weight. */
  kind?: string;
};
/** A part of a subject, such as oral and written, with its weight in it. */
export type Box = { id: string; coefficient: string };
/** Kinds of assessments with a common weight, such as continuous work and the examination at the end of the term. */
export type KindPart = { name: string; coefficient: string; kinds: readonly string[] };

/** What became of a mark. */
export type LineFate =
  | 'counted'
  /** A code that counts as zero. */
  | 'zero'
  | 'bonus'
  /** At or under the middle of the scale: a bonus that adds nothing, and takes nothing. */
  | 'bonus_none'
  | 'helps'
  /** Would lower the average. */
  | 'left_out'
  /** Of coefficient zero. */
  | 'weightless'
  /** Not significant. */
  | 'off'
  /** A code, or nothing at all yet. */
  | 'no_value'
  /** Nothing that it could be added to. */
  | 'alone';
export type Line = {
  id: string;
  boxId: string | null;
  /** Brought to the scale of the average. */
  onScale: Fraction | null;
  weight: Fraction;
  points: Fraction;
  fate: LineFate;
};
/** An average with all that it is made of. */
export type Average = {
  version: number;
  scale: Fraction;
  /** Null when nothing counts: neither zero nor a number. */
  value: Fraction | null;
  lines: Line[];
  points: Fraction;
  weight: Fraction;
  bonus: Fraction;
  /** The bonus went beyond the scale. */
  capped: boolean;
};

const countsFor = ({ value, code }: Given): string | null =>
  value ?? (code !== null && zeroCodes.includes(code) ? '0' : null);

/**
 * A mark on the scale of the average. Throws for one below zero or above its own scale: nothing of the product lets one
 * in.
 */
function onScale(mark: Given, scale: Fraction): Fraction | null {
  const text = countsFor(mark);
  if (text === null) return null;
  const [value, own] = [decimal(text), decimal(mark.scale)];
  if (compare(own, zero) <= 0 || compare(value, zero) < 0 || compare(value, own) > 0)
    throw new RangeError(`mark ${mark.id} is off its scale`);
  return times(over(value, own), scale);
}

function lineOf(mark: Given, scale: Fraction): Line {
  const coefficient = decimal(mark.coefficient);
  const value = onScale(mark, scale);
  const line = { id: mark.id, boxId: mark.boxId, onScale: value, weight: zero, points: zero };
  if (mark.mode === 'off') return { ...line, fate: 'off' };
  if (value === null) return { ...line, fate: 'no_value' };
  if (isZero(coefficient)) return { ...line, fate: 'weightless' };
  if (mark.mode === 'bonus') {
    const gain = times(larger(zero, minus(value, half(scale))), coefficient);
    return { ...line, points: gain, fate: isZero(gain) ? 'bonus_none' : 'bonus' };
  }
  const points = times(value, coefficient);
  if (mark.mode === 'optional') return { ...line, weight: coefficient, points, fate: 'left_out' };
  return { ...line, weight: coefficient, points, fate: mark.value === null ? 'zero' : 'counted' };
}

const isBasis = ({ fate }: Line): boolean => fate === 'counted' || fate === 'zero';
const isBonus = ({ fate }: Line): boolean => fate === 'bonus' || fate === 'bonus_none';

/** Lines that count towards one average; helping ones are chosen from the best down. */
function averageOf(lines: readonly Line[], scale: Fraction): Average {
  const basis = lines.filter(isBasis);
  const made = { version: ruleVersion, scale };
  if (!basis.length) {
    const alone = lines.map((line) =>
      isBonus(line) || line.fate === 'left_out'
        ? { ...line, weight: zero, points: zero, fate: 'alone' as const }
        : line,
    );
    return { ...made, value: null, lines: alone, points: zero, weight: zero, bonus: zero, capped: false };
  }
  const bonus = sum(lines.filter(isBonus).map(({ points }) => points));
  let points = sum(basis.map((line) => line.points));
  let weight = sum(basis.map((line) => line.weight));
  const helps = new Set<string>();
  const optional = lines.filter(({ fate }) => fate === 'left_out');
  // From the best down: what does not help then, no other choice would have helped with either.
  for (const line of optional.toSorted((a, b) => compare(b.onScale!, a.onScale!))) {
    if (compare(line.onScale!, over(plus(points, bonus), weight)) < 0) break;
    points = plus(points, line.points);
    weight = plus(weight, line.weight);
    helps.add(line.id);
  }
  const full = over(plus(points, bonus), weight);
  return {
    ...made,
    value: smaller(full, scale),
    lines: lines.map((line) =>
      line.fate !== 'left_out'
        ? line
        : helps.has(line.id)
          ? { ...line, fate: 'helps' }
          : { ...line, weight: zero, points: zero },
    ),
    points,
    weight,
    bonus,
    capped: compare(full, scale) > 0,
  };
}

/** Average of the marks of one pupil in one subject. */
export const averageOfMarks = (marks: readonly Given[], scale = '20'): Average =>
  averageOf(
    marks.map((mark) => lineOf(mark, decimal(scale))),
    decimal(scale),
  );

export type BoxAverage = { id: string | null; coefficient: Fraction; average: Average };
export type PartAverage = { name: string; coefficient: Fraction; average: BoxedAverage };
export type BoxedAverage = Average & { boxes: BoxAverage[] };
export type SubjectAverage = BoxedAverage & { parts: PartAverage[] };

/**
 * Average of averages that each weigh their own coefficient, whatever the number of their marks; one without a value is
 * in neither sum.
 */
function weigh(
  marks: readonly Given[],
  groups: readonly { coefficient: Fraction; average: Average }[],
  scale: string,
): Average {
  const counted = groups.filter(({ coefficient, average }) => average.value && !isZero(coefficient));
  const points = sum(counted.map(({ coefficient, average }) => times(average.value!, coefficient)));
  const weight = sum(counted.map(({ coefficient }) => coefficient));
  const order = new Map(marks.map(({ id }, index) => [id, index]));
  return {
    version: ruleVersion,
    scale: decimal(scale),
    value: counted.length ? over(points, weight) : null,
    lines: groups.flatMap(({ average }) => average.lines).toSorted((a, b) => order.get(a.id)! - order.get(b.id)!),
    points,
    weight,
    bonus: zero,
    capped: false,
  };
}

/**
 * Average of marks without boxes; with boxes, each is averaged first. Marks of no box are together one of coefficient
 * 1.
 */
function boxedAverage(marks: readonly Given[], boxes: readonly Box[], scale: string): BoxedAverage {
  if (!boxes.length) return { ...averageOfMarks(marks, scale), boxes: [] };
  const known = new Set(boxes.map(({ id }) => id));
  const found: BoxAverage[] = [...boxes, { id: null, coefficient: '1' }].map(({ id, coefficient }) => ({
    id,
    coefficient: decimal(coefficient),
    average: averageOfMarks(
      marks.filter(({ boxId }) => (boxId !== null && known.has(boxId) ? boxId : null) === id),
      scale,
    ),
  }));
  return {
    ...weigh(marks, found, scale),
    boxes: found.filter(({ id, average }) => id !== null || average.lines.length > 0),
  };
}

/**
 * Average of one pupil in one subject. Without parts, of its marks in their boxes; with parts, each part is such an
 * average of its kinds of assessments, weighted by its own coefficient. A kind in no part belongs to the first one.
 */
export function subjectAverage(
  marks: readonly Given[],
  boxes: readonly Box[] = [],
  parts: readonly KindPart[] = [],
  scale = '20',
): SubjectAverage {
  const [first] = parts;
  if (!first) return { ...boxedAverage(marks, boxes, scale), parts: [] };
  const partOf = ({ kind }: Given): KindPart =>
    parts.find(({ kinds }) => kind !== undefined && kinds.includes(kind)) ?? first;
  const found = parts.map(
    (part): PartAverage => ({
      name: part.name,
      coefficient: decimal(part.coefficient),
      average: boxedAverage(
        marks.filter((mark) => partOf(mark) === part),
        boxes,
        scale,
      ),
    }),
  );
  return { ...weigh(marks, found, scale), boxes: [], parts: found };
}

/** A subject in the general average. `beyond`: an optional one, of which only the points above the middle count. */
export type SubjectWeight = { id: string; value: Fraction | null; coefficient: string; beyond?: boolean };
/** Average of averages, by the coefficients of the subjects, or all alike. */
export function generalAverage(
  subjects: readonly SubjectWeight[],
  { equal = false, scale = '20' }: { equal?: boolean; scale?: string } = {},
): Average {
  const top = decimal(scale);
  const lines = subjects.map(({ id, value, coefficient, beyond }): Line => {
    const own = decimal(coefficient);
    const weight = equal && !isZero(own) ? one : own;
    const line = { id, boxId: null, onScale: value, weight: zero, points: zero };
    if (!value) return { ...line, fate: 'no_value' };
    if (isZero(weight)) return { ...line, fate: 'weightless' };
    if (!beyond) return { ...line, weight, points: times(value, weight), fate: 'counted' };
    const gain = times(larger(zero, minus(value, half(top))), weight);
    return { ...line, points: gain, fate: isZero(gain) ? 'bonus_none' : 'bonus' };
  });
  return averageOf(lines, top);
}
