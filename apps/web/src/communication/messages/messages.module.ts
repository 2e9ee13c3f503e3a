import { msg } from '@lingui/core/macro';
import type { ModuleFace } from '#kernel/module-faces.ts';

export const messagesModule: ModuleFace = { key: 'messages', group: 'communication', name: msg`Messages` };
