import type { ReactNode } from 'react';
import css from './Seating.module.css';
import type { Room } from './seats.ts';

type Props = { room: Room; label: string; children: (row: number, column: number) => ReactNode };
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** The room seen by its teacher: the back row above, the board below. */
export function Grid({ room, label, children }: Props) {
  return (
    <section
      className={css.grid}
      aria-label={label}
      style={{ gridTemplateColumns: `repeat(${room.columns}, minmax(76px, 1fr))` }}
    >
      {upTo(room.rows)
        .reverse()
        .flatMap((row) =>
          upTo(room.columns).map((column) => (
            <div key={`${row} ${column}`} className={css.place}>
              {children(row, column)}
            </div>
          )),
        )}
    </section>
  );
}
