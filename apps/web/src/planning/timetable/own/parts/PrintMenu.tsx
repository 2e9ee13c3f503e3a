import { mondayOf } from '@encrier/contract/kernel/days';
import { IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { type OwnPerson, weekFile } from '../own.api.ts';
import { nameOf } from './items.ts';

/** The week of a day on A4 for each person on the page, in colour or for a black printer. */
export function PrintMenu({ persons, day }: { persons: readonly OwnPerson[]; day: string }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: ({ person, ink }: { person: OwnPerson; ink: 'colour' | 'black' }) =>
      weekFile(person, mondayOf(day), ink),
    onSuccess: (blob, { person }) => {
      const name = nameOf(person);
      saveFile(blob, `${t`Emploi du temps ${name}`}.pdf`);
    },
  });
  if (!persons.length) return null;
  const several = persons.length > 1;
  return (
    <Menu
      label={t`Imprimer la semaine`}
      align="end"
      closeLabel={t`Fermer`}
      trigger={(trigger) => <IconButton {...trigger} icon={IconPrinter} label={t`Imprimer la semaine`} />}
      items={persons.flatMap((person, index) =>
        (['colour', 'black'] as const).map((ink) => ({
          key: `${person.id}${ink}`,
          label: ink === 'colour' ? <Trans>En couleur (PDF)</Trans> : <Trans>En noir (PDF)</Trans>,
          ...(several && { note: nameOf(person) }),
          apart: index > 0 && ink === 'colour',
          onSelect: () => print.mutate({ person, ink }),
        })),
      )}
    />
  );
}
