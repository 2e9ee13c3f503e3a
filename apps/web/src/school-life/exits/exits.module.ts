import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const exitsModule: ModuleFace = { key: 'exits', group: 'life', name: msg`Sorties` };
