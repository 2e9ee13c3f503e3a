import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { devices, login, revokeDevice, verify } from '@encrier/contract/access/auth';
import { addComment, createPost, publishPost } from '@encrier/contract/communication/news';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#kernel/db/free-port.ts';
import { newId } from '#kernel/db/id.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { client } from '#kernel/test/client.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from '#kernel/test/pgbouncer.ts';
import { mintSchool, type PersonName, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';

const program = findPgBouncer();
type Running = { base: string; child: ChildProcess; output: () => string };

/** Waits until something is so; what waits too long fails by the limit of its test. */
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await what())) await new Promise((resolve) => setTimeout(resolve, 100));
}

// Only script/test may leave this out, and it says so.
describe.skipIf(!program && process.env.WITHOUT_PGBOUNCER === '1')(
  'two servers and a worker behind a pooler, with files in a bucket',
  () => {
    let database: TestServer;
    let school: TestSchool;
    let pooler: PgBouncer;
    let bucket: S3rver;
    let folder: string;
    const running: ChildProcess[] = [];
    let [one, two] = [] as unknown as [Running, Running];

    async function run(entry: 'main' | 'worker', env: Record<string, string>): Promise<Running> {
      const port = await freePort();
      const child = spawn(process.execPath, [fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))], {
        env: {
          PATH: process.env.PATH,
          DEMO: '0',
          DATA_DIR: join(folder, `${entry}-${port}`),
          PORT: String(port),
          DATABASE_URL: pooler.url,
          LIMIT_SCALE: '1000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.push(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      return { base: `http://127.0.0.1:${port}`, child, output: () => text };
    }
    const ready = ({ base, child, output }: Running) =>
      until(async () => {
        if (child.exitCode !== null) throw new Error(output());
        return (await fetch(`${base}/ready`).catch(() => null))?.status === 200;
      });

    beforeAll(async () => {
      if (!program) throw new Error('pgbouncer is not on this machine: apt-get install pgbouncer');
      database = await testServer({ own: true });
      school = await mintSchool(database);
      folder = mkdtempSync(join(tmpdir(), 'encrier-servers-'));
      pooler = await startPgBouncer(program, database.appUrl, { mode: 'transaction' });
      bucket = new S3rver({
        port: 0,
        address: '127.0.0.1',
        silent: true,
        directory: join(folder, 'bucket'),
        vhostBuckets: false,
        configureBuckets: [{ name: 'school-files', configs: [] }],
      });
      const { port } = await bucket.run();
      const env = {
        ENCRIER_SECRET: randomBytes(32).toString('base64'),
        FILES_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/school-files?region=eu-west-3&tls=0`,
      };
      const worker = await run('worker', env);
      [one, two] = [await run('main', { ...env, WORKER: '0' }), await run('main', { ...env, WORKER: '0' })];
      await ready(one);
      await ready(two);
      await until(() => worker.output().includes('worker_started'));
    }, 120_000);
    afterAll(async () => {
      for (const child of running) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null)
          await new Promise((resolve) => child.once('exit', resolve));
      }
      await bucket?.close();
      await pooler?.stop();
      await database?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const at = (server: Running, who: PersonName | { token: string } | null) =>
      client(server, school.schoolId, typeof who === 'string' ? school.accounts[who] : who);

    async function signIn(server: Running, who: PersonName): Promise<{ token: string }> {
      const { username, password } = school.accounts[who];
      const { body } = await at(server, null)(login, { body: { username, password } });
      return { token: (body as { token: string }).token };
    }

    /** What a live stream of a server has said so far. */
    async function listen(server: Running, { token }: { token: string }): Promise<() => string> {
      let text = '';
      const response = await fetch(`${server.base}/api/${school.schoolId}/live`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const read = async (): Promise<void> => {
        for await (const part of response.body!.pipeThrough(new TextDecoderStream())) text += part;
        text += '(ended)';
      };
      void read().catch(() => {
        text += '(cut)';
      });
      await until(() => text.includes('hello'));
      return () => text;
    }

    async function publish(server: Running): Promise<string> {
      const content = {
        kind: 'information',
        title: 'Sortie au musée',
        html: '<p>Vendredi.</p>',
        categoryId: null,
        audience: [{ kind: 'everyone' }],
        coverId: null,
        attachmentIds: [],
        video: null,
        publishAt: null,
        expiresAt: null,
        pinned: false,
        pinnedUntil: null,
        ackRequired: false,
        ackDeadline: null,
        ackReminders: false,
        reactions: true,
        comments: 'free',
        notify: 'now',
        event: null,
      } as const;
      const made = await at(server, 'admin')(createPost, { body: { content: content as never } });
      expect(made.status).toBe(200);
      const shown = await at(server, 'admin')(publishPost, {
        params: { id: made.body.id },
        body: { version: made.body.version },
      });
      expect(shown.status).toBe(200);
      return made.body.id;
    }

    it('a session of one server works on the other, and once ended there it is over on both, with its stream', async () => {
      const phone = await signIn(one, 'parent');
      const desk = await signIn(two, 'parent');
      expect((await at(two, phone)(verify, {})).status).toBe(200);
      const stream = await listen(one, phone);
      const mine = (await at(one, phone)(devices, {})).body.items.find(({ current }) => current);
      expect((await at(two, desk)(revokeDevice, { params: { id: mine!.id } })).status).toBe(200);
      expect([(await at(one, phone)(verify, {})).status, (await at(two, phone)(verify, {})).status]).toEqual([
        401, 401,
      ]);
      await until(() => stream().includes('session.ended'));
      expect((await at(one, desk)(verify, {})).status).toBe(200);
    }, 60_000);

    it('a change on one server is received on the other, through the worker', async () => {
      const [here, there] = [await listen(one, school.accounts.prof), await listen(two, school.accounts.prof)];
      await publish(one);
      await until(() => [here, there].every((events) => events().includes('notification.new')));
    }, 60_000);

    it('a file uploaded to one server is read from the other', async () => {
      const bytes = randomBytes(300_000).toString('base64');
      const form = new FormData();
      form.append('file', new Blob([bytes], { type: 'text/plain' }), 'mots.txt');
      const headers = { authorization: `Bearer ${school.accounts.prof.token}` };
      const address = (server: Running, path: string): string => `${server.base}/api/${school.schoolId}${path}`;
      const sent = await fetch(address(one, '/files'), { method: 'POST', headers, body: form });
      expect(sent.status).toBe(200);
      const { type, fichier } = (await sent.json()) as { type: string; fichier: string };
      const sum = (text: string): string => createHash('sha256').update(text).digest('hex');
      const found = await fetch(address(two, `/files/${type}/${fichier}`), { headers });
      expect([found.status, sum(await found.text())]).toEqual([200, sum(bytes)]);
    }, 60_000);

    it('one server is killed: its finished work is kept, and its unfinished work is done once by the other', async () => {
      const postId = await publish(one);
      const desk = await signIn(one, 'parent');
      const words = Array.from({ length: 60 }, (_, n) => ({ key: newId(), body: `mot ${n}` }));
      const taken: string[] = [];
      const send = (server: Running, { key, body }: { key: string; body: string }) =>
        at(server, desk)(addComment, { params: { id: postId }, body: { body } }, { key });
      const sending = words.map(async (word) => {
        const answer = await send(one, word).catch(() => null);
        if (answer?.status === 200) taken.push(word.body);
        if (taken.length === 5) one.child.kill('SIGKILL');
      });
      await Promise.all(sending);
      await until(() => one.child.signalCode === 'SIGKILL');
      const kept = async (): Promise<string[]> =>
        readTenant(database.kernel.pool, school.schoolId, async (db) =>
          (await db.selectFrom('post_comments').select('body').where('post_id', '=', postId).execute()).map(
            ({ body }) => body,
          ),
        );
      const before = await kept();
      expect(taken.filter((word) => !before.includes(word))).toEqual([]);
      for (const word of words) expect((await send(two, word)).status).toBe(200);
      expect((await kept()).toSorted()).toEqual(words.map(({ body }) => body).toSorted());
    }, 120_000);
  },
);
