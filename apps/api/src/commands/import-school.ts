import { readFileSync } from 'node:fs';
import { startRooms } from '../rooms.ts';
import { openFromArchive } from '../school/transfer/transfer.public.ts';
import { runCommand } from './with-kernel.ts';

/** Opens a school from the archive that its former deployment exported, beside the existing schools. */
runCommand(async (kernel) => {
  const [path] = process.argv.slice(2);
  if (!path || path.startsWith('-')) throw new Error('npm run -s school:import -- <archive.zip>');
  const { schoolId, title, rows, files, key } = await openFromArchive(kernel, readFileSync(path));
  await startRooms(kernel);
  process.stdout.write(
    `${title} is open as school ${schoolId}: ${rows} rows, ${files} files.\nIts people sign in with new codes: npm run -s account:code -- ${schoolId} <username>\n${key}\n`,
  );
});
