import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const timetableModule: ModuleFace = { key: 'timetable', group: 'teaching', name: msg`Emploi du temps` };
