import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const conductModule: ModuleFace = { key: 'conduct', group: 'life', name: msg`Suivi et infractions` };
