import { usePagePath } from '#kernel/frame/page-path.ts';
import { noteSorts, type StaffNote } from '@encrier/contract/school-life/conduct';
import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import { formatMonthDay } from '#kernel/dates.ts';
import { servedOrder } from '#kernel/query/served-order.ts';
import { type NoteFilter, searchOf } from '../conduct.api.ts';
import css from './Conduct.module.css';
import { categoryWords } from './words.ts';

/** State of a note with the family. */
export function HomePill({ note }: { note: StaffNote }) {
  if (note.toAnswer)
    return (
      <StatusPill tone="warn">
        <Trans>Réponse attendue</Trans>
      </StatusPill>
    );
  if (note.confidential)
    return (
      <StatusPill tone="plain">
        <Trans>Confidentielle</Trans>
      </StatusPill>
    );
  if (note.share === 'none') return null;
  if (note.acknowledged > 0)
    return (
      <StatusPill tone="ok">
        <Trans>Lue par la famille</Trans>
      </StatusPill>
    );
  return (
    <StatusPill tone="info">
      <Trans>Partagée</Trans>
    </StatusPill>
  );
}

export function NoteTable({
  rows,
  filter,
  onChange,
}: {
  rows: readonly StaffNote[];
  filter: NoteFilter;
  onChange: (part: Partial<NoteFilter>) => void;
}) {
  const { t, i18n } = useLingui();
  const here = usePagePath();
  const columns: Column<StaffNote>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      cell: (row) => (
        <span className={css.two}>
          <bdi>{row.pupil.label}</bdi>
          <bdi className={css.quiet}>{row.pupil.class}</bdi>
        </span>
      ),
      width: '190px',
      narrow: 'title',
    },
    {
      key: 'category',
      head: t`Catégorie`,
      cell: (row) => (
        <StatusPill tone={categoryWords[row.category].tone} icon={categoryWords[row.category].icon}>
          {i18n._(categoryWords[row.category].word)}
        </StatusPill>
      ),
      width: '160px',
    },
    {
      key: 'body',
      head: t`Observation`,
      cell: (row) => (
        <span className={css.cut} dir={row.dir}>
          {row.body}
        </span>
      ),
    },
    { key: 'author', head: t`Auteur`, cell: (row) => <bdi>{row.author}</bdi>, width: '150px', tablet: 'hidden' },
    { key: 'day', head: t`Jour`, cell: (row) => formatMonthDay(row.happenedOn), width: '100px' },
    { key: 'home', head: t`Famille`, cell: (row) => <HomePill note={row} />, width: '180px', narrow: 'end' },
  ];
  const narrowed = Object.keys(searchOf({ ...filter, sort: null, page: 1, note: null })).length > 0;
  const empty = narrowed ? (
    <EmptyState
      icon={IconEyeCheck}
      title={<Trans>Aucune observation ne correspond</Trans>}
      action={
        <Button
          onClick={() =>
            onChange({ q: '', state: 'all', category: null, class: null, author: null, mine: false, from: '', to: '' })
          }
        >
          <Trans>Tout afficher</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconEyeCheck} title={<Trans>Aucune observation</Trans>}>
      <Trans>Notez une réussite, un entretien ou un fait : l’équipe le lit, et la famille si vous le partagez.</Trans>
    </EmptyState>
  );
  const href = (row: StaffNote): string => {
    const search = new URLSearchParams(
      Object.entries(searchOf({ ...filter, note: row.id })).map(([key, value]) => [key, String(value)]),
    );
    return `${here}?${search}`;
  };
  return (
    <DataTable
      name="conduct"
      label={t`Observations`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      served={servedOrder(noteSorts, filter.sort, (sort) => onChange({ sort }))}
      href={href}
      empty={empty}
    />
  );
}
