import type { RoomSeed } from './door.ts';
import { seeds } from './seeds.generated.ts';

/** Rooms between two ANALYZE of the tables: otherwise a database that fills up gets bad plans. */
const together = 5;

/** What each room shows of the demo school, room after room; `settle` lets the database know what it holds by now. */
export async function seedRooms(settle: () => Promise<void>, ...stage: Parameters<RoomSeed['seed']>): Promise<void> {
  for (const [index, { seed }] of seeds.toSorted((a, b) => a.order - b.order).entries()) {
    if (index % together === 0) await settle();
    await seed(...stage);
  }
}
