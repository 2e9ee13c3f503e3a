import { IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type PeopleFilter, peopleFile } from '../people.api.ts';

/** Hands a file over to the browser. */
function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Takes the list away as a file, as it is narrowed. */
export function ExportButton({ filter }: { filter: PeopleFilter }) {
  const { t } = useLingui();
  const names = { guardians: t`Responsables`, staff: t`Personnel` };
  const file = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => peopleFile(filter, format),
    onSuccess: (blob, format) => saveAs(blob, `${names[filter.kind]}.${format}`),
  });
  return (
    <Menu
      label={t`Exporter la liste`}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} icon={IconDownload} label={t`Exporter`} tip="end" />}
      items={[
        { key: 'xlsx', label: t`Classeur (XLSX)`, icon: IconFileSpreadsheet, onSelect: () => file.mutate('xlsx') },
        { key: 'csv', label: t`Texte séparé (CSV)`, icon: IconFileText, onSelect: () => file.mutate('csv') },
      ]}
    />
  );
}
