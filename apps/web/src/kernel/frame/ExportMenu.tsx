import { IconButton } from '@encrier/ui/actions/Button';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';

type Props = {
  /** File name, without its extension. */
  name: string;
  file: (format: 'csv' | 'xlsx') => Promise<Blob>;
  /** Other exports, such as a printed sheet. */
  more?: readonly MenuItem[];
};

/** Exports a list as a file: workbook or text. */
export function ExportMenu({ name, file, more = [] }: Props) {
  const { t } = useLingui();
  const take = useMutation({ mutationFn: file, onSuccess: (blob, format) => saveFile(blob, `${name}.${format}`) });
  return (
    <Menu
      label={t`Exporter la liste`}
      align="end"
      closeLabel={t`Fermer`}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDownload} label={t`Exporter`} tip="end" />}
      items={[
        { key: 'xlsx', label: t`Classeur (XLSX)`, icon: IconFileSpreadsheet, onSelect: () => take.mutate('xlsx') },
        { key: 'csv', label: t`Texte séparé (CSV)`, icon: IconFileText, onSelect: () => take.mutate('csv') },
        ...more,
      ]}
    />
  );
}
