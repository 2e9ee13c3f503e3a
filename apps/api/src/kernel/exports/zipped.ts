import { Zip, ZipPassThrough } from 'fflate';

/** What an archive holds under a name: a text, bytes, or those that the store has under a sum. */
export type ZipPart = { name: string } & ({ text: string } | { bytes: Uint8Array } | { sha256: string });

/**
 * An archive as it is read: one part after the other, never more of it in memory than what is on its way. With `at`,
 * the hour that its parts bear, it is the same at every reading.
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
