/** Most points of one stroke. */
const most = 400;

/**
 * A stroke reduced to the maximum number of points: drops every second one until few enough are left; the last one
 * stays.
 */
export function thinned(points: readonly number[]): number[] {
  let kept = [...points];
  while (kept.length / 2 > most) {
    const last = kept.slice(-2);
    kept = kept.filter((_, at) => Math.floor(at / 2) % 2 === 0);
    if (kept.at(-2) !== last[0] || kept.at(-1) !== last[1]) kept.push(...last);
  }
  return kept;
}

/** A stroke as a path over a page of that size. */
export function pathOf(points: readonly number[], { width, height }: { width: number; height: number }): string {
  let path = '';
  for (let at = 0; at + 1 < points.length; at += 2)
    path += `${at ? 'L' : 'M'}${Math.round((points[at]! * width) / 1000) / 10} ${Math.round((points[at + 1]! * height) / 1000) / 10}`;
  return path;
}
