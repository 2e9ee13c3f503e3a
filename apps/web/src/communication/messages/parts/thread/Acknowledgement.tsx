import type { ThreadMessage } from '@encrier/contract/communication/messages';
import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconSignature } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import { acknowledge } from '../../messages.api.ts';
import css from './Thread.module.css';

/** The confirmation required by a message, or when it was given. */
export function Acknowledgement({ message, label }: { message: ThreadMessage; label: string }) {
  const looking = useSession((value) => value.lookAs !== null);
  const confirm = useMutation({ mutationFn: acknowledge });
  const doneAt = message.ack?.doneAt;
  if (doneAt) {
    const when = formatMoment(doneAt);
    return (
      <p className={css.acked}>
        <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
        <Trans>Lecture confirmée, {when}</Trans>
      </p>
    );
  }
  return (
    <div className={css.ack}>
      <IconSignature size={20} stroke={1.7} aria-hidden="true" />
      <p>
        <Trans>L’auteur demande de confirmer la lecture.</Trans>
      </p>
      <Button variant="primary" busy={confirm.isPending} disabled={looking} onClick={() => confirm.mutate(message.id)}>
        {label}
      </Button>
    </div>
  );
}
