import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const lessonLogModule: ModuleFace = { key: 'lesson-log', group: 'teaching', name: msg`Cahier de textes` };
