import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packable = /\.(js|css|html|svg|json|wasm|webmanifest)$/;
/** Smaller files gain nothing. */
const least = 1024;

function pack(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < least) return;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/**
 * Packs what the build wrote beside itself, so that the server sends it without any work; runs after the service worker
 * is made.
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
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const path = join(folder, name);
          if (packable.test(name) && statSync(path).isFile()) pack(path);
        }
      },
    },
  };
}
