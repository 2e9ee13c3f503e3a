export type Point = { x: number; y: number };
/** A change of plane as eight numbers, rows of a matrix whose last number is 1. */
export type Plane = readonly number[];

/** Solves a square system by elimination; null without a unique solution. */
function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let row = at + 1; row < size; row += 1) if (Math.abs(rows[row]![at]!) > Math.abs(rows[best]![at]!)) best = row;
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    const pivot = rows[at]![at]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let row = 0; row < size; row += 1) {
      if (row === at) continue;
      const by = rows[row]![at]! / pivot;
      for (let column = at; column <= size; column += 1) rows[row]![column]! -= by * rows[at]![column]!;
    }
  }
  return rows.map((row, at) => row[size]! / row[at]!);
}

/** The plane that takes four points to four others (a sheet seen at an angle); null when three of them are aligned. */
export function planeOf(from: readonly Point[], to: readonly Point[]): Plane | null {
  return solve(
    from.flatMap(({ x, y }, at) => {
      const { x: u, y: v } = to[at]!;
      return [
        [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
        [0, 0, 0, x, y, 1, -v * x, -v * y, v],
      ];
    }),
  );
}

export function project(plane: Plane, { x, y }: Point): Point {
  const w = plane[6]! * x + plane[7]! * y + 1;
  return { x: (plane[0]! * x + plane[1]! * y + plane[2]!) / w, y: (plane[3]! * x + plane[4]! * y + plane[5]!) / w };
}
