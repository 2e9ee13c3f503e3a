import { systemCtx } from '../kernel/http/context.ts';
import { setState } from '../school/settings/settings.public.ts';
import { runCommand } from './with-kernel.ts';

const states = ['active', 'read_only', 'suspended', 'archived'] as const;
const usage = `npm run -s school:state -- <school number> <${states.join('|')}> [reason that its people read]`;

/** Opens a school, makes it read-only, suspends or closes it. */
runCommand(async (kernel) => {
  const [school = '', requested, ...words] = process.argv.slice(2);
  const state = states.find((one) => one === requested);
  if (!/^[1-9]\d{0,8}$/.test(school) || !state) throw new Error(usage);
  const schoolId = Number(school);
  const { rowCount } = await kernel.pool.query(`SELECT 1 FROM schools WHERE school_id = $1 AND status <> 'moved'`, [
    schoolId,
  ]);
  if (!rowCount) throw new Error(`There is no school ${schoolId} here, or it lives elsewhere: see school:move.`);
  await setState(
    systemCtx(kernel, schoolId, { kind: 'command', name: 'school.state' }),
    state,
    words.join(' ').slice(0, 200),
  );
  process.stdout.write(`School ${schoolId} is ${state} from now on; a running server follows within half a minute.\n`);
});
