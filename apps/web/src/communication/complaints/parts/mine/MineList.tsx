import { usePagePath } from '#kernel/frame/page-path.ts';
import type { ComplaintRow } from '@encrier/contract/communication/complaints';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessageReport, IconPlus } from '@tabler/icons-react';
import { formatDay, formatRelative } from '#kernel/dates.ts';
import type { MineState } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { ownStatusWords } from '../words.ts';

/** The reader's own complaints in a state, each a link to its page. */
export function MineList({
  rows,
  state,
  onWrite,
}: {
  rows: readonly ComplaintRow[];
  state: MineState;
  onWrite: () => void;
}) {
  const { t, i18n } = useLingui();
  const here = usePagePath();
  const columns: Column<ComplaintRow>[] = [
    { key: 'subject', head: t`Objet`, cell: (row) => <bdi dir={row.dir}>{row.subject}</bdi>, narrow: 'title' },
    { key: 'number', head: t`Numéro`, cell: (row) => <bdi>{row.number}</bdi>, width: '130px' },
    {
      key: 'category',
      head: t`Catégorie`,
      cell: (row) => (
        <span className={css.who}>
          <bdi>{row.category}</bdi>
          {row.child && !here.startsWith('/eleve/') && (
            <span className={css.quiet}>
              <bdi>{row.child}</bdi>
            </span>
          )}
        </span>
      ),
      width: '230px',
    },
    {
      key: 'at',
      head: t`Déposée`,
      cell: (row) => <span title={formatDay(row.createdAt)}>{formatRelative(row.createdAt)}</span>,
      width: '130px',
    },
    {
      key: 'status',
      head: t`Statut`,
      cell: (row) => (
        <StatusPill tone={ownStatusWords[row.status].tone}>{i18n._(ownStatusWords[row.status].word)}</StatusPill>
      ),
      width: '190px',
      narrow: 'end',
    },
  ];
  const empty =
    state === 'open' ? (
      <EmptyState
        icon={IconMessageReport}
        title={<Trans>Aucune réclamation en cours</Trans>}
        action={
          <Button icon={IconPlus} onClick={onWrite}>
            <Trans>Déposer une réclamation</Trans>
          </Button>
        }
      >
        <Trans>
          Un souci avec le transport, la cantine, une facture, un cours ? Dites-le ici : le bon service vous répond, et
          vous suivez chaque étape.
        </Trans>
      </EmptyState>
    ) : (
      <EmptyState
        icon={IconMessageReport}
        title={
          state === 'mine' ? <Trans>Rien n’attend votre réponse</Trans> : <Trans>Aucune réclamation terminée</Trans>
        }
      />
    );
  return (
    <div className={css.list}>
      <DataTable
        label={t`Mes réclamations`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        href={(row) => `${here}/${row.id}`}
        empty={empty}
      />
    </div>
  );
}
