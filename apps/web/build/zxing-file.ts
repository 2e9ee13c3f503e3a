import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const address = 'zxing/reader.wasm';

/** Serves the QR reader's WebAssembly from our own address, in the build and in development. */
export function zxingFile(): Plugin {
  const reader = createRequire(createRequire(import.meta.url).resolve('barcode-detector/ponyfill')).resolve(
    'zxing-wasm/reader/zxing_reader.wasm',
  );
  return {
    name: 'zxing-file',
    configureServer: (server) => {
      server.middlewares.use(`/${address}`, (_request, response) =>
        response.setHeader('content-type', 'application/wasm').end(readFileSync(reader)),
      );
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address, source: readFileSync(reader) });
    },
  };
}
