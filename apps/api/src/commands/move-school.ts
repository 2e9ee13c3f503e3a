import { resumeSchool, moveSchool } from '../school/transfer/transfer.public.ts';
import { runCommand } from './with-kernel.ts';

const usage = `npm run -s school:move -- <school number> --to <key that school:import printed on the new server>
npm run -s school:move -- <school number> --back`;

/** Redirects the people of a school to the other server on which it was opened, or serves them here again. */
runCommand(async (kernel) => {
  const [school = '', option, key = ''] = process.argv.slice(2);
  if (!/^[1-9]\d{0,8}$/.test(school) || !(option === '--back' || (option === '--to' && key))) throw new Error(usage);
  const schoolId = Number(school);
  if (option === '--back') {
    await resumeSchool(kernel, schoolId);
    process.stdout.write(`School ${schoolId} is served here again.\n`);
    return;
  }
  const place = await moveSchool(kernel, schoolId, key);
  process.stdout.write(
    `${place.title} is school ${place.schoolId} of ${place.apiHost} from now on: this server sends its people there, within half a minute. Keep it running for as long as devices may still ask here.\n`,
  );
});
