import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Count = { passed: number; failed: number };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults: VitestFile[];
};
type VitestFile = {
  name?: string;
  status: string;
  message?: string;
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] | null }[];
};

/** A suite that ran nothing fails: a green line must mean that something was tested. */
export function atLeastOne(count: Count): Count {
  return count.passed + count.failed === 0 ? { passed: 0, failed: 1 } : count;
}

/**
 * Tests of a Vitest report. A file that could not load counts as one failure, and so does a run that ended badly
 * without a failed test.
 */
export function countVitest(report: VitestReport, endedBadly: boolean): Count {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return atLeastOne({ passed: report.numPassedTests, failed: failed === 0 && endedBadly ? 1 : failed });
}

/** A suite with its own count, `{passed, failed}`; a bad end without a failure counts as one. */
export function countOwn(report: Count, endedBadly: boolean): Count {
  return atLeastOne({ passed: report.passed, failed: report.failed === 0 && endedBadly ? 1 : report.failed });
}

/** What failed in a Vitest report, one line each: file, test, and the first line of the reason. */
export function failuresOf(report: VitestReport): string[] {
  const line = (file: VitestFile, name: string, reason = ''): string =>
    [relative(process.cwd(), file.name ?? '?'), name, reason.split('\n')[0]].filter(Boolean).join(' · ');
  return report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.assertionResults.length === 0
      ? [line(file, 'did not load', file.message)]
      : []),
    ...file.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => line(file, one.fullName ?? '?', one.failureMessages?.[0])),
  ]);
}

/** Tests that only passed when retried, with the first line of the failure. */
export function repeatedOf(report: VitestReport): string[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages?.length)
      .map((one) =>
        [relative(process.cwd(), file.name ?? '?'), one.fullName, one.failureMessages?.[0]?.split('\n')[0]].join(' · '),
      ),
  );
}

function json<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;
}

/** Vitest runs, by the name of their report. */
const vitests = ['api', 'web'];
const reportsIn = (folder: string): VitestReport[] =>
  vitests.flatMap((name) => json<VitestReport>(join(folder, `${name}.json`)) ?? []);

/** Counts of each suite with results in `folder`; a suite without results is one failure. */
export function readCounts(folder: string): Record<string, Count> {
  const at = (name: string): string => join(folder, name);
  const lost: Count = { passed: 0, failed: 1 };
  const [passed, failed] = existsSync(at('check'))
    ? readFileSync(at('check'), 'utf8').trim().split(' ').map(Number)
    : [];
  const tests = vitests.map((name) => {
    const report = json<VitestReport>(at(`${name}.json`));
    return [`${name} tests`, report ? countVitest(report, existsSync(at(`${name}.failed`))) : lost] as const;
  });
  const journeys = json<Count>(at('e2e.json'));
  const crashes = json<Count>(at('kill.json'));
  return {
    checks: atLeastOne({ passed: passed ?? 0, failed: failed ?? 0 }),
    ...Object.fromEntries(tests),
    build: existsSync(at('build')) ? { passed: 1, failed: 0 } : lost,
    crashes: crashes ? countOwn(crashes, existsSync(at('kill.failed'))) : lost,
    journeys: journeys ? countOwn(journeys, existsSync(at('e2e.failed'))) : lost,
  };
}

function main(folder: string): void {
  const total: Count = { passed: 0, failed: 0 };
  for (const [suite, count] of Object.entries(readCounts(folder))) {
    process.stdout.write(`${suite.padEnd(9)} ${count.passed} in order, ${count.failed} not\n`);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  // Listed again here, because only the end of a long output is kept.
  const reports = reportsIn(folder);
  const own = (list: 'failures' | 'repeated'): string[] =>
    ['kill.json', 'e2e.json'].flatMap(
      (name) => json<{ failures?: string[]; repeated?: string[] }>(join(folder, name))?.[list] ?? [],
    );
  for (const one of [...reports.flatMap(repeatedOf), ...own('repeated')])
    process.stdout.write(`at the second try: ${one}\n`);
  for (const failure of [...reports.flatMap(failuresOf), ...own('failures')])
    process.stdout.write(`not in order: ${failure}\n`);
  const left = reports.reduce((sum, { numPendingTests = 0 }) => sum + numPendingTests, 0);
  if (left) process.stdout.write(`tests     ${left} left out: what they need is not on this machine\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2] ?? '.');
