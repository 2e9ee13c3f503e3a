import { ownsFiles } from '#kernel/files/owners.ts';

/** The logo is the school's face: whoever reaches the school may see it. */
export function registerSettingsFiles(): void {
  ownsFiles('school', { table: 'school_settings', column: 'logo_file_id' }, async () => true);
}
