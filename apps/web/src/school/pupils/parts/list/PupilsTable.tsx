import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconSearchOff } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import type { FieldColumn } from '../../../custom-fields/custom-fields.public.tsx';
import type { PupilList, PupilRow } from '../../pupils.api.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import type { BulkRequest } from '../bulk/bulk-props.ts';
import { nameOf, noFilter, type PupilFilter } from './filter.ts';
import { type ColumnKey, useColumns } from './use-columns.tsx';

type Props = {
  label: string;
  list: PupilList;
  rows: readonly PupilRow[];
  past: boolean;
  filter: PupilFilter;
  columns: readonly ColumnKey[];
  fields: readonly FieldColumn[];
  onChange: (part: Partial<PupilFilter>) => void;
  onText: (q: string) => void;
  selected: ReadonlySet<string>;
  chosen: readonly PupilRow[];
  onSelect: (selected: ReadonlySet<string>) => void;
  onAsk: (asked: BulkRequest) => void;
};

/** The filtered pupils, the selected ones, and actions. */
export function PupilsTable({
  label,
  list,
  rows,
  past,
  filter,
  columns,
  fields,
  onChange,
  onText,
  selected,
  chosen,
  onSelect,
  onAsk,
}: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const shown = useColumns(list, columns, fields);
  const everybody = (): void => {
    onText('');
    onChange({ ...noFilter, q: '' });
  };
  return (
    <DataTable<PupilRow>
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      columns={shown}
      sort={filter.sort}
      onSort={(sort) => onChange({ sort })}
      onOpen={(row) => onChange({ open: row.id })}
      {...(filter.open && { current: filter.open })}
      lead={(row) => (
        <Avatar name={nameOf(row)} photo={row.photo ? imageAddress(school, row.photo, 96) : null} size={34} />
      )}
      selection={{
        selected,
        onChange: onSelect,
        allLabel: t`Choisir tous les élèves affichés`,
        rowLabel: (row) => t`Choisir ${nameOf(row)}`,
        clearLabel: t`Ne rien choisir`,
        summary: () => <Plural value={chosen.length} one="# sélectionné" other="# sélectionnés" />,
        actions: (
          <BulkBar edit={list.can.edit} past={past} chosen={chosen} onAsk={(kind) => onAsk({ kind, pupils: chosen })} />
        ),
      }}
      empty={
        list.rows.length === 0 && !past ? (
          <EmptyState
            icon={IconSearchOff}
            title={list.can.office ? t`Aucun élève pour l’instant` : t`Aucune classe ne vous est encore confiée`}
            action={
              list.can.edit && (
                <Button onClick={() => onChange({ enrolling: true })}>
                  <Trans>Inscrire un élève</Trans>
                </Button>
              )
            }
          />
        ) : (
          <EmptyState
            icon={IconSearchOff}
            title={t`Aucun élève ne correspond`}
            action={
              <Button onClick={everybody}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        )
      }
    />
  );
}
