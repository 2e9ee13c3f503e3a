import { maxPrinted, maxPrintedFields } from '@encrier/contract/school/pupils';
import { RadioField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '#kernel/content/save-file.ts';
import { type PrintKind, paperOf } from '../../pupils.api.ts';
import { ActionDialog } from '../bulk/ActionDialog.tsx';
import type { BulkProps } from '../bulk/bulk-props.ts';
import { useFieldColumns } from '../../../custom-fields/custom-fields.public.tsx';
import { OwnFieldChecks } from './OwnFieldChecks.tsx';

/** Pupils on paper: names, names to sign, photos, or address labels. */
export function PrintDialog({ pupils, list, title: page, onClose }: BulkProps & { title: string }) {
  const { t } = useLingui();
  const places = new Set(pupils.map((row) => row.classId));
  const [kind, setKind] = useState<PrintKind>('list');
  const [title, setTitle] = useState(
    () => (places.size === 1 ? list.classes.find((one) => one.id === pupils[0]?.classId)?.name : undefined) ?? page,
  );
  const added = useFieldColumns([], kind === 'list').data?.fields ?? [];
  const [fields, setFields] = useState<readonly string[]>([]);
  const go = useMutation({
    mutationFn: () =>
      paperOf(
        pupils.map((row) => row.id),
        kind,
        title.trim(),
        kind === 'list' ? added.filter(({ id }) => fields.includes(id)).map(({ id }) => id) : [],
      ),
    onSuccess: (blob) => {
      saveFile(blob, `${title.trim() || page}.pdf`);
      onClose();
    },
  });
  const labels: { value: PrintKind; label: string }[] = list.can.office
    ? [
        { value: 'labels8', label: t`Étiquettes d’adresse, 8 par page` },
        { value: 'labels16', label: t`Étiquettes d’adresse, 16 par page` },
      ]
    : [];
  return (
    <ActionDialog
      title={t`Imprimer`}
      pupils={pupils}
      most={maxPrinted}
      action={t`Préparer le PDF`}
      busy={go.isPending}
      error={go.error}
      onClose={onClose}
      onGo={() => go.mutate()}
    >
      <RadioField<PrintKind>
        label={t`Document`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'list', label: t`Liste` },
          { value: 'signature', label: t`Liste à signer` },
          { value: 'faces', label: t`Trombinoscope` },
          ...labels,
        ]}
      />
      {!kind.startsWith('labels') && (
        <TextField
          label={t`Titre`}
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
      {kind === 'list' && <OwnFieldChecks added={added} fields={fields} onChange={setFields} most={maxPrintedFields} />}
    </ActionDialog>
  );
}
