import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const complaintsModule: ModuleFace = { key: 'complaints', group: 'communication', name: msg`Réclamations` };
