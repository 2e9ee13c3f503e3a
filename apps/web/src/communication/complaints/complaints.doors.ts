import { msg } from '@lingui/core/macro';
import { IconMessageReport } from '@tabler/icons-react';
import type { DoorFaces } from '#kernel/doors/learn.ts';

export const complaintsDoors: DoorFaces = {
  complaint: {
    label: msg`Transformer en réclamation`,
    icon: IconMessageReport,
    ask: {
      title: msg`Ouvrir une réclamation ?`,
      text: msg`Le texte de ce message y sera repris. La conversation reste ici.`,
      action: msg`Ouvrir la réclamation`,
    },
    to: (area, id) => `/${area}/reclamations/${id}`,
  },
};
