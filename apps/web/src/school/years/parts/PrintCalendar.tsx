import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { printed, type SchoolYear } from '../years.api.ts';

/** The calendar of a year as an A4 PDF. */
export function PrintCalendar({ year }: { year: SchoolYear }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: () => printed(year.id),
    onSuccess: (blob) => saveFile(blob, `${t`Calendrier`} ${year.name}.pdf`),
  });
  return (
    <IconButton
      icon={IconPrinter}
      label={t`Imprimer le calendrier`}
      tip="end"
      disabled={print.isPending}
      onClick={() => print.mutate()}
    />
  );
}
