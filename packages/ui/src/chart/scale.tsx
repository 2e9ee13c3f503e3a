/** Pure figures behind the charts. */
export type Extent = { min: number; max: number };

/** Smallest and largest known value; null without any. */
export function extentOf(values: readonly (number | null)[]): Extent | null {
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  if (known.length === 0) return null;
  return { min: known.reduce((a, b) => Math.min(a, b)), max: known.reduce((a, b) => Math.max(a, b)) };
}

/** The nearest of 1, 2, 2.5, 5 and 10 times a power of ten, at least as large. */
export function niceStep(rough: number): number {
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const part = rough / power;
  const nice = [1, 2, 2.5, 5, 10].find((one) => one >= part - 1e-9) ?? 10;
  return nice * power;
}

const tidy = (value: number): number => Number(value.toPrecision(12));

/**
 * Round values that cover an extent, at most `most`; a single value gets room on both sides. Counts use `whole` numbers
 * only.
 */
export function niceTicks({ min, max }: Extent, most = 4, whole = false): number[] {
  if (min === max) {
    const room = min === 0 ? 1 : Math.abs(min) * 0.1;
    return niceTicks(
      min >= 0 && min - room < 0 ? { min: 0, max: max + room } : { min: min - room, max: max + room },
      most,
      whole,
    );
  }
  for (let step = niceStep((max - min) / Math.max(1, most - 1)); ; step = niceStep(step * 1.01)) {
    if (whole && !Number.isInteger(step)) continue;
    const first = Math.floor(tidy(min / step));
    const last = Math.ceil(tidy(max / step));
    if (last - first + 1 > Math.max(2, most)) continue;
    return Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  }
}

/** Converts values to positions. */
export function scale(domain: Extent, from: number, to: number): (value: number) => number {
  const width = domain.max - domain.min;
  return (value) => (width === 0 ? (from + to) / 2 : from + ((value - domain.min) / width) * (to - from));
}

/** The value below which a share of the others lies, interpolated if needed. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return tidy(low + (high - low) * (at - Math.floor(at)));
}
export type Quartiles = { first: number; median: number; third: number };
export function quartilesOf(values: readonly number[]): Quartiles | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return { first: quantile(sorted, 0.25), median: quantile(sorted, 0.5), third: quantile(sorted, 0.75) };
}

export type Bin = { from: number; to: number; count: number };
/**
 * Counts in bins of equal width over a domain; the last bin includes its upper edge, values outside go to the edges.
 */
export function binsOf(values: readonly number[], domain: Extent, width: number): Bin[] {
  const count = Math.max(1, Math.ceil(tidy((domain.max - domain.min) / width)));
  const bins = Array.from({ length: count }, (_, index) => ({
    from: tidy(domain.min + index * width),
    to: tidy(Math.min(domain.max, domain.min + (index + 1) * width)),
    count: 0,
  }));
  for (const value of values) {
    const at = Math.floor(tidy((value - domain.min) / width));
    bins[Math.min(Math.max(at, 0), count - 1)]!.count += 1;
  }
  return bins;
}

/** Step between labels so that none touches the next. */
export const labelStep = (count: number, width: number, room: number): number =>
  Math.max(1, Math.ceil((count * room) / Math.max(width, 1)));

/** Splits a line at its missing values. */
export function splitAtGaps(values: readonly (number | null)[]): number[][] {
  const all: number[][] = [];
  let open: number[] | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) open = null;
    else if (open) open.push(index);
    else {
      open = [index];
      all.push(open);
    }
  }
  return all;
}
