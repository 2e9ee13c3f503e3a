import { nameColumns, pupilColumns } from '@encrier/contract/school/pupils';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { useFieldColumns } from '../../../custom-fields/custom-fields.public.tsx';
import { fieldOf } from '../list/fields.ts';
import type { ColumnKey } from '../list/use-columns.tsx';
import { type FileColumn, fileOf } from '../../pupils.api.ts';
import { columnNames } from '../list/words.tsx';
import { ActionDialog } from '../bulk/ActionDialog.tsx';
import css from '../bulk/Bulk.module.css';
import type { BulkProps } from '../bulk/bulk-props.ts';
import { OwnFieldChecks } from './OwnFieldChecks.tsx';

const usual: readonly FileColumn[] = [
  'matricule',
  'lastName',
  'firstName',
  'lastNameAr',
  'firstNameAr',
  'class',
  'birthOn',
  'regime',
];

/** Pupils as a file with the selected columns. */
export function ExportDialog({
  pupils,
  list,
  title,
  shown,
  onClose,
}: BulkProps & { title: string; shown: readonly ColumnKey[] }) {
  const { t, i18n } = useLingui();
  const open = list.can.office ? pupilColumns : nameColumns;
  const [columns, setColumns] = useState<readonly FileColumn[]>(() => open.filter((one) => usual.includes(one)));
  const added = useFieldColumns([], true).data?.fields ?? [];
  const [fields, setFields] = useState<readonly string[]>(() => shown.flatMap((key) => fieldOf(key) ?? []));
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const go = useMutation({
    mutationFn: () =>
      fileOf(
        pupils.map((row) => row.id),
        [...columns],
        added.filter(({ id }) => fields.includes(id)).map(({ id }) => id),
        format,
      ),
    onSuccess: (blob) => {
      saveFile(blob, `${title}.${format}`);
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t`Exporter`}
      pupils={pupils}
      action={t`Exporter`}
      ready={columns.length > 0}
      busy={go.isPending}
      error={go.error}
      onClose={onClose}
      onGo={() => go.mutate()}
    >
      <RadioField<'xlsx' | 'csv'>
        label={t`Format`}
        value={format}
        onChange={setFormat}
        options={[
          { value: 'xlsx', label: t`Classeur (XLSX)` },
          { value: 'csv', label: t`Texte séparé (CSV)` },
        ]}
      />
      <FieldGroup title={t`Colonnes`}>
        <div className={css.checks}>
          {open.map((one) => (
            <CheckField
              key={one}
              label={i18n._(columnNames[one])}
              checked={columns.includes(one)}
              onChange={(event) =>
                setColumns(open.filter((key) => (key === one ? event.currentTarget.checked : columns.includes(key))))
              }
            />
          ))}
        </div>
      </FieldGroup>
      <OwnFieldChecks added={added} fields={fields} onChange={setFields} />
    </ActionDialog>
  );
}
