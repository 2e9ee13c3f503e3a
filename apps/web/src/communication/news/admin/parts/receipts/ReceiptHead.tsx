import type { PostStatus } from '@encrier/contract/communication/news';
import { Figures } from '@encrier/ui/data/Figures';
import { useLingui } from '@lingui/react/macro';
import { StatusOf } from '../list/status.tsx';
import css from './Receipts.module.css';
import { comma } from '#kernel/text.ts';

/** The publication concerned. */
export function Subject({
  title,
  status,
  audience,
}: {
  title: string;
  status: PostStatus;
  audience: readonly string[];
}) {
  return (
    <div>
      <h2 className={css.title} dir="auto">
        {title}
      </h2>
      <p className={css.under}>
        <StatusOf status={status} /> <bdi>{audience.join(comma())}</bdi>
      </p>
    </div>
  );
}

type Sums = {
  recipients: number;
  read: number;
  acknowledged: number;
  noAccount: number;
  families: number;
  familiesAcknowledged: number;
};

/** Figures of the whole audience, whatever the filters of the list. */
export function Totals({ totals, asked }: { totals: Sums; asked: boolean }) {
  const { t } = useLingui();
  const { recipients, read, noAccount, families, familiesAcknowledged } = totals;
  const share = (part: number, of: number): string => (of === 0 ? '' : `${Math.round((part / of) * 100)} %`);
  return (
    <Figures
      label={t`Totaux`}
      figures={[
        { key: 'recipients', value: recipients, label: t`Destinataires` },
        { key: 'read', value: read, label: t`Ont lu`, note: share(read, recipients) },
        ...(asked
          ? [
              {
                key: 'families',
                value: (
                  <bdi>
                    {familiesAcknowledged} / {families}
                  </bdi>
                ),
                label: t`Familles qui ont confirmé`,
                note: share(familiesAcknowledged, families),
              },
            ]
          : []),
        {
          key: 'none',
          value: noAccount,
          label: t`Sans compte actif`,
          ...(noAccount > 0 && { tone: 'warn' as const, note: t`à joindre autrement` }),
        },
      ]}
    />
  );
}
