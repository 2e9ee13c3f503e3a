import type { ComplaintRow } from '@encrier/contract/communication/complaints';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessageReport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatRelative } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { type MineState, mineQuery } from './complaints.api.ts';
import css from './parts/Complaints.module.css';
import { NewComplaint } from './parts/mine/NewComplaint.tsx';
import { statusWords } from './parts/words.ts';

const states: readonly MineState[] = ['open', 'mine', 'over'];

/** One's own complaints, with where each stands, and the form of a new one. */
export default function MyComplaintsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const search = useSearch({ strict: false }) as { etat?: string; page?: number };
  const state = states.find((one) => one === search.etat) ?? 'open';
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const navigate = useNavigate();
  const go = (part: { etat?: string; page?: number }): void => void navigate({ to: '.', search: part as never });
  const { data, error, refetch } = useQuery(mineQuery(state, page));
  const [writing, setWriting] = useState(false);
  const figure = (count: number | undefined) => (count === undefined ? {} : { note: count });
  const write = <Button variant="primary" icon={IconPlus} data-create onClick={() => setWriting(true)}><Trans>Déposer une réclamation</Trans></Button>;
  return (
    <PageFrame title={t`Réclamations`} action={!narrow && write} width={960}>
      <div className={css.page}>
        <Segmented<MineState>
          label={t`Mes réclamations`} value={state} wide={narrow}
          options={[{ value: 'open', label: t`En cours`, ...figure(data?.counts.open) }, { value: 'mine', label: t`À compléter`, ...figure(data?.counts.mine) }, { value: 'over', label: t`Terminées`, ...figure(data?.counts.over) }]}
          onChange={(etat) => go(etat === 'open' ? {} : { etat })}
        />
        {error && !data ? (
          <Notice tone="bad" title={sentence(error)} action={<Button size="small" onClick={() => void refetch()}><Trans>Réessayer</Trans></Button>} />
        ) : !data ? (
          <Skeletons label={t`Chargement des réclamations`} rows={5} />
        ) : (
          <>
            <List rows={data.items} state={state} onWrite={() => setWriting(true)} />
            <Pager label={t`Pages des réclamations`} page={data.page} pageSize={data.pageSize} total={data.total} onPage={(next) => go({ ...(state !== 'open' && { etat: state }), page: next })} previous={t`Page précédente`} next={t`Page suivante`} summary={(from, to, total) => t`${from} – ${to} sur ${total}`} />
          </>
        )}
        <NewComplaint open={writing} onClose={() => setWriting(false)} />
      </div>
      {narrow && <StickyFoot>{write}</StickyFoot>}
    </PageFrame>
  );
}

function List({ rows, state, onWrite }: { rows: readonly ComplaintRow[]; state: MineState; onWrite: () => void }) {
  const { t, i18n } = useLingui();
  const here = useRouterState({ select: (router) => router.location.pathname });
  const columns: Column<ComplaintRow>[] = [
    { key: 'subject', head: t`Objet`, cell: (row) => <bdi dir={row.dir}>{row.subject}</bdi>, narrow: 'title' },
    { key: 'number', head: t`Numéro`, cell: (row) => <bdi>{row.number}</bdi>, width: '130px' },
    { key: 'category', head: t`Catégorie`, cell: (row) => <bdi>{row.child ? `${row.category} · ${row.child}` : row.category}</bdi> },
    { key: 'at', head: t`Déposée`, cell: (row) => <span title={formatDay(row.createdAt)}>{formatRelative(row.createdAt)}</span>, width: '130px' },
    { key: 'status', head: t`Statut`, cell: (row) => <StatusPill tone={statusWords[row.status].tone}>{i18n._(statusWords[row.status].word)}</StatusPill>, width: '220px', narrow: 'end' },
  ];
  const empty = state === 'open'
    ? <EmptyState icon={IconMessageReport} title={<Trans>Aucune réclamation en cours</Trans>} action={<Button icon={IconPlus} onClick={onWrite}><Trans>Déposer une réclamation</Trans></Button>}><Trans>Un souci avec le transport, la cantine, une facture, un cours ? Dites-le ici : le bon service vous répond, et vous suivez chaque étape.</Trans></EmptyState>
    : <EmptyState icon={IconMessageReport} title={state === 'mine' ? <Trans>Rien n’attend votre réponse</Trans> : <Trans>Aucune réclamation terminée</Trans>} />;
  return <DataTable label={t`Mes réclamations`} rows={rows} rowKey={(row) => row.id} columns={columns} href={(row) => `${here}/${row.id}`} empty={empty} />;
}
