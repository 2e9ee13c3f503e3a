import { fileSorts } from '@encrier/contract/school/reenrolment';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging, IconCalendarCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type CampaignState,
  type FilesFilter,
  filesQuery,
  type ReenrolmentCampaign,
  type ReenrolmentRow,
  remind,
} from '../../reenrolment.api.ts';
import { FileFilters } from './FileFilters.tsx';
import { FileSheet } from './FileSheet.tsx';
import { stateWords } from '../words.ts';
import { comma } from '#kernel/text.ts';

type Props = {
  campaign: ReenrolmentCampaign;
  state: CampaignState;
  filter: FilesFilter;
  onChange: (part: Partial<FilesFilter>) => void;
};
const none: ReadonlySet<string> = new Set();

function useColumns(): Column<ReenrolmentRow>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'name', head: t`Élève`, cell: (row) => <bdi>{row.label}</bdi> },
    { key: 'class', head: t`Classe`, cell: (row) => row.className && <bdi>{row.className}</bdi> },
    {
      key: 'state',
      head: t`État`,
      narrow: 'end',
      cell: (row) => <StatusPill tone={stateWords[row.state].tone}>{i18n._(stateWords[row.state].word)}</StatusPill>,
    },
    {
      key: 'papers',
      head: t`Pièces`,
      cell: ({ missing, toCheck }) =>
        missing || toCheck
          ? [
              missing ? plural(missing, { one: '# manquante', other: '# manquantes' }) : '',
              toCheck ? plural(toCheck, { one: '# à vérifier', other: '# à vérifier' }) : '',
            ]
              .filter(Boolean)
              .join(comma())
          : null,
    },
    {
      key: 'answered',
      head: t`Répondu le`,
      narrow: 'hidden',
      cell: (row) => (row.answeredAt ? formatShortDay(row.answeredAt) : '—'),
    },
  ];
}

/**
 * The pupils of the campaign, filtered by state, class and search; one opens beside the list, several can be reminded.
 */
export function FilesView({ campaign, state, filter, onChange }: Props) {
  const { t } = useLingui();
  const [selected, setSelected] = useState(none);
  const query = useQuery(filesQuery(campaign.id, filter));
  const columns = useColumns();
  const ask = useMutation({
    mutationFn: () => remind(campaign.id, [...selected]),
    onSuccess: ({ reminded }) => {
      setSelected(none);
      toast.success(
        reminded
          ? plural(reminded, { one: '# responsable relancé', other: '# responsables relancés' })
          : t`Personne à relancer : ces familles ont répondu`,
      );
    },
  });
  const narrow = (part: Partial<FilesFilter>): void => {
    setSelected(none);
    onChange({ page: 1, ...part });
  };
  return (
    <>
      <FileFilters figures={state.figures} classes={state.classes} filter={filter} onChange={narrow} />
      <Asked query={query}>
        {(data) => (
          <>
            <DataTable
              name="reenrolment"
              label={t`Élèves de la campagne`}
              rows={data.items}
              rowKey={(row) => row.pupilId}
              columns={columns}
              served={servedOrder(fileSorts, filter.sort, (sort) => narrow({ sort }))}
              onOpen={(row) => onChange({ open: row.pupilId })}
              {...(filter.open && { current: filter.open })}
              empty={
                <EmptyState
                  icon={IconCalendarCheck}
                  title={<Trans>Aucun élève ne correspond.</Trans>}
                  action={
                    <Button onClick={() => narrow({ show: null, classId: null, q: '' })}>
                      <Trans>Tout afficher</Trans>
                    </Button>
                  }
                />
              }
              {...(campaign.open && {
                selection: {
                  selected,
                  onChange: setSelected,
                  allLabel: t`Tout choisir`,
                  rowLabel: (row: ReenrolmentRow) => row.label,
                  clearLabel: t`Ne plus rien choisir`,
                  summary: (count: number) => plural(count, { one: '# élève choisi', other: '# élèves choisis' }),
                  actions: (
                    <Button size="small" icon={IconBellRinging} busy={ask.isPending} onClick={() => ask.mutate()}>
                      <Trans>Relancer</Trans>
                    </Button>
                  ),
                },
              })}
            />
            <Pager
              label={t`Pages des élèves`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => onChange({ page })}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )}
      </Asked>
      {filter.open && (
        <FileSheet
          key={filter.open}
          campaign={campaign}
          pupilId={filter.open}
          onClose={() => onChange({ open: null })}
        />
      )}
    </>
  );
}
