import { openArchive } from '#kernel/backup/school-archive.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import type { SchoolKey } from '#kernel/secrets/school-key.ts';
import { addSchoolKey } from '../settings/keys/keys.public.ts';
import { leadTo } from './transfer.actions.ts';
import { checkNewPlace } from './new-place.queries.ts';
import { transferRoom } from './transfer.room.ts';

/**
 * Opens a school from an archive under a number of its own, with a key of this deployment; see `openArchive`. Throws
 * `ArchiveRefused`, and `school.public_address` where no key can be signed.
 */
export async function openFromArchive(
  kernel: Kernel,
  bytes: Uint8Array,
): Promise<{ schoolId: number; rows: number; files: number; title: string; key: string }> {
  const made = await openArchive(kernel.pool, kernel.files, bytes);
  const key = await transferRoom.act(
    systemCtx(kernel, made.schoolId, { kind: 'command', name: 'school.import' }),
    'transfer.import',
    async (tx) => {
      const { key: first } = await addSchoolKey(tx, kernel, made.title);
      return {
        result: first,
        audit: { object: { type: 'school', id: null }, after: { rows: made.rows, files: made.files } },
      };
    },
  );
  return { ...made, key };
}

/**
 * Marks the school as moved: this server answers its people with the key of the new place. The key was issued by
 * `openFromArchive` there; its host is asked whether it signed it and has that school. Throws `MoveRefused`.
 */
export async function moveSchool(kernel: Kernel, schoolId: number, text: string): Promise<SchoolKey> {
  const key = await checkNewPlace(kernel, schoolId, text);
  await leadTo(systemCtx(kernel, schoolId, { kind: 'command', name: 'school.move' }), text, key.apiHost);
  return key;
}

/** A redirected school is served here again. */
export const resumeSchool = (kernel: Kernel, schoolId: number): Promise<void> =>
  leadTo(systemCtx(kernel, schoolId, { kind: 'command', name: 'school.move' }), null, null);
