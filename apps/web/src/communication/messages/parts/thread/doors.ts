import type { MessageDoor } from '@encrier/contract/doors.generated';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { doorFace } from '#kernel/doors/learn.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { openDoor } from '../../messages.api.ts';
import { usePlace } from '../place.ts';

/** Conversions of a received message as menu lines; the server decides who gets which. */
export function useDoors() {
  const { i18n } = useLingui();
  const { area } = usePlace();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: openDoor,
    onSuccess: ({ door, id }) => void navigate({ to: doorFace(door)?.to(area, id) } as never),
  });
  return (message: { id: string; doors: readonly MessageDoor[] }) =>
    message.doors.flatMap((key) => {
      const face = doorFace(key);
      if (!face) return [];
      const { label, icon, ask, to } = face;
      const run = async (): Promise<void> => {
        if (!ask) return navigate({ href: to(area, message.id) });
        if (await confirm({ title: i18n._(ask.title), text: i18n._(ask.text), action: i18n._(ask.action) }))
          open.mutate({ id: message.id, door: key });
      };
      return { key, label: i18n._(label), icon, onPress: () => void run() };
    });
}
