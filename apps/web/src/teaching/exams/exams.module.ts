import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const examsModule: ModuleFace = { key: 'exams', group: 'teaching', name: msg`Devoirs surveillés` };
