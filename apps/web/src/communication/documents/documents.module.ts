import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const documentsModule: ModuleFace = {
  key: 'documents',
  group: 'communication',
  name: msg`Documents administratifs`,
};
