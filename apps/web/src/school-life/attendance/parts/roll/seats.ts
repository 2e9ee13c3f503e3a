import { maxColumns, maxRows, type Seat } from '@encrier/contract/school-life/attendance-seating';

export type Room = { rows: number; columns: number; seats: readonly Seat[] };
export const seatAt = ({ seats }: Room, row: number, column: number): Seat | undefined =>
  seats.find((one) => one.row === row && one.column === column);

/** Puts a pupil on a place; a pupil already there gets the place left free, or none. */
export function placed(room: Room, pupilId: string, row: number, column: number): Room {
  const from = room.seats.find((one) => one.pupilId === pupilId);
  const there = seatAt(room, row, column);
  if (there?.pupilId === pupilId) return room;
  const rest = room.seats.filter((one) => one.pupilId !== pupilId && one !== there);
  return {
    ...room,
    seats: [
      ...rest,
      { pupilId, row, column },
      ...(there && from ? [{ pupilId: there.pupilId, row: from.row, column: from.column }] : []),
    ],
  };
}
export const lifted = (room: Room, pupilId: string): Room => ({
  ...room,
  seats: room.seats.filter((one) => one.pupilId !== pupilId),
});
/** Changes the size of the room: pupils outside it lose their place. */
export function resized(room: Room, rows: number, columns: number): Room {
  const size = { rows: Math.min(Math.max(rows, 1), maxRows), columns: Math.min(Math.max(columns, 1), maxColumns) };
  return { ...size, seats: room.seats.filter((one) => one.row < size.rows && one.column < size.columns) };
}
/** Everybody without a seat gets one, in the order of the list, front rows first; the room grows if necessary. */
export function filled(room: Room, pupilIds: readonly string[]): Room {
  let next = room;
  for (const pupilId of pupilIds) {
    if (next.seats.some((one) => one.pupilId === pupilId)) continue;
    let free = freeIn(next);
    if (!free && next.rows < maxRows) {
      next = resized(next, next.rows + 1, next.columns);
      free = freeIn(next);
    }
    if (!free) return next;
    next = placed(next, pupilId, free.row, free.column);
  }
  return next;
}
function freeIn(room: Room): { row: number; column: number } | undefined {
  for (let row = 0; row < room.rows; row += 1)
    for (let column = 0; column < room.columns; column += 1) if (!seatAt(room, row, column)) return { row, column };
  return undefined;
}
