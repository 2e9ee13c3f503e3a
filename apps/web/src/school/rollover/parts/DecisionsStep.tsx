import { useDecisionColumns } from './decision-columns.tsx';
import { DecisionTools } from './DecisionTools.tsx';
import { decisionSorts } from '@encrier/contract/school/rollover';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import {
  checkQuery,
  type Decision,
  type DecisionFilter,
  decideFor,
  decisions,
  planQuery,
  pupilsQuery,
} from '../rollover.api.ts';
import css from './Rollover.module.css';
import { useDecisionNames } from './words.ts';

const none: ReadonlySet<string> = new Set();

/** What becomes of each pupil: proposed, then changed one by one, for a selection or for a whole class. */
export function DecisionsStep({ id, onNext }: { id: string; onNext: () => void }) {
  const { t } = useLingui();
  const names = useDecisionNames();
  const [filter, setFilter] = useState<DecisionFilter>({ page: 1, q: '', classId: null, show: 'all', sort: null });
  const [selected, setSelected] = useState(none);
  const shown = useDeferredValue(filter);
  const { data: plan } = useQuery(planQuery(id));
  const { data: sums } = useQuery(checkQuery(id));
  const pupils = useQuery(pupilsQuery(id, shown));
  const columns = useDecisionColumns(id, plan);
  const set = (part: Partial<DecisionFilter>): void => {
    setFilter({ ...filter, page: 1, ...part });
    setSelected(none);
  };
  const many = useMutation({
    mutationFn: (decision: Decision) => decideFor(id, { pupilIds: [...selected], decision }),
    onSuccess: () => setSelected(none),
  });
  const shows = (['all', 'undecided', 'unplaced', ...decisions] as const).map((show) => ({
    key: show,
    active: filter.show === show,
    onPress: () => set({ show }),
    label:
      show === 'all'
        ? t`Tous`
        : show === 'undecided'
          ? t`Sans décision`
          : show === 'unplaced'
            ? t`Sans classe suivante`
            : names[show],
    ...(sums && { count: show === 'all' ? sums.pupils : sums[show] }),
  }));
  return (
    <div className={css.step}>
      <div className={css.body}>
        <DecisionTools id={id} plan={plan} filter={filter} onFilter={set} />
        <Chips label={t`Décisions montrées`} chips={shows} />
        <Asked query={pupils}>
          {(data) => (
            <>
              <DataTable
                name="passage"
                label={t`Décisions par élève`}
                rows={data.items}
                rowKey={(row) => row.id}
                columns={columns}
                served={servedOrder(decisionSorts, filter.sort, (sort) => set({ sort }))}
                empty={
                  <p className={css.quiet}>
                    <Trans>Aucun élève ne correspond.</Trans>
                  </p>
                }
                selection={{
                  selected,
                  onChange: setSelected,
                  allLabel: t`Tout choisir`,
                  rowLabel: (row) => row.label,
                  clearLabel: t`Ne plus rien choisir`,
                  summary: (count) => plural(count, { one: '# élève choisi', other: '# élèves choisis' }),
                  actions: decisions.map((decision) => (
                    <Button
                      key={decision}
                      size="small"
                      busy={many.isPending && many.variables === decision}
                      onClick={() => many.mutate(decision)}
                    >
                      {names[decision]}
                    </Button>
                  )),
                }}
              />
              <Pager
                label={t`Pages des élèves`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => setFilter({ ...filter, page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
      </div>
      <footer className={css.foot}>
        <Button variant="primary" onClick={onNext}>
          <Trans>Vérifier le passage</Trans>
        </Button>
      </footer>
    </div>
  );
}
