import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { FileMissing } from './file-missing.ts';
import { checkStoreKey, checkStorePrefix, isStoreKey } from './store-key.ts';

const staleAfter = 3_600_000;
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Makes a rename survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function names(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

export class LocalStore {
  readonly #root: string;
  readonly #pending: string;

  constructor(root: string) {
    this.#root = resolve(root);
    this.#pending = join(this.#root, '.pending');
  }

  #path(key: string): string {
    checkStoreKey(key);
    return join(this.#root, key);
  }

  async put(key: string, source: Readable | Buffer): Promise<void> {
    const path = this.#path(key);
    await mkdir(this.#pending, { recursive: true, mode: 0o700 });
    const temporary = join(this.#pending, randomBytes(16).toString('hex'));
    try {
      await this.#write(temporary, source);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(temporary, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async #write(path: string, source: Readable | Buffer): Promise<void> {
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(source);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async get(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number }> {
    const path = this.#path(key);
    try {
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
      const { size } = await handle.stat().catch(async (error: unknown) => {
        await handle.close();
        throw error;
      });
      return { stream: handle.createReadStream(range ? { start: range.start, end: range.end } : {}), size };
    } catch (error) {
      throw isAbsent(error) ? new FileMissing() : error;
    }
  }

  async stat(key: string): Promise<{ size: number } | null> {
    try {
      const found = await lstat(this.#path(key));
      return found.isFile() ? { size: found.size } : null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** The folders of one school, of one of its shelves, or of all schools. */
  async *#folders([school = '', shelf = '']: readonly string[]): AsyncGenerator<[school: string, shelf: string]> {
    for (const one of school ? [school] : await names(this.#root)) {
      if (!/^\d+$/.test(one)) continue;
      for (const two of shelf ? [shelf] : await names(join(this.#root, one))) yield [one, two];
    }
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    checkStorePrefix(prefix);
    for await (const [school, shelf] of this.#folders(prefix.split('/')))
      for (const name of await names(join(this.#root, school, shelf))) {
        const key = `${school}/${shelf}/${name}`;
        if (!key.startsWith(prefix) || !isStoreKey(key)) continue;
        const found = await this.stat(key);
        if (found) yield { key, size: found.size };
      }
  }

  async check(): Promise<void> {
    await mkdir(this.#pending, { recursive: true, mode: 0o700 });
    const probe = join(this.#pending, `probe-${randomBytes(8).toString('hex')}`);
    await this.#write(probe, Buffer.from('ok'));
    await unlink(probe);
    for (const name of await names(this.#pending)) {
      const path = join(this.#pending, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > staleAfter) await rm(path, { force: true });
    }
  }
}

/** Files in a folder of this machine, written aside, flushed, then renamed. */
export function openLocalStore(root: string | URL): LocalStore {
  return new LocalStore(typeof root === 'string' ? root : fileURLToPath(root));
}
