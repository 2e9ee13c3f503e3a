import type { CertificateRow } from '@encrier/contract/communication/certificates';
import { Facts } from '@encrier/ui/data/Facts';
import { DataTable, type ServedOrder } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import css from './Certificates.module.css';
import { kindWords, NoCertificate, StatePill } from './words.tsx';

type RowsProps = {
  items: CertificateRow[];
  narrowed: boolean;
  served: ServedOrder;
  onOpen: (row: CertificateRow) => void;
};

/** Certificates of the school, one per line. */
export function Rows({ items, narrowed, served, onOpen }: RowsProps) {
  const { t, i18n } = useLingui();
  return (
    <DataTable<CertificateRow>
      name="certificates"
      label={t`Certificats`}
      rows={items}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      served={served}
      empty={<NoCertificate narrowed={narrowed} />}
      columns={[
        {
          key: 'pupil',
          head: t`Élève`,
          cell: (row) => (
            <span className={css.cell}>
              <bdi className={css.strong}>{row.pupil}</bdi>
              <span className={css.detail}>
                <Facts>{[row.class, i18n._(kindWords[row.kind]), row.duplicate ? t`Duplicata` : '']}</Facts>
              </span>
            </span>
          ),
          narrow: 'title',
        },
        {
          key: 'state',
          head: t`État`,
          cell: (row) => <StatePill state={row.state} />,
          narrow: 'end',
          width: '140px',
        },
        {
          key: 'number',
          head: t`Numéro`,
          cell: (row) =>
            row.number ? (
              <bdi dir="ltr" className={css.number}>
                {row.number}
              </bdi>
            ) : (
              ''
            ),
          width: '140px',
        },
        {
          key: 'at',
          head: t`Date`,
          cell: (row) => formatShortDay(row.issuedOn ?? row.askedAt.slice(0, 10)),
          narrow: 'hidden',
          width: '120px',
        },
        {
          key: 'by',
          head: t`Demandé par`,
          cell: (row) => <bdi>{row.askedBy ?? ''}</bdi>,
          narrow: 'hidden',
          width: '200px',
        },
      ]}
    />
  );
}
