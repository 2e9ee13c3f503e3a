import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const mediaModule: ModuleFace = { key: 'media', group: 'communication', name: msg`Médias` };
