import type { Manifest } from '#kernel/manifest.ts';
import { customFieldsPages } from './custom-fields.routes.ts';

export const customFieldsManifest: Manifest = {
  screens: [{ words: 'school/custom-fields', pages: customFieldsPages }],
  words: {
    of: ['custom_fields'],
    catalogue: 'school/custom-fields',
    load: () => import('./custom-fields.words.ts'),
  },
};
