import { Button } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { letter } from '../discipline.api.ts';

/** The letter of a sanction as an A4 PDF. */
export function LetterButton({ id, name, own }: { id: string; name: string; own: boolean }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: () => letter(id, own),
    onSuccess: (blob) => saveFile(blob, `${t`Notification d’une sanction`} - ${name}.pdf`),
  });
  return (
    <Button icon={IconFileText} busy={print.isPending} onClick={() => print.mutate()}>
      <Trans>Lettre</Trans>
    </Button>
  );
}
