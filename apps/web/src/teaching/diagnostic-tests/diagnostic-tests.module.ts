import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const diagnosticTestsModule: ModuleFace = {
  key: 'diagnostic-tests',
  group: 'teaching',
  name: msg`Tests diagnostiques`,
};
