import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const homeworkModule: ModuleFace = { key: 'homework', group: 'teaching', name: msg`Devoirs` };
