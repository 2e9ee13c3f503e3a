import type { ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { OfficeStep, QueueRow } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { UiLink } from '@encrier/ui/link';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsMove } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCarry } from '#kernel/drag/use-carry.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { boardQuery, type ComplaintBoard, type QueueFilter } from '../../complaints.api.ts';
import css from '../Complaints.module.css';
import { statusWords, stepWords } from '../words.ts';
import { Delay } from './Delay.tsx';
import { StepDialog } from './StepDialog.tsx';

const columns: readonly ComplaintStatus[] = [
  'submitted',
  'acknowledged',
  'in_progress',
  'waiting_author',
  'escalated',
  'reopened',
  'resolved',
];
/** The step that a card dropped on a column takes. */
const dropped: Partial<Record<ComplaintStatus, OfficeStep>> = {
  acknowledged: 'acknowledge',
  in_progress: 'start',
  waiting_author: 'ask',
  escalated: 'escalate',
  resolved: 'resolve',
};
type Step = { row: QueueRow; step: OfficeStep };

/**
 * Complaints as columns by status. A card is dragged, or moved by its menu; a text for the author is asked for first.
 */
export function Board({ filter }: { filter: QueueFilter }) {
  const { t } = useLingui();
  const asked = useQuery(boardQuery(filter));
  return (
    <Asked query={asked} label={t`Chargement du tableau`} rows={6}>
      {(data) => <Columns data={data} filter={filter} />}
    </Asked>
  );
}

function Columns({ data, filter }: { data: ComplaintBoard; filter: QueueFilter }) {
  const { t, i18n } = useLingui();
  const [step, setStep] = useState<Step | null>(null);
  const rowOf = (id: string) => data.items.find((row) => row.id === id);
  const stepTo = (place: string, id: string): Step | null => {
    const [row, taken] = [rowOf(id), dropped[place as ComplaintStatus]];
    return row && taken && row.status !== place && row.steps.includes(taken) ? { row, step: taken } : null;
  };
  const carry = useCarry({
    nameOf: (id) => rowOf(id)?.number ?? '',
    takes: (place, id) => stepTo(place, id) !== null,
    onPut: (id, { place }) => {
      const asked = stepTo(place, id);
      setStep(asked);
      // The step shows its own message, once it is confirmed.
      return asked ? i18n._(stepWords[asked.step].word) : undefined;
    },
  });
  const over = data.total - data.items.length;
  const shown = [...columns, ...(['closed', 'rejected'] as const)].filter((status) =>
    columns.includes(status) ? filter.view !== 'over' : data.items.some((row) => row.status === status),
  );
  return (
    <>
      {over > 0 && (
        <Notice tone="info">
          <Trans>Le tableau montre les 300 premières : précisez les filtres pour voir les autres.</Trans>
        </Notice>
      )}
      {carry.marks}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by keyboard */}
      <section className={css.board} aria-label={t`Tableau des réclamations`} tabIndex={0}>
        {shown.map((status) => (
          <Column
            key={status}
            status={status}
            rows={data.items.filter((row) => row.status === status)}
            carry={carry}
            onStep={setStep}
          />
        ))}
      </section>
      {step && (
        <StepDialog
          row={data.items.find(({ id }) => id === step.row.id) ?? step.row}
          step={step.step}
          onClose={() => setStep(null)}
        />
      )}
    </>
  );
}

type ColumnProps = {
  status: ComplaintStatus;
  rows: readonly QueueRow[];
  carry: Carry;
  onStep: (asked: Step) => void;
};
function Column({ status, rows, carry, onStep }: ColumnProps) {
  const { i18n } = useLingui();
  const name = i18n._(statusWords[status].word);
  return (
    <section className={css.column} aria-labelledby={`column-${status}`} {...carry.on({ place: status, name })}>
      <h3 id={`column-${status}`}>
        {name} <span className={css.quiet}>{rows.length}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <BoardCard row={row} carry={carry} onStep={onStep} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BoardCard({ row, carry, onStep }: { row: QueueRow } & Pick<ColumnProps, 'carry' | 'onStep'>) {
  const { t, i18n } = useLingui();
  const { number } = row;
  return (
    <div className={css.card} {...carry.on({ thing: row.id })}>
      <UiLink href={`/admin/reclamations/${row.id}`}>
        <bdi dir={row.dir}>{row.subject}</bdi>
      </UiLink>
      <span className={css.quiet}>
        <Facts>{[row.number, row.category, row.author]}</Facts>
      </span>
      {row.delay && (
        <span className={css.pills}>
          <Delay delay={row.delay} />
        </span>
      )}
      <div className={css.cardFoot}>
        {row.assignedTo ? (
          <StatusPill>
            <bdi>{row.assignedTo.label}</bdi>
          </StatusPill>
        ) : (
          <span className={css.quiet}>
            <Trans>Non affectée</Trans>
          </span>
        )}
        {row.steps.length > 0 && (
          <span {...carry.on({ way: row.id })}>
            <Menu
              label={t`Faire avancer ${number}`}
              align="end"
              closeLabel={t`Fermer`}
              trigger={(trigger) => (
                <Button {...trigger} size="small" icon={IconArrowsMove} aria-label={t`Faire avancer ${number}`}>
                  <Trans>Déplacer</Trans>
                </Button>
              )}
              items={row.steps.map((step) => ({
                key: step,
                label: i18n._(stepWords[step].word),
                danger: step === 'reject',
                onSelect: () => onStep({ row, step }),
              }))}
            />
          </span>
        )}
      </div>
    </div>
  );
}
