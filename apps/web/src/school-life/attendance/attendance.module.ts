import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const attendanceModule: ModuleFace = { key: 'attendance', group: 'life', name: msg`Assiduité` };
