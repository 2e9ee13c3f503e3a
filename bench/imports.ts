// house: the measure puts the product together by hand
import { createHash, randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openKernel } from '../apps/api/src/kernel/boot.ts';
import { readConfig } from '../apps/api/src/kernel/config/config.ts';
import { startEmbedded } from '../apps/api/src/kernel/db/embedded.ts';
import { newId } from '../apps/api/src/kernel/db/id.ts';
import { migrate } from '../apps/api/src/kernel/db/migrate.ts';
import { withTenant, readTenant } from '../apps/api/src/kernel/db/tenant.ts';
import { storeKey } from '../apps/api/src/kernel/files/stores/store-key.ts';
import type { Kernel } from '../apps/api/src/kernel/http/context.ts';
import { jobCtx } from '../apps/api/src/kernel/jobs/job-ctx.ts';
import { prepareQueues } from '../apps/api/src/kernel/jobs/boss.ts';
import { deriveSecrets } from '../apps/api/src/kernel/secrets/secrets.ts';
import { registerRooms } from '../apps/api/src/rooms.ts';
import { performWork } from '../apps/api/src/school/imports/engine/work.ts';
import { runImport, undoImport } from '../apps/api/src/school/imports/imports.actions.ts';
import { mapImport } from '../apps/api/src/school/imports/lines.actions.ts';
import { startImport } from '../apps/api/src/school/imports/start.actions.ts';
import { importNow } from '../apps/api/src/school/imports/imports.queries.ts';
import { createSchool } from '../apps/api/src/school/setup/setup.public.ts';
import { orgs } from '../demo/school/plan.ts';
import { temporaryData } from '../e2e/product/product.ts';

// Time of a whole import of pupils with their parents, from the file to the end of the run and back: `script/bench
// --imports --lines 100000`.
const { values: options } = parseArgs({ strict: false, options: { lines: { type: 'string', default: '100000' } } });
const lines = Number(options.lines);
const letters = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function list(): Buffer {
  const rows = [
    'Matricule;Nom;Prénom;Sexe;Date de naissance;Classe;Nom du père;Prénom du père;Tél. père;Nom de la mère;Prénom de la mère;Tél. mère',
  ];
  for (let i = 0; i < lines; i += 1) {
    const family = Math.floor(i / 2);
    const day = `${String(1 + (i % 28)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/${2008 + (i % 10)}`;
    rows.push(
      `B${i};Nom ${letters(family)};Prénom ${letters(i)};${i % 2 ? 'F' : 'M'};${day};${3 + (i % 4)}e ${'ABCDEFGH'[(i >> 2) % 8]};Nom ${letters(family)};Omar;06${String(10_000_000 + family).slice(0, 8)};Mère ${letters(family)};Leila;07${String(10_000_000 + family).slice(0, 8)}`,
    );
  }
  return Buffer.from(`${rows.join('\n')}\n`);
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  console.log(
    `${name.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s ${(lines / seconds).toFixed(0).padStart(7)} lines/s   others wait at most ${(delay.max / 1e6).toFixed(0)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  );
  return result;
}

async function upload(kernel: Kernel, schoolId: number, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const id = newId();
  await kernel.files.put(storeKey(schoolId, sha256), bytes);
  await withTenant(kernel.pool, schoolId, {}, (db) =>
    db
      .insertInto('files')
      .values({
        school_id: schoolId,
        id,
        sha256,
        name: 'liste.csv',
        ext: 'csv',
        type: 'text',
        mime: 'text/csv',
        size: bytes.length,
        created_by: null,
      })
      .execute(),
  );
  return id;
}

async function measure(kernel: Kernel): Promise<void> {
  const { schoolId } = await createSchool(kernel, {
    school: {
      title: 'Banc',
      city: 'Rabat',
      kind: 'Groupe scolaire',
      country: 'MA',
      timeZone: 'Africa/Casablanca',
      currency: 'MAD',
      languages: ['fr'],
      orgs: orgs.slice(0, 1).map((org) => ({ ...org })),
    },
    admin: { prenom: 'A', nom: 'B', username: 'a.b', email: 'a@b.example', password: randomBytes(16).toString('hex') },
    requireTotp: false,
  });
  const ctx = await jobCtx(kernel, schoolId, 'bench');
  const fileId = await upload(kernel, schoolId, list());
  const { id, columns } = await timed('file', () => startImport(ctx, { fileId, kind: 'pupils' }));
  const fields = columns.map(({ field }) => field);
  const work = (action: 'check' | 'run' | 'undo'): Promise<void> => performWork(kernel, schoolId, id, action, false);
  await timed('check', async () => {
    const { status } = await mapImport(ctx, id, fields);
    if (status === 'checking') await work('check');
  });
  await runImport(ctx, id);
  await timed('run', () => work('run'));
  const state = await readTenant(kernel.pool, schoolId, (db) => importNow(db, id));
  if (state.status !== 'done') throw new Error(`not imported: ${JSON.stringify(state.progress)}`);
  console.log(
    `made: ${state.created.pupils} pupils, ${state.created.guardians} guardians, ${state.created.accounts} accounts; memory ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
  );
  await timed('ask undo', () => undoImport(ctx, id, false));
  await timed('undo', () => work('undo'));
  const after = await readTenant(kernel.pool, schoolId, (db) => importNow(db, id));
  if (after.status !== 'undone') throw new Error(`not taken back: ${JSON.stringify(after.progress)}`);
}

const data = temporaryData();
const database = await startEmbedded(data.path);
try {
  registerRooms();
  await migrate(database.ownerUrl);
  await prepareQueues(database.ownerUrl);
  const { kernel, close } = await openKernel({
    config: readConfig({ DATA_DIR: data.path }),
    databaseUrl: database.appUrl,
    secrets: deriveSecrets(randomBytes(32)),
    log: (code, more) => console.log(code, more),
    quiet: true,
  });
  await measure(kernel);
  await close();
} finally {
  await database.stop();
  data.remove();
}
