import type { RoomSeed } from './door.ts';
import { seeds } from './seeds.generated.ts';

/** What each room shows of the demo school, room after room. */
export async function seedRooms(...stage: Parameters<RoomSeed['seed']>): Promise<void> {
  for (const { seed } of seeds.toSorted((a, b) => a.order - b.order)) await seed(...stage);
}
