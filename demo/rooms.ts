import { seedBoards } from './boards/seed-boards.ts';
import { seedComplaints } from './complaints/seed-complaints.ts';
import { seedDocuments } from './documents/seed-documents.ts';
import { seedMedia } from './media/seed-media.ts';
import { type SignIn, seedNews } from './news/seed-news.ts';
import { seedResources } from './resources/seed-resources.ts';
import type { Door } from './door.ts';

/** What each room shows of the demo school, room after room. */
export async function seedRooms(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  for (const seed of [seedNews, seedDocuments, seedResources, seedMedia, seedBoards, seedComplaints])
    await seed(door, signIn, from, now);
}
