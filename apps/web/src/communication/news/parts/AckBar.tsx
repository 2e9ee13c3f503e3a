import type { FeedItem } from '@encrier/contract/communication/news';
import { Button } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircleCheck, IconClock, IconPin } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { useAcknowledge } from '../news.api.ts';
import css from './AckBar.module.css';

/** Head of a publication that is pinned or asks for a confirmation: amber while it waits, with its deadline. */
export function NewsHead({ item }: { item: FeedItem }) {
  const { t } = useLingui();
  const waits = item.ack !== null && item.ack.doneAt === null;
  if (!item.pinned && !waits) return null;
  return (
    <p className={css.head} data-waits={waits || undefined}>
      {item.pinned && (
        <span className={css.part}>
          <IconPin size={17} stroke={1.8} aria-hidden="true" />
          {t`Épinglée`}
        </span>
      )}
      {waits && (
        <span className={css.part}>
          <IconClock size={17} stroke={1.8} aria-hidden="true" />
          <Deadline at={item.ack?.deadline ?? null} />
        </span>
      )}
    </p>
  );
}

function Deadline({ at }: { at: string | null }) {
  const { t } = useLingui();
  if (!at) return t`À confirmer`;
  const when = formatMonthDay(at);
  if (new Date(at) < new Date()) return t`À confirmer, attendu le ${when}`;
  return t`À confirmer avant le ${when}`;
}

/** The button that confirms, or the date it was done. */
export function AckBar({
  item,
  primary,
}: {
  item: FeedItem /** The one primary button of the page. */;
  primary: boolean;
}) {
  const { t } = useLingui();
  const confirm = useAcknowledge();
  if (!item.ack) return null;
  const { doneAt, byFamily } = item.ack;
  if (doneAt) {
    const when = formatMonthDay(doneAt);
    return (
      <p className={css.done} role="status">
        <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
        {byFamily ? t`Confirmé pour votre famille le ${when}` : t`Confirmé le ${when}`}
      </p>
    );
  }
  if (!item.can.acknowledge) return null;
  return (
    <div className={css.bar}>
      <Button
        variant={primary ? 'primary' : 'default'}
        size="large"
        icon={IconCheck}
        className={css.button}
        onClick={() => confirm(item.id)}
      >{t`J’ai pris connaissance`}</Button>
      {byFamily && <span className={css.note}>{t`Une confirmation par famille suffit.`}</span>}
    </div>
  );
}
