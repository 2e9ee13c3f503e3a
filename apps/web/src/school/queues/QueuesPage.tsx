import type { WaitingLine } from '@encrier/contract/kernel/queues';
import type { QueueFigures } from '@encrier/contract/school/queues';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { queueFace } from '#kernel/queues/learn.ts';
import { QueueRow } from './parts/QueueRow.tsx';
import css from './parts/Queues.module.css';
import { type Due, dueOf, dues, filterFrom, type QueueFilter, searchOf, waitingQuery } from './queues.api.ts';

/** Lines of a group shown before the button for the others. */
const shownAtOnce = 12;

/** Whether a key press belongs to the focused element, or to the browser. */
const isElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || (target as HTMLElement).closest('input, [role="radiogroup"], dialog') !== null;

/** The line before or after the focused one; the first one when the focus is outside. */
function lineBeside(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const lines = [...document.querySelectorAll<HTMLElement>('main [data-line]')];
  const at = lines.indexOf(from);
  if (at >= 0) return lines[at + step];
  return step > 0 && from === document.body ? lines[0] : undefined;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Up and down move through the buttons of the lines; from anywhere else on the page, down goes to the first. */
function useLineKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = steps[event.key];
      const next = step && !isElsewhere(event) && lineBeside(event.target as HTMLElement, step);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Everything that waits for the signed-in person, over all rooms they may handle. */
export default function QueuesPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<QueueFilter>): void =>
    void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: true });
  const query = useQuery(waitingQuery);
  useLineKeys();
  return (
    <PageFrame
      title={t`À traiter`}
      view={
        <Segmented<QueueFilter['by']>
          label={t`Ordre des lignes`}
          value={filter.by}
          options={[
            { value: 'due', label: t`Par échéance` },
            { value: 'queue', label: t`Par file` },
          ]}
          onChange={(by) => change({ by })}
        />
      }
    >
      <Asked
        query={query}
        empty={({ queues }) =>
          queues.length === 0 && (
            <EmptyState icon={IconChecklist} title={<Trans>Rien à traiter</Trans>}>
              <Trans>Ce que les familles demandent et ce que vous devez valider apparaîtra ici.</Trans>
            </EmptyState>
          )
        }
      >
        {({ queues, items, rest }) => {
          const chosen = queues.some(({ queue }) => queue === filter.queue) ? filter.queue : null;
          const lines = items.filter(({ queue }) => !chosen || queue === chosen);
          return (
            <div className={css.page}>
              <Queues queues={queues} chosen={chosen} onChoose={(queue) => change({ queue })} />
              <Lines lines={lines} by={filter.by} queues={queues} />
              {rest > 0 && !chosen && (
                <p className={css.rest}>
                  {plural(rest, {
                    one: '# chose de plus attend dans sa file.',
                    other: '# choses de plus attendent dans leurs files.',
                  })}
                </p>
              )}
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}

/** Each queue with its count; a click filters the list. */
function Queues({
  queues,
  chosen,
  onChoose,
}: {
  queues: readonly QueueFigures[];
  chosen: QueueFilter['queue'];
  onChoose: (queue: QueueFilter['queue']) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <Chips
      label={t`Files`}
      chips={[
        {
          key: 'all',
          label: t`Tout`,
          count: queues.reduce((sum, one) => sum + one.total, 0),
          active: chosen === null,
          onPress: () => onChoose(null),
        },
        ...inOrder(queues).map(({ queue, total }) => {
          const face = queueFace(queue);
          return {
            key: queue,
            label: face ? i18n._(face.name) : queue,
            ...(face && { icon: face.icon }),
            count: total,
            active: chosen === queue,
            onPress: () => onChoose(chosen === queue ? null : queue),
          };
        }),
      ]}
    />
  );
}
const inOrder = (queues: readonly QueueFigures[]): QueueFigures[] =>
  queues.toSorted((a, b) => (queueFace(a.queue)?.order ?? 0) - (queueFace(b.queue)?.order ?? 0));

function Lines({
  lines,
  by,
  queues,
}: {
  lines: readonly WaitingLine[];
  by: QueueFilter['by'];
  queues: readonly QueueFigures[];
}) {
  const { t, i18n } = useLingui();
  const now = new Date();
  const names: Record<Due, string> = {
    late: t`En retard`,
    hour: t`Dans l’heure`,
    today: t`Aujourd’hui`,
    tomorrow: t`Demain`,
    week: t`Cette semaine`,
    later: t`Plus tard`,
    none: t`Sans échéance`,
  };
  const groups =
    by === 'due'
      ? dues.map((due) => ({
          key: due as string,
          title: names[due],
          tone: due === 'late' ? ('bad' as const) : due === 'hour' ? ('warn' as const) : ('info' as const),
          href: null,
          lines: lines.filter((line) => dueOf(line, now) === due),
        }))
      : inOrder(queues).map(({ queue, late }) => ({
          key: queue as string,
          title: queueFace(queue) ? i18n._(queueFace(queue)!.name) : queue,
          tone: late ? ('bad' as const) : ('info' as const),
          href: queueFace(queue)?.href ?? null,
          lines: lines.filter((line) => line.queue === queue),
        }));
  const first = groups.find((group) => group.lines.length)?.key;
  return groups
    .filter((group) => group.lines.length)
    .map(({ key, ...group }) => <Group key={key} {...group} now={now} leads={key === first} />);
}

function Group({
  title,
  tone,
  href,
  lines,
  now,
  leads,
}: {
  title: string;
  tone: 'bad' | 'warn' | 'info';
  href: string | null;
  lines: readonly WaitingLine[];
  now: Date;
  leads: boolean;
}) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, shownAtOnce);
  const more = lines.length - shown.length;
  return (
    <Card
      title={title}
      count={lines.reduce((sum, { things }) => sum + things, 0)}
      countTone={tone}
      flush
      {...(href && { end: <ButtonLink size="small" href={href}>{t`Ouvrir la file`}</ButtonLink> })}
      {...(more > 0 && {
        foot: (
          <button type="button" className={css.more} onClick={() => setAll(true)}>
            {plural(more, { one: 'Montrer # ligne de plus', other: 'Montrer # lignes de plus' })}
          </button>
        ),
      })}
    >
      <CardRows label={title}>
        {shown.map((line, index) => (
          <QueueRow key={`${line.queue} ${line.id}`} line={line} now={now} primary={leads && index === 0} />
        ))}
      </CardRows>
    </Card>
  );
}
