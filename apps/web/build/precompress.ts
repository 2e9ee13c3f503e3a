import { readdirSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
/** Compressing smaller files gains nothing. */
const least = 1024;

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < least) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/**
 * Writes compressed copies of the build's files, so that the server sends them without work; runs after the service
 * worker is made.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      // On one thread it takes a quarter of the build time; all files at once would need too much memory.
      handler: async () => {
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
        const waiting = paths.filter((path) => packable.test(path) && statSync(path).isFile());
        const lane = async (): Promise<void> => {
          for (let path = waiting.pop(); path; path = waiting.pop()) await pack(path);
        };
        await Promise.all([lane(), lane(), lane(), lane()]);
      },
    },
  };
}
