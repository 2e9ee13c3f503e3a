import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEraser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { erasuresQuery } from '../privacy.api.ts';
import css from './Privacy.module.css';

/** Erased persons, only by number: used to compare a restored backup. */
export function Erasures({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
  const query = useQuery(erasuresQuery(page));
  return (
    <Asked query={query} rows={4}>
      {(data) => (
        <>
          <p className={css.text}>
            <Trans>
              Une sauvegarde rétablie ne fait revenir personne : chaque effacement de cette liste est refait au
              démarrage.
            </Trans>
          </p>
          <div className={css.list}>
            <DataTable
              label={t`Effacements`}
              rows={data.items}
              rowKey={(row) => row.id}
              columns={[
                { key: 'at', head: t`Date`, cell: (row) => formatMoment(row.erasedAt), narrow: 'title' },
                { key: 'by', head: t`Par`, cell: (row) => <bdi>{row.by}</bdi> },
                {
                  key: 'person',
                  head: t`Numéro interne`,
                  cell: (row) => <code dir="ltr">{row.personId.slice(-12)}</code>,
                },
                { key: 'rows', head: t`Lignes`, cell: (row) => row.rows, align: 'end', narrow: 'end' },
              ]}
              empty={
                <EmptyState icon={IconEraser} title={t`Aucun effacement`}>
                  <Trans>Un effacement se demande depuis la fiche d’une personne.</Trans>
                </EmptyState>
              }
            />
          </div>
          <Pager
            label={t`Pages des effacements`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={onPage}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        </>
      )}
    </Asked>
  );
}
