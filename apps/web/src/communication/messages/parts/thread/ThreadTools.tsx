import { printedAtOnce, type Thread } from '@encrier/contract/communication/messages';
import { IconButton } from '@encrier/ui/actions/Button';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconArchive, IconArchiveOff, IconLock, IconLockOpen, IconMail, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { close, markRead, printed } from '../../messages.api.ts';
import { archiveWithUndo } from '../box/archive-with-undo.ts';
import { partWords } from '../words.ts';
import { useDoors } from './doors.ts';
import css from './Thread.module.css';

/** What can be done with a whole thread. */
export function ThreadTools({ thread, onLeave }: { thread: Thread; onLeave: () => void }) {
  const { t } = useLingui();
  const looking = useSession((value) => value.lookAs !== null);
  const parts = Math.max(1, Math.ceil(thread.sent / printedAtOnce));
  const name = thread.subject || t`Sans objet`;
  const print = useMutation({
    mutationFn: printed,
    onSuccess: (blob, { part }) =>
      saveFile(
        blob,
        `${name
          .replace(/[\\/:*?"<>|]+/g, ' ')
          .trim()
          .slice(0, 80)}${parts > 1 ? ` ${part}-${parts}` : ''}.pdf`,
      ),
  });
  const end = useMutation({
    mutationFn: (closed: boolean) => close(thread.id, closed),
    onSuccess: (_done, closed) =>
      toast.success(closed ? t`Conversation fermée : plus personne ne peut répondre` : t`Conversation rouverte`, {
        undo: () => void end.mutate(!closed),
      }),
  });
  const unread = useMutation({ mutationFn: () => markRead(thread.id, false), onSuccess: onLeave });
  const doors = useDoors();
  const last = thread.messages.findLast((one) => one.doors.length > 0);
  const received = thread.messages.some(({ mine }) => !mine);
  return (
    <div className={css.tools} data-print="hide">
      {!looking && (
        <IconButton
          icon={thread.archived ? IconArchiveOff : IconArchive}
          label={thread.archived ? t`Remettre dans les reçus` : t`Archiver`}
          onClick={() => {
            onLeave();
            void archiveWithUndo(thread.id, !thread.archived);
          }}
        />
      )}
      {parts === 1 && (
        <IconButton
          icon={IconPrinter}
          label={t`Imprimer la conversation`}
          tip="end"
          disabled={print.isPending}
          onClick={() => print.mutate({ id: thread.id, part: 1 })}
        />
      )}
      {parts > 1 && (
        <ActionMenu
          label={t`Imprimer la conversation`}
          title={t`Imprimer la conversation`}
          closeLabel={t`Fermer`}
          icon={IconPrinter}
          actions={Array.from({ length: parts }, (_, index) => ({
            key: String(index),
            label: partWords(thread.sent, index),
            icon: IconPrinter,
            onPress: () => print.mutate({ id: thread.id, part: index + 1 }),
          }))}
        />
      )}
      <ActionMenu
        label={t`Autres actions`}
        title={name}
        closeLabel={t`Fermer`}
        actions={[
          ...(received && !looking
            ? [{ key: 'unread', label: t`Marquer comme non lu`, icon: IconMail, onPress: () => unread.mutate() }]
            : []),
          ...(thread.can.close
            ? [
                thread.closed
                  ? {
                      key: 'open',
                      label: t`Rouvrir la conversation`,
                      icon: IconLockOpen,
                      onPress: () => end.mutate(false),
                    }
                  : { key: 'close', label: t`Fermer la conversation`, icon: IconLock, onPress: () => end.mutate(true) },
              ]
            : []),
          ...(last ? doors(last) : []),
        ]}
      />
    </div>
  );
}
