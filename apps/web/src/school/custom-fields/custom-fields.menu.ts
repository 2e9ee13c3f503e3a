import { msg } from '@lingui/core/macro';
import { IconForms } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const customFieldsMenu: MenuWords = {
  'custom-fields': { icon: IconForms, title: msg`Champs des fiches` },
};
