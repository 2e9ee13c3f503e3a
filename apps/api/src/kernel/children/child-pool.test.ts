import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ChildPool, type PoolSettings, refuseWaiting, stopChildren } from './child-pool.ts';
import { Lanes } from './lanes.ts';
import type { Errand } from './test/patient.worker.ts';

const settings: PoolSettings = {
  entry: new URL('./test/patient.worker.ts', import.meta.url),
  children: 2,
  perLane: 1,
  seconds: 1,
  patience: 3,
  memoryMb: 300,
  heapMb: 64,
  waiting: 20,
  idle: 30,
};
const pool = (more: Partial<PoolSettings> = {}): ChildPool<Errand, unknown> => new ChildPool({ ...settings, ...more });
const echo = (value: string, ms = 0): Errand => ({ do: 'echo', value, ms });
const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
afterEach(stopChildren);

describe('lanes', () => {
  it('take turns, whatever their length', () => {
    const lanes = new Lanes<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) lanes.add(item.slice(0, 1), item);
    const order = Array.from({ length: 7 }, () => lanes.take(() => true));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined]);
  });

  it('that may not run are skipped and keep their place', () => {
    const lanes = new Lanes<string>();
    for (const item of ['a1', 'b1']) lanes.add(item.slice(0, 1), item);
    expect(lanes.take((lane) => lane !== 'a')).toBe('b1');
    expect(lanes.take((lane) => lane !== 'a')).toBeUndefined();
    expect(lanes.ready(() => true)).toBe(1);
    expect(lanes.take(() => true)).toBe('a1');
  });
});

describe('work in a child process', () => {
  it('is answered, in parts where it has several, and one failure affects only itself', async () => {
    const work = pool();
    const parts: unknown[] = [];
    expect(await work.run('a', echo('bonjour'))).toBe('bonjour');
    expect(await work.run('a', { do: 'count', to: 3 }, (part) => parts.push(part))).toBe(work.pids[0]);
    expect(parts).toEqual([1, 2, 3]);
    await expect(work.run('a', { do: 'throw' })).rejects.toThrow('no such errand');
    expect(await work.run('a', echo('encore'))).toBe('encore');
  });

  it('knows no secret of the server', async () => {
    process.env['ENCRIER_SECRET'] = 'x';
    expect(await pool().run('a', { do: 'environment' })).not.toContain('ENCRIER_SECRET');
    delete process.env['ENCRIER_SECRET'];
  });

  it.each<[Errand['do'], string]>([
    ['spin', 'time'],
    ['sleep', 'time'],
    ['grow', 'memory'],
    ['heap', 'memory'],
    ['leave', 'crash'],
  ])(
    'that would %s for ever is killed, and the next one is served',
    async (errand, reason) => {
      // A busy machine fills memory slowly: only the case about time gets little of it.
      const work = pool(reason === 'time' ? {} : { seconds: 20, patience: 25 });
      await work.run('a', echo('warm'));
      const [pid = 0] = work.pids;
      await expect(work.run('a', { do: errand } as Errand)).rejects.toMatchObject({ reason });
      expect(await work.run('a', echo('after'))).toBe('after');
      expect(alive(pid)).toBe(false);
    },
    30_000,
  );

  it('is limited to its own memory limit, whatever the others may use', async () => {
    const work = pool({ memoryMb: 2000, seconds: 20, patience: 20 });
    const grown = work.run('a', { do: 'grow' }, undefined, 150);
    await expect(grown).rejects.toMatchObject({ reason: 'memory' });
  }, 30_000);

  it('in one lane never blocks another lane, and its time counts from its own start', async () => {
    const work = pool();
    const done: string[] = [];
    const hanging = Array.from({ length: 3 }, () => work.run('a', { do: 'spin' }).catch(() => done.push('hung')));
    const others = ['b1', 'b2', 'b3'].map((name) => work.run('b', echo(name, 100)).then(() => done.push(name)));
    await Promise.all(others);
    // The first job of the other lane may still be running.
    expect(done.filter((name) => name === 'hung').length).toBeLessThan(2);
    await Promise.all(hanging);
    expect(done.filter((name) => name === 'hung')).toHaveLength(3);
  }, 30_000);

  it('waits at most as many jobs as its lane allows', async () => {
    const work = pool({ waiting: 2 });
    const all = Array.from({ length: 5 }, (_, i) => work.run('a', echo(String(i), 50)));
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
    expect(settled.at(-1)).toMatchObject({ status: 'rejected', reason: { reason: 'full' } });
  });

  it('exits when there is no work, and with the server', async () => {
    const work = pool({ idle: 1 });
    await work.run('a', echo('x'));
    const [pid = 0] = work.pids;
    await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
    const again = work.run('a', { do: 'sleep' });
    const waiting = work.run('a', echo('y'));
    await pause(500);
    refuseWaiting();
    await expect(waiting).rejects.toMatchObject({ reason: 'stopped' });
    expect(work.pids).toHaveLength(1);
    const [last = 0] = work.pids;
    stopChildren();
    await expect(again).rejects.toMatchObject({ reason: 'stopped' });
    await expect.poll(() => alive(last), { timeout: 10_000 }).toBe(false);
  }, 30_000);

  it.each<['spin' | 'sleep', NodeJS.Signals]>([
    ['spin', 'SIGTERM'],
    ['sleep', 'SIGTERM'],
    ['sleep', 'SIGKILL'],
    ['spin', 'SIGKILL'],
  ])(
    'that would %s for ever ends with the process that started it (%s)',
    async (errand, signal) => {
      const entry = fileURLToPath(new URL('./test/server.worker.ts', import.meta.url));
      const server = spawn(process.execPath, [entry, errand], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output] = (await once(server.stdout, 'data')) as [Buffer];
      const pid = Number(output.toString());
      expect(alive(pid)).toBe(true);
      await pause(300);
      server.kill(signal);
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      await expect.poll(() => alive(pid), { timeout: 10_000 }).toBe(false);
    },
    60_000,
  );
});
