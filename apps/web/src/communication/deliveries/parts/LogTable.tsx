import type { listDeliveries, ToldLine } from '@encrier/contract/communication/deliveries';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable, type RowMenu, type ServerFile } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceMobile, IconMail, IconMailX, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { sendAgain } from '../deliveries.api.ts';
import css from './Deliveries.module.css';
import { stateWords, wayWords, whyWords } from './words.ts';

type Props = {
  data: ResponseOf<typeof listDeliveries>;
  file: ServerFile['file'];
  onChange: (part: { page: number }) => void;
};

/** The log, the latest first; a failed line can be sent again. */
export function LogTable({ data, file, onChange }: Props) {
  const { t } = useLingui();
  const columns = useColumns();
  const again = useMutation({ mutationFn: sendAgain, onSuccess: () => toast.success(t`Notification renvoyée`) });
  const menu: RowMenu<ToldLine> = {
    head: t`Actions`,
    label: (row) => t`Actions pour ${row.reader}`,
    title: (row) => row.reader,
    closeLabel: t`Fermer`,
    actions: (row) =>
      row.can.again
        ? [{ key: 'again', label: t`Renvoyer`, icon: IconRefresh, onPress: () => again.mutate(row.id) }]
        : [],
  };
  return (
    <>
      {data.total > 0 && (
        <p className={css.quiet}>
          {plural(data.total, { one: '# notification', other: '# notifications' })} ·{' '}
          {plural(data.failed, { 0: 'aucun échec', one: '# échec', other: '# échecs' })}
        </p>
      )}
      <DataTable<ToldLine>
        name="deliveries"
        exports={{ name: t`Envois`, file }}
        label={t`Envois`}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={columns}
        menu={menu}
        empty={<EmptyState icon={IconSend} title={<Trans>Aucun envoi ces jours-là</Trans>} />}
      />
      <Pager
        label={t`Pages des envois`}
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
        previous={t`Page précédente`}
        next={t`Page suivante`}
        summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
      />
    </>
  );
}

function useColumns(): Column<ToldLine>[] {
  const { t } = useLingui();
  return [
    {
      key: 'reader',
      head: t`Destinataire`,
      narrow: 'title',
      cell: (row) => (
        <span className={css.pills}>
          <bdi>{row.reader}</bdi>
          {row.badAddress && (
            <StatusPill tone="warn" icon={IconMailX}>
              <Trans>adresse à vérifier</Trans>
            </StatusPill>
          )}
        </span>
      ),
    },
    { key: 'title', head: t`Sujet`, cell: (row) => row.title },
    {
      key: 'at',
      head: t`Le`,
      width: '200px',
      cell: (row) => <span className={css.quiet}>{formatMoment(row.at)}</span>,
    },
    { key: 'ways', head: t`Envois`, cell: (row) => <Ways row={row} /> },
    {
      key: 'read',
      head: t`Lecture`,
      width: '100px',
      cell: (row) => (row.readAt ? <StatusPill tone="ok">{t`lue`}</StatusPill> : <StatusPill>{t`non lue`}</StatusPill>),
    },
  ];
}

function Ways({ row }: { row: ToldLine }) {
  const { t, i18n } = useLingui();
  if (!row.deliveries.length) return <span className={css.quiet}>{t`dans l’application`}</span>;
  return (
    <span className={css.ways}>
      {row.deliveries.map(({ channel, state, why, returned }) => (
        <span key={channel} className={css.pills}>
          <StatusPill icon={channel === 'mail' ? IconMail : IconDeviceMobile} tone={stateWords[state].tone}>
            <Facts>
              {[i18n._(wayWords[channel]), returned ? t`Revenu après l’envoi` : i18n._(stateWords[state].word)]}
            </Facts>
          </StatusPill>
          {why && <span className={css.quiet}>{i18n._(whyWords[why])}</span>}
        </span>
      ))}
    </span>
  );
}
