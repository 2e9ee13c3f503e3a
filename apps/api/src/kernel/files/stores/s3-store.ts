import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { FileMissing } from './file-missing.ts';
import { checkStoreKey, checkStorePrefix, isStoreKey } from './store-key.ts';

type Body = NonNullable<RequestInit['body']>;
const patience = 60_000;

class S3Failure extends Error {
  constructor(verb: string, status: number) {
    super(`file store: ${verb} answered ${status}`);
    this.name = 'S3Failure';
  }
}

/** Writes a stream to a temporary file, because the service wants the length before the bytes. */
async function spool<T>(folder: string, source: Readable, use: (path: string, size: number) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `stored-${randomBytes(16).toString('hex')}`);
  try {
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return await use(path, (await stat(path)).size);
  } finally {
    await rm(path, { force: true });
  }
}

export class S3Store {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #aside: string;
  readonly #pageSize: number;

  constructor(client: AwsClient, bucket: string, aside: string, pageSize: number) {
    this.#client = client;
    this.#bucket = bucket;
    this.#aside = aside;
    this.#pageSize = pageSize;
  }

  #address(key: string): string {
    checkStoreKey(key);
    return `${this.#bucket}/${key}`;
  }

  async #ask(verb: string, address: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(patience);
    const send = (): Promise<Response> =>
      this.#client.fetch(address, { ...init, method: verb, redirect: 'error', signal });
    try {
      return await send();
    } catch (error) {
      // A service may close a connection just as it is reused: retry requests that send no bytes.
      if (init.body || signal.aborted) throw error;
      return send();
    }
  }

  async put(key: string, source: Readable | Buffer): Promise<void> {
    const address = this.#address(key);
    if (Buffer.isBuffer(source)) return this.#send(address, new Uint8Array(source), source.length);
    await spool(this.#aside, source, (path, size) =>
      this.#send(address, Readable.toWeb(createReadStream(path)) as unknown as Body, size),
    );
  }

  async #send(address: string, body: Body, size: number): Promise<void> {
    const answer = await this.#ask('PUT', address, {
      body,
      headers: { 'content-length': String(size), 'content-type': 'application/octet-stream' },
      duplex: 'half',
    } as RequestInit);
    await answer.body?.cancel();
    if (!answer.ok) throw new S3Failure('PUT', answer.status);
  }

  async get(key: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number }> {
    const answer = await this.#ask(
      'GET',
      this.#address(key),
      range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {},
    );
    if (answer.status === 404) {
      await answer.body?.cancel();
      throw new FileMissing();
    }
    if (!answer.ok || !answer.body || (range && answer.status !== 206)) {
      await answer.body?.cancel();
      throw new S3Failure('GET', answer.status);
    }
    const whole = range
      ? /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      : answer.headers.get('content-length');
    return { stream: Readable.fromWeb(answer.body as ReadableStream), size: Number(whole) };
  }

  async stat(key: string): Promise<{ size: number } | null> {
    const answer = await this.#ask('HEAD', this.#address(key));
    if (answer.status === 404) return null;
    if (!answer.ok) throw new S3Failure('HEAD', answer.status);
    return { size: Number(answer.headers.get('content-length')) };
  }

  async remove(key: string): Promise<void> {
    const answer = await this.#ask('DELETE', this.#address(key));
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw new S3Failure('DELETE', answer.status);
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; size: number }> {
    checkStorePrefix(prefix);
    for (let marker: string | undefined = ''; marker !== undefined; ) {
      // Version 1 of the listing: every compatible service has it, and a key is its own cursor.
      const query = new URLSearchParams({ prefix, 'max-keys': String(this.#pageSize), ...(marker ? { marker } : {}) });
      const answer = await this.#ask('GET', `${this.#bucket}?${query}`);
      const text = await answer.text();
      if (!answer.ok) throw new S3Failure('LIST', answer.status);
      let last: string | undefined;
      for (const [item] of text.matchAll(/<Contents>[^]*?<\/Contents>/g)) {
        last = /<Key>([^<]*)<\/Key>/.exec(item)?.[1] ?? '';
        if (isStoreKey(last)) yield { key: last, size: Number(/<Size>(\d+)<\/Size>/.exec(item)?.[1]) };
      }
      marker = /<IsTruncated>true<\/IsTruncated>/.test(text) ? last : undefined;
    }
  }

  async check(): Promise<void> {
    // Not a valid key: no listing shows it and nothing else can name it.
    const probe = `${this.#bucket}/.probe-${randomBytes(8).toString('hex')}`;
    await this.#send(probe, 'ok', 2);
    const answer = await this.#ask('GET', probe);
    const found = await answer.text();
    await (await this.#ask('DELETE', probe)).body?.cancel();
    if (found !== 'ok') throw new S3Failure('GET', answer.status);
  }
}

/**
 * Files in a bucket of an S3-compatible service, addressed by path. `pageSize` is the number of keys per listing
 * request.
 */
/** `aside` is the folder where a stream is spooled until its length is known. */
export function openS3Store(url: string, aside: string, { pageSize = 1000 }: { pageSize?: number } = {}): S3Store {
  const { username, password, host, pathname, searchParams } = new URL(url);
  const bucket = pathname.slice(1);
  if (!username || !password || !/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket))
    throw new Error('a file store address is s3://key:secret@host:port/bucket');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? 'us-east-1',
    retries: 0,
  });
  return new S3Store(
    client,
    `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}/${bucket}`,
    aside,
    pageSize,
  );
}
