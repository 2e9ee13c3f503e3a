import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countOwn, countVitest, failuresOf, readCounts, repeatedOf } from './count-results.ts';

const report = (passed: number, failed: number, files: Parameters<typeof failuresOf>[0]['testResults'] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults: files,
});

describe('the counts of a run', () => {
  it('treat a file that could not load, and a bad exit, as failures', () => {
    expect(countVitest(report(3, 0), false)).toEqual({ passed: 3, failed: 0 });
    expect(countVitest(report(3, 0, [{ status: 'failed', assertionResults: [] }]), true)).toEqual({
      passed: 3,
      failed: 1,
    });
    expect(countVitest(report(3, 0), true)).toEqual({ passed: 3, failed: 1 });
    expect(countOwn({ passed: 20, failed: 0 }, true)).toEqual({ passed: 20, failed: 1 });
  });

  it('list failed tests, with the first line of the reason', () => {
    const failed = {
      name: `${process.cwd()}/a.test.ts`,
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'failed', fullName: 'breaks', failureMessages: ['Error: late\n    at x'] },
      ],
    };
    expect(
      failuresOf(
        report(1, 1, [
          failed,
          { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'no such file', assertionResults: [] },
        ]),
      ),
    ).toEqual(['a.test.ts · breaks · Error: late', 'b.test.ts · did not load · no such file']);
  });

  it('list tests that passed only on the second attempt', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'holds', failureMessages: [] },
      { status: 'passed', fullName: 'wavers', failureMessages: ['Error: late\n    at x'] },
      { status: 'failed', fullName: 'breaks', failureMessages: ['Error: never'] },
    ];
    const file = { name: `${process.cwd()}/a.test.ts`, status: 'passed', assertionResults };
    expect(repeatedOf(report(2, 1, [file]))).toEqual(['a.test.ts · wavers · Error: late']);
  });

  it('treat an empty run as a failure', () => {
    expect(countVitest(report(0, 0), false)).toEqual({ passed: 0, failed: 1 });
    expect(countOwn({ passed: 0, failed: 0 }, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('count a suite without a result as one failure', () => {
    const folder = mkdtempSync(join(tmpdir(), 'encrier-counts-'));
    expect(Object.values(readCounts(folder))).toEqual(Array.from({ length: 6 }, () => ({ passed: 0, failed: 1 })));
    writeFileSync(join(folder, 'check'), '11 0\n');
    writeFileSync(join(folder, 'build'), '');
    writeFileSync(join(folder, 'api.json'), JSON.stringify(report(100, 0)));
    writeFileSync(join(folder, 'web.json'), JSON.stringify(report(40, 0)));
    writeFileSync(join(folder, 'web.failed'), '');
    writeFileSync(join(folder, 'kill.json'), '{"passed":20,"failed":0}');
    writeFileSync(join(folder, 'e2e.json'), '{"passed":150,"failed":1}');
    expect(readCounts(folder)).toEqual({
      checks: { passed: 11, failed: 0 },
      'api tests': { passed: 100, failed: 0 },
      'web tests': { passed: 40, failed: 1 },
      build: { passed: 1, failed: 0 },
      crashes: { passed: 20, failed: 0 },
      journeys: { passed: 150, failed: 1 },
    });
    rmSync(folder, { recursive: true, force: true });
  });
});
