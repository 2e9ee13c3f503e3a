import type { Manifest } from '#kernel/manifest.ts';
import { groupsPages } from './groups.routes.ts';

export const groupsManifest: Manifest = {
  screens: [{ words: 'school/groups', pages: groupsPages }],
  words: { of: ['groups'], catalogue: 'school/groups', load: () => import('./groups.words.ts') },
};
