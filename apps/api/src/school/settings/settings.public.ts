import { ownsFiles } from '#kernel/files/owners.ts';

/** The logo is the school's face: whoever reaches the school may see it. */
export function registerSettingsFiles(): void {
  ownsFiles('school', async () => true);
}
