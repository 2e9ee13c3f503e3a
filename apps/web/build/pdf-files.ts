import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const from = createRequire(import.meta.url);
const names = ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'] as const;

/** Serves the PDF reader's decoders of scanned pictures from our own address, in the build and in development. */
export function pdfFiles(): Plugin {
  const read = (name: string): Buffer => readFileSync(from.resolve(`pdfjs-dist/wasm/${name}`));
  return {
    name: 'pdf-files',
    configureServer: (server) => {
      for (const name of names)
        server.middlewares.use(`/pdf/${name}`, (_request, response) =>
          response.setHeader('content-type', 'application/wasm').end(read(name)),
        );
    },
    generateBundle() {
      for (const name of names) this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source: read(name) });
    },
  };
}
