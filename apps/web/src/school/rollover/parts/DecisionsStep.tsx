import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SearchField, SelectField } from '@encrier/ui/fields/TextField';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import {
  checkQuery,
  type DecidedPupil,
  type Decision,
  type DecisionFilter,
  decideFor,
  decideWhole,
  decisions,
  type Plan,
  planQuery,
  pupilsQuery,
} from '../rollover.api.ts';
import css from './Rollover.module.css';
import { useDecisionNames } from './words.ts';

const none: ReadonlySet<string> = new Set();

function useColumns(id: string, plan: Plan | undefined): Column<DecidedPupil>[] {
  const { t } = useLingui();
  const names = useDecisionNames();
  const decide = useMutation({
    mutationFn: (body: { pupilIds: string[]; decision: Decision; targetId?: string | null }) => decideFor(id, body),
  });
  const levelOf = new Map(plan?.paths.map((path) => [path.classId, path.levelId]));
  const targets = (row: DecidedPupil): { value: string; label: string }[] =>
    (plan?.classes ?? [])
      .filter(
        (one) => row.classId === null || (one.levelId === levelOf.get(row.classId)) === (row.decision === 'repeat'),
      )
      .map((one) => ({ value: one.id, label: one.name }));
  return [
    { key: 'name', head: t`Élève`, cell: (row) => <bdi>{row.label}</bdi> },
    { key: 'class', head: t`Classe`, cell: (row) => <bdi>{row.className || t`Sans classe`}</bdi> },
    {
      key: 'reenrolment',
      head: t`Réinscription`,
      cell: (row) =>
        row.reenrolment === 'enrolled' ? (
          <StatusPill tone="ok">
            <Trans>Réinscrit</Trans>
          </StatusPill>
        ) : row.reenrolment === 'leaving' ? (
          <StatusPill tone="ink">
            <Trans>Part</Trans>
          </StatusPill>
        ) : (
          <span className={css.quiet}>—</span>
        ),
    },
    {
      key: 'decision',
      head: t`Décision`,
      narrow: 'end',
      cell: (row) => {
        const { label } = row;
        const empty = row.decision ? [] : [{ value: '', label: t`Sans décision` }];
        return (
          <SelectField
            label={t`Décision pour ${label}`}
            labelHidden
            className={css.cell}
            value={row.decision ?? ''}
            options={[...empty, ...decisions.map((value) => ({ value, label: names[value] }))]}
            onChange={(event) =>
              decide.mutate({
                pupilIds: [row.id],
                decision: event.currentTarget.value as Decision,
                ...(row.classId === null && plan?.classes[0] && { targetId: plan.classes[0].id }),
              })
            }
          />
        );
      },
    },
    {
      key: 'target',
      head: t`Classe suivante`,
      cell: (row) => {
        const { label, decision } = row;
        if (decision !== 'pass' && decision !== 'repeat') return <span className={css.quiet}>—</span>;
        return (
          <SelectField
            label={t`Classe suivante de ${label}`}
            labelHidden
            className={css.cell}
            value={row.targetId ?? ''}
            options={[{ value: '', label: t`À choisir` }, ...targets(row)]}
            onChange={(event) =>
              decide.mutate({ pupilIds: [row.id], decision, targetId: event.currentTarget.value || null })
            }
          />
        );
      },
    },
  ];
}

/** What becomes of each pupil: proposed, then changed one by one, for a selection or for a whole class. */
export function DecisionsStep({ id, onNext }: { id: string; onNext: () => void }) {
  const { t } = useLingui();
  const names = useDecisionNames();
  const [filter, setFilter] = useState<DecisionFilter>({ page: 1, q: '', classId: null, show: 'all' });
  const [selected, setSelected] = useState(none);
  const asked = useDeferredValue(filter);
  const { data: plan } = useQuery(planQuery(id));
  const { data: sums } = useQuery(checkQuery(id));
  const { data, error } = useQuery(pupilsQuery(id, asked));
  const columns = useColumns(id, plan);
  const set = (part: Partial<DecisionFilter>): void => {
    setFilter({ ...filter, page: 1, ...part });
    setSelected(none);
  };
  const many = useMutation({
    mutationFn: (decision: Decision) => decideFor(id, { pupilIds: [...selected], decision }),
    onSuccess: () => setSelected(none),
  });
  const whole = useMutation({
    mutationFn: (decision: Decision | null) => decideWhole(id, filter.classId ?? '', decision),
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
  const chosen = plan?.paths.find((path) => path.classId === filter.classId)?.name ?? '';
  return (
    <div className={css.step}>
      <div className={css.body}>
        <div className={css.tools}>
          <SearchField
            className={css.search}
            label={t`Nom, prénom`}
            value={filter.q}
            onChange={(q) => set({ q })}
            maxLength={100}
            autoComplete="off"
          />
          <SelectField
            className={css.select}
            label={t`Classe`}
            labelHidden
            value={filter.classId ?? ''}
            options={[
              { value: '', label: t`Toutes les classes` },
              ...(plan?.paths ?? []).map((path) => ({ value: path.classId, label: path.name })),
            ]}
            onChange={(event) => set({ classId: event.currentTarget.value || null })}
          />
          {filter.classId && (
            <ActionMenu
              label={t`Décider pour toute la classe ${chosen}`}
              title={t`Toute la classe ${chosen}`}
              outlined
              actions={[
                ...decisions.map((decision) => ({
                  key: decision,
                  label: names[decision],
                  icon: IconCheck,
                  onPress: () => whole.mutate(decision),
                })),
                {
                  key: 'again',
                  label: t`Reprendre la proposition`,
                  icon: IconRefresh,
                  onPress: () => whole.mutate(null),
                },
              ]}
            />
          )}
        </div>
        <Chips label={t`Décisions montrées`} chips={shows} />
        {error && !data ? (
          <Notice tone="bad" title={sentence(error)} />
        ) : !data ? (
          <Skeletons label={t`Chargement`} rows={8} />
        ) : (
          <DataTable
            label={t`Décisions par élève`}
            rows={data.items}
            rowKey={(row) => row.id}
            columns={columns}
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
        )}
        {data && (
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
        )}
      </div>
      <footer className={css.foot}>
        <Button variant="primary" onClick={onNext}>
          <Trans>Vérifier le passage</Trans>
        </Button>
      </footer>
    </div>
  );
}
