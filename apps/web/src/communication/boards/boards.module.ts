import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const boardsModule: ModuleFace = { key: 'boards', group: 'communication', name: msg`Tableaux partagés` };
