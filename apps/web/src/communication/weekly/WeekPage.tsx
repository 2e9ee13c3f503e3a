import type { WeeklySummary } from '@encrier/contract/communication/weekly';
import { addDays } from '@encrier/contract/kernel/days';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarStats, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { formatSpan } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamily } from '#kernel/session/family.ts';
import { comma } from '#kernel/text.ts';
import { partFacts } from './parts/facts.tsx';
import css from './parts/Week.module.css';
import { weekQuery } from './weekly.api.ts';

type Part = WeeklySummary['parts'][number];

/** The last seven days of the reader or each child, and the next seven. */
export default function WeekPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { au = '' } = useSearch({ strict: false }) as { au?: string };
  const { pupil, children, child } = useFamily();
  const to = /^\d{4}-\d\d-\d\d$/.test(au) ? au : '';
  const shown = pupil || !children.length ? [null] : child ? [child.id] : children.map(({ id }) => id);
  const show = (next: string): void =>
    void navigate({
      to: '.',
      search: (({ au: _au, ...before }: { au?: string }) => ({ ...before, ...(next && { au: next }) })) as never,
      replace: true,
    });
  return (
    <PageFrame title={t`La semaine en bref`} width={760} byChild={!pupil}>
      <div className={css.weeks}>
        {shown.map((id, at) => (
          <ChildWeek key={id} id={id} to={to} onWeek={at === 0 ? show : null} />
        ))}
      </div>
    </PageFrame>
  );
}

/** One child's week; the first one on the page carries the steps from week to week. */
function ChildWeek({ id, to, onWeek }: { id: string | null; to: string; onWeek: ((to: string) => void) | null }) {
  const query = useQuery(weekQuery(id, to));
  return (
    <Asked query={query} rows={6}>
      {(data) => (
        <section className={css.page}>
          <div className={css.head}>
            {id && data.pupil && (
              <h2>
                <bdi>{data.pupil.name}</bdi>
                {data.pupil.className && <bdi className={css.quiet}>{data.pupil.className}</bdi>}
              </h2>
            )}
            {onWeek && <Steps data={data} onWeek={onWeek} />}
          </div>
          {data.parts.length ? (
            data.parts.map((part) => (
              <PartCard key={part.part} part={part} child={id} name={id ? (data.pupil?.name ?? '') : ''} />
            ))
          ) : (
            <EmptyState icon={IconCalendarStats} title={<Trans>Rien à signaler</Trans>}>
              <Trans>Aucune absence, aucune note, aucun devoir ni document ces jours-là.</Trans>
            </EmptyState>
          )}
        </section>
      )}
    </Asked>
  );
}

function Steps({ data, onWeek }: { data: WeeklySummary; onWeek: (to: string) => void }) {
  const { t } = useLingui();
  return (
    <span className={css.steps}>
      {!data.last && (
        <Button size="small" onClick={() => onWeek('')}>
          <Trans>Cette semaine</Trans>
        </Button>
      )}
      <IconButton
        icon={IconChevronLeft}
        flip
        outlined
        size="small"
        label={t`Semaine précédente`}
        onClick={() => onWeek(addDays(data.to, -7))}
      />
      <span className={css.quiet}>{formatSpan(data.from, data.to)}</span>
      <IconButton
        icon={IconChevronRight}
        flip
        outlined
        size="small"
        label={t`Semaine suivante`}
        tip="end"
        disabled={data.last}
        onClick={() => onWeek(addDays(data.to, 7))}
      />
    </span>
  );
}

/**
 * One room's part; its title includes the child's name for screen readers, since the page may show several children.
 */
function PartCard({ part, child, name }: { part: Part; child: string | null; name: string }) {
  const path = useAreaPath(part.path);
  const more = part.total - part.items.length;
  return (
    <Card
      title={
        <>
          {part.title}
          {name && (
            <span className="visually-hidden">
              {comma()}
              <bdi>{name}</bdi>
            </span>
          )}
        </>
      }
      count={part.total}
      countTone="plain"
      end={<SeeAll href={path && child ? `${path}?enfant=${child}` : path} />}
      flush
    >
      <CardRows>
        {part.items.map((item, at) => {
          const { title, detail, end } = partFacts(item);
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a week have no id and keep their order
          return <CardRow key={`${item.day} ${item.text} ${at}`} title={title} detail={detail} end={end} />;
        })}
      </CardRows>
      {more > 0 && (
        <p className={css.more}>
          <Trans>et {more} de plus</Trans>
        </p>
      )}
    </Card>
  );
}
