import type { Manifest } from '#kernel/manifest.ts';
import { exitsPages } from './exits.routes.ts';

export const exitsManifest: Manifest = {
  screens: [{ words: 'school-life/exits', shows: ['access/door'], pages: exitsPages }],
  shared: ['/sorties'],
  offline: { 'exits-gate': () => import('./gate.api.ts') },
  words: { of: ['exits'], catalogue: 'school-life/exits', load: () => import('./exits.words.ts') },
};
