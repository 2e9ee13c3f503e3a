import { type PieceLine, pieceSorts } from '@encrier/contract/communication/papers';
import { Button } from '@encrier/ui/actions/Button';
import { Figures } from '@encrier/ui/data/Figures';
import { Pager } from '@encrier/ui/data/Pager';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stamp } from '#kernel/content/wall-clock.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type CampaignPieces, type PieceFilter, piecesQuery, setClosed } from '../papers.api.ts';
import { DecideDialog } from './DecideDialog.tsx';
import css from './Papers.module.css';
import { PieceFilters } from './PieceFilters.tsx';
import { RemindFamilies } from './RemindFamilies.tsx';
import { StatePill } from './words.tsx';

type Props = { id: string; filter: PieceFilter; onChange: (part: Partial<PieceFilter>) => void };

/** One campaign: what is missing in each class, what waits for a decision, every piece. */
export function CampaignView(props: Props) {
  const { t } = useLingui();
  const query = useQuery(piecesQuery(props.id, props.filter));
  return (
    <Asked query={query} label={t`Chargement de la collecte`}>
      {(data) => <Campaign {...props} data={data} late={query.isPlaceholderData} />}
    </Asked>
  );
}

type CampaignProps = Props & {
  data: CampaignPieces;
  /** Rows of the former filter, while the new ones load. */
  late: boolean;
};
function Campaign({ id, filter, onChange, data, late }: CampaignProps) {
  const { t } = useLingui();
  const [looked, setLooked] = useState<PieceLine | null>(null);
  const close = useMutation({ mutationFn: setClosed });
  const { campaign, classes, items } = data;
  const { counts } = campaign;
  const missing = counts.missing + counts.refused + counts.expired;
  return (
    <div className={css.page}>
      <div className={css.bar}>
        <h2 className={css.title} dir="auto">
          {campaign.title}
        </h2>
        {!campaign.closed && missing > 0 && <RemindFamilies id={id} missing={missing} />}
        <Button
          busy={close.isPending}
          onClick={() => close.mutate({ id, version: campaign.version, closed: !campaign.closed })}
        >
          {campaign.closed ? <Trans>Rouvrir la collecte</Trans> : <Trans>Clore la collecte</Trans>}
        </Button>
      </div>
      <Figures
        label={t`Totaux`}
        figures={[
          { key: 'total', value: counts.total, label: t`Élèves` },
          { key: 'ok', value: counts.accepted, label: t`Acceptées` },
          {
            key: 'wait',
            value: counts.submitted,
            label: t`À vérifier`,
            ...(counts.submitted > 0 && { tone: 'info' as const }),
          },
          { key: 'missing', value: missing, label: t`Manquent`, ...(missing > 0 && { tone: 'warn' as const }) },
        ]}
      />
      <PieceFilters filter={filter} counts={counts} classes={classes} onChange={onChange} />
      <div className={css.list} data-full data-late={late || undefined}>
        <DataTable<PieceLine>
          name="pieces"
          label={t`Pièces`}
          rows={items}
          rowKey={(row) => row.id}
          onOpen={setLooked}
          served={servedOrder(pieceSorts, filter.sort, (sort) => onChange({ sort, page: 1 }))}
          empty={t`Aucun élève ne correspond`}
          columns={[
            {
              key: 'pupil',
              head: t`Élève`,
              cell: (row) => (
                <span className={css.cell}>
                  <bdi className={css.strong}>{row.pupil}</bdi>
                  <bdi className={css.detail}>{row.class}</bdi>
                </span>
              ),
              narrow: 'title',
            },
            {
              key: 'state',
              head: t`État`,
              cell: (row) => <StatePill state={row.state} />,
              narrow: 'end',
              width: '150px',
            },
            {
              key: 'at',
              head: t`Déposé le`,
              cell: (row) => (row.submittedAt ? <bdi>{stamp(row.submittedAt)}</bdi> : ''),
              width: '160px',
            },
            {
              key: 'by',
              head: t`Par`,
              cell: (row) => <bdi>{row.submittedBy ?? ''}</bdi>,
              narrow: 'hidden',
              width: '200px',
            },
          ]}
        />
      </div>
      <Pager
        page={data.page}
        pageSize={data.pageSize}
        total={data.total}
        onPage={(page) => onChange({ page })}
        label={t`Pages`}
        previous={t`Page précédente`}
        next={t`Page suivante`}
        summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
      />
      <DecideDialog key={looked?.id} piece={looked} onClose={() => setLooked(null)} />
    </div>
  );
}
