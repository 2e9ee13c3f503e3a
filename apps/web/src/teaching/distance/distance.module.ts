import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const distanceModule: ModuleFace = { key: 'distance', group: 'teaching', name: msg`Enseignement à distance` };
