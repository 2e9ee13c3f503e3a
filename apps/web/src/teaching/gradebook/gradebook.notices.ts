import { msg } from '@lingui/core/macro';
import { IconChartDots3 } from '@tabler/icons-react';
import type { NoticeFaces } from '#kernel/notices/learn.ts';

const address = ({ id }: { id?: string | null }): string => (id ? `/notes?matiere=${id}` : '/notes');
export const gradebookNotices: NoticeFaces = {
  note: {
    icon: IconChartDots3,
    address,
    titledByPage: true,
    choice: { name: msg({ message: 'Notes', context: 'marks' }), order: 210 },
  },
  'note.modifiee': { icon: IconChartDots3, address, titledByPage: true },
};
