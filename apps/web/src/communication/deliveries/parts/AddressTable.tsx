import type { BadAddress, listBadAddresses } from '@encrier/contract/communication/deliveries';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Notice } from '@encrier/ui/feedback/Notice';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailCheck } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import css from './Deliveries.module.css';
import { whyWords } from './words.ts';

type Props = { data: ResponseOf<typeof listBadAddresses>; onChange: (part: { page: number }) => void };

/** Addresses that a mail server refused; each leaves the list when it is corrected or a mail arrives. */
export function AddressTable({ data, onChange }: Props) {
  const { t, i18n } = useLingui();
  const columns: Column<BadAddress>[] = [
    { key: 'name', head: t`Personne`, narrow: 'title', cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'email', head: t`Adresse`, cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
    {
      key: 'why',
      head: t`Raison`,
      cell: (row) => (
        <span className={css.ways}>
          <span>{i18n._(whyWords[row.why])}</span>
          <span className={css.quiet}>
            {plural(row.times, { one: '# courriel refusé', other: '# courriels refusés' })}
          </span>
        </span>
      ),
    },
    {
      key: 'since',
      head: t`Depuis`,
      width: '200px',
      cell: (row) => <span className={css.quiet}>{formatMoment(row.since)}</span>,
    },
  ];
  return (
    <>
      {data.total > 0 && (
        <Notice>
          <Trans>
            Demandez à ces personnes leur adresse, et corrigez-la dans leur fiche : la ligne s’en va dès qu’elle change
            ou qu’un courriel arrive.
          </Trans>
        </Notice>
      )}
      <DataTable<BadAddress>
        label={t`Adresses à vérifier`}
        rows={data.items}
        rowKey={({ accountId }) => accountId}
        columns={columns}
        empty={<EmptyState icon={IconMailCheck} title={<Trans>Aucune adresse n’est refusée</Trans>} />}
      />
      <Pager
        label={t`Pages des adresses`}
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
