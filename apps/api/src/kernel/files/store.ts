import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openLocalStore } from './stores/local-store.ts';
import { openS3Store } from './stores/s3-store.ts';

/** Stores bytes by keys made of a school and a SHA-256; every method throws for any other key. */
export interface FileStore {
  /** Writes the whole object or nothing; replaces an existing one. */
  put(key: string, source: Readable | Buffer): Promise<void>;
  /** Bytes from `start` to `end` included; `size` is that of the whole object. Throws `FileMissing`. */
  get(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number }>;
  stat(key: string): Promise<{ size: number } | null>;
  /** No error when the object does not exist. */
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix`, which is empty or a school's `{schoolId}/`. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>;
  /**
   * Throws unless objects can be written and read; also deletes leftovers of writes interrupted more than one hour ago.
   */
  check(): Promise<void>;
}

/**
 * Opens the store at an address: a folder (`/var/lib/…`, `file:///…`) or
 * `s3://key:secret@host:port/bucket?region=..&tls=0` for an S3-compatible service, which spools streams in the data
 * folder.
 */
export function openStore(url: string, dataDir: string): FileStore {
  if (url.startsWith('s3://')) return openS3Store(url, join(dataDir, 'uploads'));
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) && !url.startsWith('file://')) throw new Error('unknown kind of file store');
  return openLocalStore(url.startsWith('file://') ? new URL(url) : url);
}
