import { Zip, ZipPassThrough } from 'fflate';

/** An entry of an archive: a text, bytes, or stored bytes by their checksum. */
export type ZipPart = { name: string } & ({ text: string } | { bytes: Uint8Array } | { sha256: string });

/**
 * A ZIP archive as a stream, one entry after the other, with little in memory. With `at`, the time of its entries, the
 * bytes are the same every time.
 */
export async function* zipped(
  parts: readonly ZipPart[],
  read: (sha256: string) => Promise<AsyncIterable<Uint8Array>>,
  at?: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const part of parts) {
    const file = new ZipPassThrough(part.name);
    if (at) file.mtime = at;
    zip.add(file);
    if ('text' in part) file.push(Buffer.from(part.text, 'utf8'));
    else if ('bytes' in part) file.push(part.bytes);
    else
      for await (const chunk of await read(part.sha256)) {
        file.push(chunk);
        yield* ready.splice(0);
      }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
