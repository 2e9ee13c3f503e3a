import { joinFacts } from '#kernel/content/join-facts.ts';
import { type DocumentRow, documentSorts } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { DataTable, type ServedOrder } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { categoryWords } from '../../documents.public.tsx';
import { type AdminFilter, adminFilterFrom, adminListQuery, adminSearchOf, noAdminFilter } from '../admin.api.ts';
import css from './Admin.module.css';
import { DocumentFilters } from './DocumentFilters.tsx';
import { LookPill, statusLooks, targetWords } from './words.tsx';

/** Every document of the school with its state and its figures. */
export function DocumentTable({ create }: { create: ReactNode }) {
  const { t } = useLingui();
  const filter = adminFilterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const query = useQuery(adminListQuery(filter));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<AdminFilter>): void =>
    void navigate({
      to: '.',
      search: adminSearchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  const narrowed = JSON.stringify({ ...filter, sort: null, page: 1 }) !== JSON.stringify(noAdminFilter);
  return (
    <div className={css.page}>
      <DocumentFilters filter={filter} missing={data?.counts.missing} years={data?.years ?? []} onChange={change} />
      <Asked query={query} label={t`Chargement des documents`} />
      {data &&
        data.items.length === 0 &&
        (narrowed ? (
          <EmptyState
            small
            icon={IconSearchOff}
            title={t`Aucun document ne correspond`}
            action={
              <Button onClick={() => change(noAdminFilter)}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState icon={IconFileText} title={t`Aucun document pour l’instant`} action={create}>
            <Trans>
              Déposez un règlement, une attestation ou les bulletins d’une classe : chacun ne voit que les siens.
            </Trans>
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <div className={css.list} data-full data-late={isPlaceholderData || undefined}>
          <Rows rows={data.items} served={servedOrder(documentSorts, filter.sort, (sort) => change({ sort }))} />
        </div>
      )}
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => change({ page })}
          label={t`Pages`}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
        />
      )}
    </div>
  );
}

function Rows({ rows, served }: { rows: readonly DocumentRow[]; served: ServedOrder }) {
  const { t, i18n } = useLingui();
  const narrow = useNarrow();
  return (
    <DataTable
      name="documents"
      label={t`Documents`}
      rows={rows}
      rowKey={(row) => row.id}
      served={served}
      href={(row) => `/admin/documents/${row.id}`}
      columns={[
        {
          key: 'title',
          head: t`Titre`,
          cell: (row) => (
            <span className={css.cell}>
              <bdi className={css.strong}>{row.title || t`Sans titre`}</bdi>
              <bdi className={css.detail}>{joinFacts([i18n._(categoryWords[row.category]), targetWords(row)])}</bdi>
            </span>
          ),
          narrow: 'title',
        },
        {
          key: 'status',
          head: t`État`,
          cell: (row) => <LookPill look={statusLooks[row.status]} />,
          narrow: 'end',
          width: '130px',
        },
        {
          key: 'read',
          head: t`Lus`,
          cell: (row) =>
            row.status === 'draft' ? (
              ''
            ) : (
              <bdi>
                {row.read} / {row.recipients}
              </bdi>
            ),
          align: 'end',
          narrow: 'hidden',
          width: '90px',
        },
        {
          key: 'answered',
          head: t`Réponses`,
          cell: (row) =>
            row.owed === 0 ? (
              ''
            ) : narrow ? (
              t`Réponses : ${row.answered} / ${row.owed}`
            ) : (
              <bdi>
                {row.answered} / {row.owed}
              </bdi>
            ),
          align: 'end',
          width: '100px',
        },
        {
          key: 'missing',
          head: t`Manquent`,
          cell: (row) =>
            row.owed > row.answered && row.status === 'published' ? (
              <bdi className={css.warn}>{row.owed - row.answered}</bdi>
            ) : (
              ''
            ),
          align: 'end',
          narrow: 'hidden',
          width: '90px',
        },
        {
          key: 'by',
          head: t`Avant le`,
          cell: (row) => (row.answerBy ? formatShortDay(row.answerBy) : ''),
          narrow: 'hidden',
          width: '110px',
        },
      ]}
    />
  );
}
