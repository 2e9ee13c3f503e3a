export type LockEntry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockEntry> };

const systems: Record<string, string> = {
  android: 'android',
  androideabi: 'android',
  darwin: 'darwin',
  linux: 'linux',
  linuxmusl: 'linux',
  win32: 'win32',
  windows: 'win32',
  freebsd: 'freebsd',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
};
const processors = new Set([
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
]);

/**
 * System, processor and C library in the name of a platform package (`@esbuild/linux-x64`,
 * `@img/sharp-linuxmusl-arm64`); null when it names no platform.
 */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[-/@.]/);
  const os = words.map((word) => systems[word]).find(Boolean);
  const cpu = words.find((word) => processors.has(word));
  if (!os && !cpu) return null;
  const musl = words.some((word) => word === 'musl' || word === 'linuxmusl' || word === 'musleabihf');
  const glibc = os === 'linux' && words.some((word) => word === 'gnu' || word === 'gnueabihf' || word === 'glibc');
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os && { os: [os] }),
    ...(musl ? { libc: ['musl'] } : glibc ? { libc: ['glibc'] } : {}),
  };
}

/** Where Node would find `name` from the package at `from`: the nearest node_modules upward that has it. */
function resolve(packages: Lock['packages'], from: string, name: string): LockEntry | null {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (found) return found;
    if (!base) return null;
  }
}

/**
 * Adds the platform packages missing from the lock because its registry did not offer them. Their versions are pinned
 * by the package that requires them; their checksums are unknown here, so npm checks them against the registry.
 * Modifies `lock` and returns what was added.
 */
export function completeLock(lock: Lock): string[] {
  const { packages } = lock;
  const added: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name);
      const version = /^[\^~]?(\d+\.\d+\.\d+[\w.-]*)$/.exec(wanted)?.[1];
      if (!platform || !version) continue;
      const found = resolve(packages, path, name);
      if (found && (found.version === version || wanted !== version)) continue;
      const place = packages[`node_modules/${name}`] ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = {
        version,
        ...(platform.cpu && { cpu: platform.cpu }),
        ...(entry.dev && { dev: true }),
        ...(platform.libc && { libc: platform.libc }),
        optional: true,
        ...(platform.os && { os: platform.os }),
      };
      added.push(`${name}@${version}`);
    }
  }
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  return added;
}

/**
 * Adds the C library of platform packages that only have it in their name: otherwise npm would install those of every
 * library, a hundred megabytes that cannot run here. Modifies `lock` and returns how many it changed.
 */
export function nameLibraries({ packages }: Lock): number {
  let named = 0;
  for (const [path, entry] of Object.entries(packages)) {
    const libc = entry.os?.includes('linux') && platformOf(path.slice(path.lastIndexOf('node_modules/') + 13))?.libc;
    if (!libc || entry.libc) continue;
    entry.libc = libc;
    named += 1;
  }
  return named;
}

/** Removes the registry's addresses: the lock names packages, not machines. */
export function withoutHosts(lock: Lock): number {
  const named = Object.values(lock.packages).filter((entry) => /^https?:/.test(entry.resolved ?? ''));
  for (const entry of named) delete entry.resolved;
  return named.length;
}
