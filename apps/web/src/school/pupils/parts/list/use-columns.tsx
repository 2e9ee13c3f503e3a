import { useNarrow } from '@encrier/ui/media';
import type { Column } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { AccountPill } from '#kernel/account-words.tsx';
import { formatShortDay } from '#kernel/dates.ts';
import { readJson, writeJson } from '#kernel/settings.ts';
import { type FieldColumn, fieldValue, useFieldName } from '../../../custom-fields/custom-fields.public.tsx';
import type { PupilList, PupilRow } from '../../pupils.api.ts';
import { PlannedMark } from '../planned/PlannedMark.tsx';
import { arabicOf, nameOf } from './filter.ts';
import { columnOf, fieldOf, valuesOf } from './fields.ts';
import css from './List.module.css';
import { ownWord } from '../../../words/words.public.ts';
import { columnNames, sexNames, StatusOf } from './words.tsx';
import { comma } from '#kernel/text.ts';

export const choosable = [
  'class',
  'level',
  'matricule',
  'massar',
  'birthOn',
  'sex',
  'regime',
  'groups',
  'account',
  'guardians',
  'status',
  'leftOn',
] as const;
type OwnKey = (typeof choosable)[number];
/** A column of every school, or of a custom field. */
export type ColumnKey = OwnKey | ReturnType<typeof columnOf>;
const usual: readonly ColumnKey[] = ['class', 'matricule', 'regime', 'account', 'guardians'];
const slot = 'pupils-columns';

function remembered(): ColumnKey[] {
  const kept = readJson(slot);
  if (!Array.isArray(kept)) return [...usual];
  const added = kept.flatMap((key) => (typeof key === 'string' ? (fieldOf(key) ?? []) : []));
  return [...choosable.filter((key) => kept.includes(key)), ...added.map(columnOf)];
}

/** Columns that this device shows; a choice is remembered. */
export function useChosenColumns(): [ColumnKey[], (chosen: ColumnKey[]) => void] {
  const [chosen, setChosen] = useState(remembered);
  return [
    chosen,
    (next) => {
      writeJson(slot, next);
      setChosen(next);
    },
  ];
}

/** Columns of the list: names in both scripts, then the chosen ones; teachers have class and groups. */
export function useColumns(
  list: PupilList | undefined,
  chosen: readonly ColumnKey[],
  fields: readonly FieldColumn[],
): Column<PupilRow>[] {
  const { i18n } = useLingui();
  const fieldName = useFieldName();
  const narrow = useNarrow();
  return useMemo(() => {
    const places = new Map((list?.classes ?? []).map((place) => [place.id, place]));
    const groups = new Map((list?.groups ?? []).map((group) => [group.id, group.name]));
    // On a phone without a header, a dash means nothing.
    const none = narrow ? '' : <span className={css.none}>—</span>;
    const text = (value: string | undefined) => (value ? <bdi>{value}</bdi> : none);
    const cells: Record<OwnKey, (row: PupilRow) => React.ReactNode> = {
      class: (row) => text(places.get(row.classId ?? '')?.name),
      level: (row) => text(places.get(row.classId ?? '')?.level),
      matricule: (row) => <bdi dir="ltr">{row.matricule}</bdi>,
      massar: (row) => text(row.massar),
      birthOn: (row) => text(row.birthOn && formatShortDay(row.birthOn)),
      sex: (row) => (row.sex ? i18n._(sexNames[row.sex]) : text(undefined)),
      regime: (row) => text(row.regime && ownWord(row.regime)),
      groups: (row) => text(row.groups?.flatMap((id) => groups.get(id) ?? []).join(comma())),
      account: (row) => row.account && <AccountPill state={row.account} />,
      guardians: (row) => row.guardians,
      status: (row) => row.status && <StatusOf status={row.status} />,
      leftOn: (row) => text(row.leftOn && formatShortDay(row.leftOn)),
    };
    const shown: readonly OwnKey[] =
      list?.can.office === false ? ['class', 'groups'] : choosable.filter((key) => chosen.includes(key));
    const values = valuesOf(fields);
    const added = fields.filter(({ id }) => chosen.includes(columnOf(id)));
    return [
      {
        key: 'name',
        head: i18n._(columnNames.lastName),
        sortable: true,
        cell: (row) => (
          <span className={css.name}>
            <span>
              <bdi>{nameOf(row)}</bdi>
              {row.planned && (
                <PlannedMark planned={row.planned} className={places.get(row.planned.classId ?? '')?.name ?? ''} />
              )}
            </span>
            {arabicOf(row) && (
              <bdi className={css.arabic} lang="ar" dir="rtl">
                {arabicOf(row)}
              </bdi>
            )}
          </span>
        ),
      },
      ...shown.map(
        (key): Column<PupilRow> => ({
          key,
          head: i18n._(columnNames[key]),
          cell: cells[key],
          sortable: key !== 'groups',
          ...(key === 'guardians' && { align: 'end' }),
          narrow:
            key === 'account' || key === 'status'
              ? 'end'
              : key === 'class' || key === 'groups' || key === 'regime'
                ? 'detail'
                : 'hidden',
        }),
      ),
      ...added.map(
        (field): Column<PupilRow> => ({
          key: columnOf(field.id),
          head: fieldName(field),
          cell: (row) => text(fieldValue(field.type, values.get(field.id)?.get(row.id) ?? '')),
          // On a phone a value without its name means nothing.
          narrow: 'hidden',
        }),
      ),
    ];
  }, [list, chosen, fields, fieldName, i18n, narrow]);
}
