import { maxSignaturePoints } from '@encrier/contract/communication/documents';

/** Points of one stroke, x and y in turn, on a sheet of 1000 by 300. */
export type Stroke = readonly number[];
export const maxStrokes = 60;
/** Numbers of one stroke. */
export const maxPoints = 1200;

/** The stroke with one more point; null when it is too near the last one to be seen, or when the stroke is full. */
export function withPoint(stroke: Stroke, [x, y]: readonly [number, number], most: number): Stroke | null {
  const [lastX, lastY] = [stroke.at(-2), stroke.at(-1)];
  if (stroke.length + 2 > most) return null;
  if (lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < 4) return null;
  return [...stroke, x, y];
}

/** Whether one more point fits in a mark. */
export const hasRoom = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((sum, points) => sum + points.length, 0) + 2 <= maxSignaturePoints * 2;
