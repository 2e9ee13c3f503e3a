import type { Campaign } from '@encrier/contract/communication/papers';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInbox, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMonthDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { campaignsQuery } from '../papers.api.ts';
import css from './Papers.module.css';

/** Campaigns of papers with what is missing; `onOpen` shows one. */
export function Campaigns({ onOpen, onCreate }: { onOpen: (id: string) => void; onCreate: () => void }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useQuery(campaignsQuery(page));
  return (
    <Asked
      query={query}
      label={t`Chargement des collectes`}
      rows={6}
      empty={(data) =>
        data.total === 0 && (
          <EmptyState
            icon={IconInbox}
            title={t`Aucune collecte pour l’instant`}
            action={
              <Button variant="primary" onClick={onCreate}>
                <Trans>Demander une pièce</Trans>
              </Button>
            }
          >
            <Trans>
              Demandez une assurance, une photo ou une fiche à remplir : vous suivez ce qui manque, classe par classe.
            </Trans>
          </EmptyState>
        )
      }
    >
      {(data) => (
        <div className={css.page}>
          <div className={css.list} data-full>
            <DataTable<Campaign>
              name="collections"
              label={t`Collectes`}
              rows={data.items}
              rowKey={(row) => row.id}
              onOpen={(row) => onOpen(row.id)}
              columns={[
                {
                  key: 'title',
                  head: t`Pièce demandée`,
                  cell: (row) => (
                    <span className={css.cell}>
                      <bdi className={css.strong}>{row.title}</bdi>
                      <span className={css.detail}>
                        <Trans>avant le {formatMonthDay(row.dueOn)}</Trans>
                      </span>
                    </span>
                  ),
                  narrow: 'title',
                },
                {
                  key: 'state',
                  head: t`État`,
                  cell: (row) =>
                    row.closed ? (
                      <StatusPill icon={IconLock}>
                        <Trans>Close</Trans>
                      </StatusPill>
                    ) : (
                      <StatusPill tone="ok">
                        <Trans>Ouverte</Trans>
                      </StatusPill>
                    ),
                  narrow: 'end',
                  width: '120px',
                },
                {
                  key: 'wait',
                  head: t`À vérifier`,
                  cell: (row) => row.counts.submitted || '',
                  align: 'end',
                  narrow: 'hidden',
                  width: '110px',
                },
                {
                  key: 'ok',
                  head: t`Acceptées`,
                  cell: (row) => (
                    <bdi>
                      {row.counts.accepted} / {row.counts.total}
                    </bdi>
                  ),
                  align: 'end',
                  width: '120px',
                },
                {
                  key: 'missing',
                  head: t`Manquent`,
                  cell: (row) => row.counts.missing + row.counts.refused + row.counts.expired,
                  align: 'end',
                  narrow: 'hidden',
                  width: '110px',
                },
              ]}
            />
          </div>
          <Pager
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={setPage}
            label={t`Pages`}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
          />
        </div>
      )}
    </Asked>
  );
}
