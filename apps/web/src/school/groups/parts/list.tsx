import { Chips } from '@encrier/ui/actions/Chips';
import { StatusPill, SubjectPill } from '@encrier/ui/data/StatusPill';
import type { Column } from '@encrier/ui/table/DataTable';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Group, GroupKind } from '../groups.api.ts';
import css from './Groups.module.css';
import { kindNames, kindPlurals } from './group-words.ts';
import { subjectName } from '#kernel/content/subject-name.ts';

/** Kinds of the year's groups with their number; each filters the list. */
export function Kinds({
  groups,
  kind,
  onKind,
}: {
  groups: readonly Group[];
  kind: GroupKind | null;
  onKind: (kind: GroupKind | null) => void;
}) {
  const { t, i18n } = useLingui();
  const kinds = (Object.keys(kindPlurals) as GroupKind[]).filter(
    (one) => one === kind || groups.some((group) => group.kind === one),
  );
  if (kinds.length === 0) return null;
  return (
    <Chips
      label={t`Sortes de groupes`}
      chips={kinds.map((one) => ({
        key: one,
        label: i18n._(kindPlurals[one]),
        count: groups.filter((group) => group.kind === one).length,
        active: kind === one,
        onPress: () => onKind(kind === one ? null : one),
      }))}
    />
  );
}

/** Columns of the list. */
export function useColumns(): Column<Group>[] {
  const { t, i18n } = useLingui();
  return [
    { key: 'name', head: t`Groupe`, cell: (row) => <bdi>{row.name}</bdi>, by: (row) => row.name },
    {
      key: 'kind',
      head: t`Sorte`,
      cell: (row) => i18n._(kindNames[row.kind]),
      by: (row) => i18n._(kindNames[row.kind]),
    },
    { key: 'class', head: t`Classe`, cell: (row) => row.class && <bdi>{row.class}</bdi>, by: (row) => row.class },
    {
      key: 'subject',
      head: t`Matière`,
      cell: (row) => row.subject && <SubjectPill colorKey={row.colour}>{subjectName(row)}</SubjectPill>,
      by: (row) => row.subject && subjectName(row),
    },
    {
      key: 'overlap',
      head: (
        <span className="visually-hidden">
          <Trans>À vérifier</Trans>
        </span>
      ),
      cell: (row) =>
        row.overlapping > 0 && (
          <StatusPill tone="warn" icon={IconAlertTriangle}>
            <Plural value={row.overlapping} one="# en double" other="# en double" />
          </StatusPill>
        ),
    },
    {
      key: 'pupils',
      head: t`Élèves`,
      align: 'end',
      narrow: 'end',
      named: true,
      by: (row) => row.pupils,
      cell: (row) => (
        <span data-full={(row.capacity !== null && row.pupils > row.capacity) || undefined} className={css.count}>
          {row.capacity === null ? row.pupils : `${row.pupils} / ${row.capacity}`}
        </span>
      ),
    },
  ];
}
