import type { PrivacyRequest } from '@encrier/contract/school/privacy';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailQuestion } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { closeRequest, requestsQuery } from '../privacy.api.ts';
import css from './Privacy.module.css';
import { requestWords } from './words.ts';

/** Requests about personal data; the nearest deadline first. */
export function Requests({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t, i18n } = useLingui();
  const query = useQuery(requestsQuery(page));
  const close = useMutation({
    mutationFn: ({ row, state }: { row: PrivacyRequest; state: PrivacyRequest['state'] }) =>
      closeRequest(row.id, { state, note: row.note, version: row.version }),
    onSuccess: (_, { row, state }) =>
      toast.success(
        state === 'open' ? t`Demande rouverte` : t`Demande close`,
        state === 'open'
          ? {}
          : {
              undo: () => void close.mutate({ row: { ...row, version: row.version + 1 }, state: 'open' }),
            },
      ),
  });
  return (
    <Asked query={query} label={t`Chargement des demandes`} rows={5}>
      {(data) => {
        const state = (row: PrivacyRequest) =>
          row.state === 'done' ? (
            <StatusPill tone="ok">
              <Trans>Répondue</Trans>
            </StatusPill>
          ) : row.state === 'refused' ? (
            <StatusPill tone="plain">
              <Trans>Refusée</Trans>
            </StatusPill>
          ) : row.late ? (
            <StatusPill tone="bad">
              <Trans>En retard</Trans>
            </StatusPill>
          ) : (
            <StatusPill tone="warn">
              <Trans>À traiter</Trans>
            </StatusPill>
          );
        return (
          <>
            <div className={css.list}>
              <DataTable
                name="privacy-requests"
                label={t`Demandes`}
                rows={data.items}
                rowKey={(row) => row.id}
                columns={[
                  { key: 'who', head: t`Personne`, cell: (row) => <bdi>{row.label}</bdi>, narrow: 'title' },
                  {
                    key: 'words',
                    head: t`Ce qui est demandé`,
                    narrow: 'detail',
                    cell: (row) => (
                      <span className={css.asked}>
                        {row.byAsker && <Trans>Demandé en ligne.</Trans>} <bdi>{row.words || row.note}</bdi>
                      </span>
                    ),
                  },
                  { key: 'kind', head: t`Demande`, cell: (row) => i18n._(requestWords[row.kind]) },
                  { key: 'due', head: t`Réponse due`, cell: (row) => formatDay(row.dueOn) },
                  { key: 'state', head: t`État`, cell: state, narrow: 'end' },
                  {
                    key: 'act',
                    head: t`Réponse`,
                    narrow: 'detail',
                    cell: (row) =>
                      row.state === 'open' && (
                        <span className={css.actions}>
                          <Button size="small" onClick={() => close.mutate({ row, state: 'done' })}>
                            <Trans>Répondue</Trans>
                          </Button>
                          <Button size="small" variant="quiet" onClick={() => close.mutate({ row, state: 'refused' })}>
                            <Trans>Refuser</Trans>
                          </Button>
                        </span>
                      ),
                  },
                ]}
                empty={
                  <EmptyState icon={IconMailQuestion} title={t`Aucune demande`}>
                    <Trans>Une demande se note depuis la fiche d’une personne.</Trans>
                  </EmptyState>
                }
              />
            </div>
            <Pager
              label={t`Pages des demandes`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={onPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        );
      }}
    </Asked>
  );
}
