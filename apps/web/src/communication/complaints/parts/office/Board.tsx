import type { ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { OfficeStep, QueueRow } from '@encrier/contract/communication/complaints-handling';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { UiLink } from '@encrier/ui/link';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsMove } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
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
 * Files as columns by status. A card is dragged, or moved by the menu that it carries; what the author must read is
 * asked first.
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
  const { t } = useLingui();
  const [step, setStep] = useState<Step | null>(null);
  const [dragged, setDragged] = useState<QueueRow | null>(null);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by keyboard */}
      <section className={css.board} aria-label={t`Tableau des réclamations`} tabIndex={0}>
        {shown.map((status) => (
          <Column
            key={status}
            status={status}
            rows={data.items.filter((row) => row.status === status)}
            dragged={dragged}
            onDrag={setDragged}
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
  dragged: QueueRow | null;
  onDrag: (row: QueueRow | null) => void;
  onStep: (asked: Step) => void;
};
function Column({ status, rows, dragged, onDrag, onStep }: ColumnProps) {
  const { i18n } = useLingui();
  const step = dropped[status];
  const takes = dragged !== null && step !== undefined && dragged.status !== status && dragged.steps.includes(step);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (takes) onStep({ row: dragged, step });
    onDrag(null);
  };
  return (
    <section
      className={css.column}
      data-open={takes || undefined}
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={drop}
    >
      <h3 id={`column-${status}`}>
        {i18n._(statusWords[status].word)} <span className={css.quiet}>{rows.length}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <BoardCard row={row} onDrag={onDrag} onStep={onStep} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BoardCard({ row, onDrag, onStep }: { row: QueueRow } & Pick<ColumnProps, 'onDrag' | 'onStep'>) {
  const { t, i18n } = useLingui();
  const { number } = row;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has its own keyboard path, the menu of the card
    <div
      className={css.card}
      draggable={row.steps.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.number);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <UiLink href={`/admin/reclamations/${row.id}`}>
        <bdi dir={row.dir}>{row.subject}</bdi>
      </UiLink>
      <span className={css.quiet}>
        <bdi>{[row.number, row.category, row.author].filter(Boolean).join(' · ')}</bdi>
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
        )}
      </div>
    </div>
  );
}
