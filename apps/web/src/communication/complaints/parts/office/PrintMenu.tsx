import { IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconFileText, IconLock, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { printedFile } from '../../complaints.api.ts';

/** The file as a PDF; with its internal notes only when that is chosen. */
export function PrintMenu({ id, number }: { id: string; number: string }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: (notes: boolean) => printedFile(id, notes),
    onSuccess: (blob) => saveFile(blob, `${number}.pdf`),
  });
  return (
    <Menu
      label={t`Imprimer le dossier`}
      align="end"
      closeLabel={t`Fermer`}
      trigger={(trigger) => <IconButton {...trigger} icon={IconPrinter} label={t`Imprimer`} tip="end" />}
      items={[
        { key: 'plain', label: t`Dossier et échanges (PDF)`, icon: IconFileText, onSelect: () => print.mutate(false) },
        { key: 'notes', label: t`Avec les notes internes (PDF)`, icon: IconLock, onSelect: () => print.mutate(true) },
      ]}
    />
  );
}
