import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'encrier-runners-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a suite whose product refuses to start; a hanging one is killed, and returns its signal. */
function run(file: string, counts: string): Promise<{ code: number | null; signal: string | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, '--counts', counts, '--env', 'TRUST_PROXY=nobody'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 240_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (said += part));
    child.once('close', (code, signal) => resolve({ code, signal, said }));
  });
}

describe('a suite whose product does not start ends by itself, counts a failure and reports why', () => {
  it.concurrent.each([
    ['journeys', 'e2e/run.ts'],
    ['crashes', 'e2e/kill/run.ts'],
  ])(
    '%s',
    async (name, file) => {
      const counts = join(folder, `${name}.json`);
      const { code, signal, said } = await run(file, counts);
      expect([code, signal]).toEqual([1, null]);
      expect(said).toContain('Encrier did not start: TRUST_PROXY must be a whole number');
      const counted = JSON.parse(readFileSync(counts, 'utf8')) as {
        passed: number;
        failed: number;
        failures: string[];
      };
      expect(counted.passed).toBe(0);
      expect(counted.failed).toBe(counted.failures.length);
      expect(counted.failures[0]).toContain('the server did not start');
    },
    300_000,
  );
});
