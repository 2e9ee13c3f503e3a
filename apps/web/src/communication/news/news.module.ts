import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const newsModule: ModuleFace = { key: 'news', group: 'communication', name: msg`Actualités` };
