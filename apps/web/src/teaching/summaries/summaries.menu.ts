import { msg } from '@lingui/core/macro';
import { IconClipboardHeart } from '@tabler/icons-react';
import type { MenuWords } from '#kernel/menu-words.ts';

export const summariesMenu: MenuWords = { summaries: { icon: IconClipboardHeart, title: msg`Bilan` } };
