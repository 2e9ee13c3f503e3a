import type { Manifest } from '#kernel/manifest.ts';
import { importsPages } from './imports.routes.ts';

export const importsManifest: Manifest = {
  screens: [{ words: 'school/imports', pages: importsPages }],
};
