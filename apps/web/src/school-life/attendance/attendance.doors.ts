import { msg } from '@lingui/core/macro';
import { IconFileCheck } from '@tabler/icons-react';
import type { DoorFaces } from '#kernel/doors/learn.ts';

export const attendanceDoors: DoorFaces = {
  absence: {
    label: msg`Prendre comme justificatif`,
    icon: IconFileCheck,
    ask: null,
    to: (_area, id) => `/admin/absences-validation?vue=justificatifs&message=${id}`,
  },
};
