import type { ExamSeat } from '@encrier/contract/teaching/exams';

/** Free seats shown after the last one in a room without a number of seats. */
const spare = 4;
const most = 200;

/** The places of a room in order, each with its pupil: all seats, or a few free ones after the last. */
export function placesOf(
  { id, capacity }: { id: string; capacity: number | null },
  seats: readonly ExamSeat[],
): { seat: number; pupil: ExamSeat | null }[] {
  const here = new Map(
    seats.flatMap((one) => (one.roomId === id && one.seat !== null ? [[one.seat, one] as const] : [])),
  );
  const last = Math.max(0, ...here.keys());
  const count = Math.max(last, Math.min(capacity ?? last + spare, most));
  return Array.from({ length: count }, (_, at) => ({ seat: at + 1, pupil: here.get(at + 1) ?? null }));
}
