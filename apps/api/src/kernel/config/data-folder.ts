import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { RefusedToStart } from '#kernel/db/pool.ts';

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'it is a file',
};

/** Creates the data folder if needed. Throws a readable error when it cannot be written. */
export function openDataFolder(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // As root the database runs as another user, who must be able to enter the folder whatever the umask.
    if (made && process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new RefusedToStart(
      'data_folder',
      `The data folder ${dataDir} cannot be used: ${reasons[code] ?? message}. Give another one in DATA_DIR.`,
    );
  }
}
