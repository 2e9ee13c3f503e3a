import type { Manifest } from '#kernel/manifest.ts';
import { queuesPages } from './queues.routes.ts';

export const queuesManifest: Manifest = { screens: [{ words: 'school/queues', pages: queuesPages }] };
