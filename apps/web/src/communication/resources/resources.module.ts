import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const resourcesModule: ModuleFace = { key: 'resources', group: 'teaching', name: msg`Ressources` };
