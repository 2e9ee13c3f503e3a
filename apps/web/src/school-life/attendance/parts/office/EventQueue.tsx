import type { EventState } from '@encrier/contract/school-life/attendance';
import { eventSorts, type OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { Button } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SearchField } from '@encrier/ui/fields/TextField';
import { DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks, IconUserCheck, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide, eventsFile, eventsQuery, type OfficeFilter } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { useEventColumns } from './event-columns.tsx';
import { EventPanel } from './EventPanel.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

type Decision = 'validate' | 'reject' | 'reopen';
type Change = { rows: readonly OfficeEvent[]; decision: Decision };

/** Rows of roll calls: those contradicted by a fact come first, and are decided one by one. */
export function EventQueue({
  state,
  filter,
  onChange,
}: {
  state: EventState;
  filter: OfficeFilter;
  onChange: (part: Partial<OfficeFilter>) => void;
}) {
  const { t } = useLingui();
  const query = useQuery(eventsQuery(state, filter));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const act = useMutation({
    mutationFn: ({ rows, decision }: Change) =>
      decide({ rows: rows.map(({ id, version }) => ({ id, version })), decision }),
    onSuccess: ({ done, already }) => {
      setSelected(new Set());
      if (done.length) toast.success(plural(done.length, { one: '# ligne décidée', other: '# lignes décidées' }));
      for (const { by } of already.slice(0, 3))
        toast.info(by ? t`Déjà décidé par ${by}.` : t`Déjà validé automatiquement.`);
    },
  });
  const rows = query.data?.items ?? [];
  const current = rows.find(({ id }) => id === open) ?? null;
  const run = (list: readonly OfficeEvent[], decision: Decision): void => {
    if (list.length && !act.isPending) act.mutate({ rows: list, decision });
  };
  const picked = rows.filter(({ id }) => selected.has(id));
  const plain = rows.filter(({ against, belated }) => !against.length && !belated);
  useQueueKeys({
    rows,
    open,
    setOpen,
    waiting: state === 'pending',
    onDecide: (row, decision) => run([row], decision),
  });
  const columns = useEventColumns(state);
  const words = {
    allLabel: t`Tout choisir`,
    rowLabel: ({ pupil }: OfficeEvent) => t`Choisir ${pupil}`,
    summary: (count: number) => plural(count, { one: '# choisie', other: '# choisies' }),
    clearLabel: t`Ne rien choisir`,
  };
  const actions = <Actions state={state} onDecide={(decision) => run(picked, decision)} />;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <SearchField label={t`Chercher un élève`} value={filter.q} onChange={(q) => onChange({ q })} />
        {state === 'pending' && plain.length > 0 && (
          <Button icon={IconChecks} busy={act.isPending} onClick={() => run(plain, 'validate')}>
            {plural(plain.length, {
              one: 'Valider la ligne sans contradiction',
              other: 'Valider les # sans contradiction',
            })}
          </Button>
        )}
      </div>
      <Asked query={query} label={t`Chargement des absences`}>
        {(data) => (
          <>
            <Narrowed names={data.narrowed} filter={filter} onChange={onChange} />
            <DataTable<OfficeEvent>
              name="absences"
              exports={{ name: t`Assiduité`, file: (format) => eventsFile(state, filter, format) }}
              label={t`Absences et retards`}
              rows={data.items}
              rowKey={({ id }) => id}
              columns={columns}
              served={servedOrder(eventSorts, filter.sort, (sort) => onChange({ sort }))}
              onOpen={({ id }) => setOpen(id)}
              {...(open && { current: open })}
              {...(state !== 'validated' &&
                state !== 'superseded' && { selection: { selected, onChange: setSelected, ...words, actions } })}
              empty={
                <EmptyState
                  icon={IconUserCheck}
                  title={state === 'pending' ? <Trans>Rien n’attend de décision</Trans> : <Trans>Aucune ligne</Trans>}
                />
              }
            />
            <Pager
              label={t`Pages des absences`}
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
      <EventPanel event={current} onClose={() => setOpen(null)} onDecide={(row, decision) => run([row], decision)} />
    </div>
  );
}

/** Filters on the rows of a figure, each removable. */
function Narrowed({
  names,
  filter,
  onChange,
}: {
  names: { class: string; level: string };
  filter: OfficeFilter;
  onChange: (part: Partial<OfficeFilter>) => void;
}) {
  const { t } = useLingui();
  const chips = [
    { on: filter.levelId, word: names.level, off: { levelId: null } },
    { on: filter.classId, word: names.class, off: { classId: null } },
  ].filter(({ on }) => on);
  if (!chips.length) return null;
  return (
    <span className={css.pills}>
      {chips.map(({ on, word, off }) => (
        <Button key={on} size="small" icon={IconX} onClick={() => onChange(off)}>
          {word ? <Trans>Retirer {word}</Trans> : t`Retirer le filtre`}
        </Button>
      ))}
    </span>
  );
}

/** Actions on the selected rows. */
function Actions({ state, onDecide }: { state: EventState; onDecide: (decision: Decision) => void }) {
  return state === 'pending' ? (
    <>
      <Button size="small" variant="primary" onClick={() => onDecide('validate')}>
        <Trans>Valider</Trans>
      </Button>
      <Button size="small" onClick={() => onDecide('reject')}>
        <Trans>Rejeter</Trans>
      </Button>
    </>
  ) : (
    <Button size="small" onClick={() => onDecide('reopen')}>
      <Trans>Remettre à valider</Trans>
    </Button>
  );
}
