import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { OfflinePill } from '@encrier/ui/feedback/Notice';
import { useOnline } from '#kernel/query/offline.ts';
import { useWaiting } from '#kernel/query/waiting.ts';
import css from './PageFrame.module.css';
import { openPanel } from './panels.ts';

/** « Hors ligne · 2 modifications en attente », while the server cannot be reached; pressing lists what waits. */
export function OfflineNote() {
  const { t } = useLingui();
  const online = useOnline();
  const waiting = useWaiting().length;
  if (online) return null;
  const words = plural(waiting, { one: '# modification en attente', other: '# modifications en attente' });
  const text = waiting > 0 ? `${t`Hors ligne`} · ${words}` : t`Hors ligne`;
  return (
    <div className={css.offline} data-print="hide">
      <OfflinePill text={text} {...(waiting > 0 && { action: t`Voir`, onAction: () => openPanel('waiting') })} />
    </div>
  );
}
