import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const gradebookModule: ModuleFace = { key: 'grades', group: 'teaching', name: msg`Notes et bulletins` };
