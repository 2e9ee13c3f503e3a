import { openArchive } from '#kernel/backup/school-archive.ts';
import { newId } from '#kernel/db/id.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import type { SchoolKey } from '#kernel/secrets/school-key.ts';
import { signSchoolKey } from '../setup/setup.public.ts';
import { leadTo } from './transfer.actions.ts';
import { checkNewPlace } from './new-place.queries.ts';
import { transferRoom } from './transfer.room.ts';

/**
 * Opens a school from an archive under a number of its own, with a key of this deployment; see `openArchive`. Throws `ArchiveRefused`,
 * and `school.public_address` where no key can be signed.
 */
export async function openFromArchive(
  kernel: Kernel,
  bytes: Uint8Array,
): Promise<{ schoolId: number; rows: number; files: number; title: string; key: string }> {
  const made = await openArchive(kernel.pool, kernel.files, bytes);
  const { key, expiresAt } = signSchoolKey(kernel, made.schoolId, made.title, kernel.now());
  await transferRoom.act(
    systemCtx(kernel, made.schoolId, { kind: 'command', name: 'school.import' }),
    'transfer.import',
    async (tx) => {
      await tx.db
        .insertInto('school_keys')
        .values({ school_id: tx.schoolId, id: newId(tx.now.getTime()), key, issued_at: tx.now, expires_at: expiresAt })
        .execute();
      return {
        result: null,
        audit: { object: { type: 'school', id: null }, after: { rows: made.rows, files: made.files } },
      };
    },
  );
  return { ...made, key };
}

/**
 * The school lives elsewhere from now on: this server answers its people with the key of the new place. The key is one that
 * `openFromArchive` gave there; its host is asked whether it signed it and holds that school. Throws `MoveRefused`.
 */
export async function moveSchool(kernel: Kernel, schoolId: number, text: string): Promise<SchoolKey> {
  const key = await checkNewPlace(kernel, schoolId, text);
  await leadTo(systemCtx(kernel, schoolId, { kind: 'command', name: 'school.move' }), text, key.apiHost);
  return key;
}

/** A school that was led elsewhere is served here again. */
export const bringSchoolBack = (kernel: Kernel, schoolId: number): Promise<void> =>
  leadTo(systemCtx(kernel, schoolId, { kind: 'command', name: 'school.move' }), null, null);
