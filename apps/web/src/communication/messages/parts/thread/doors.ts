import type { MessageDoor } from '@encrier/contract/communication/messages';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconFileCheck, IconMessageReport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { confirm } from '#kernel/toast/confirm.ts';
import { openDoor } from '../../messages.api.ts';
import { usePlace } from '../place.ts';

type Door = {
  label: MessageDescriptor;
  icon: Icon;
  /** Asked before anything is made; null where a page asks for the rest. */
  ask: { title: MessageDescriptor; text: MessageDescriptor; action: MessageDescriptor } | null;
  /** Address, in the reader's area, of what the message became, or of the page that makes it of the message. */
  to: (area: string, id: string) => string;
};

/** The words and the way of each declared door; who finds which is the server's to say. */
const doors: Record<MessageDoor, Door> = {
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
  absence: {
    label: msg`Prendre comme justificatif`,
    icon: IconFileCheck,
    ask: null,
    to: (_area, id) => `/admin/absences-validation?vue=justificatifs&message=${id}`,
  },
};

/** What a received message may become, as lines of a menu. */
export function useDoors() {
  const { i18n } = useLingui();
  const { area } = usePlace();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: openDoor,
    onSuccess: ({ door, id }) => void navigate({ to: doors[door].to(area, id) } as never),
  });
  return (message: { id: string; doors: readonly MessageDoor[] }) =>
    message.doors.map((key) => {
      const { label, icon, ask } = doors[key];
      const run = async (): Promise<void> => {
        if (!ask) return navigate({ href: doors[key].to(area, message.id) });
        if (await confirm({ title: i18n._(ask.title), text: i18n._(ask.text), action: i18n._(ask.action) }))
          open.mutate({ id: message.id, door: key });
      };
      return { key, label: i18n._(label), icon, onPress: () => void run() };
    });
}
