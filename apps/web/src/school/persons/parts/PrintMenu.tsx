import { IconButton } from '@encrier/ui/actions/Button';
import { ActionMenu, type MenuAction } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconPrinter, IconUser } from '@tabler/icons-react';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { busy } from '#kernel/toast/busy.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type FamilyPage, type PupilPage, printedFamily, printedPupil } from '../persons.api.ts';

async function save(sheet: Promise<Blob>, name: string): Promise<void> {
  try {
    saveFile(await busy.during(sheet), `${name}.pdf`);
  } catch (error) {
    toast.error(sentence(error));
  }
}

/** The pupil's sheet as an A4 PDF. */
export function PrintPupil({ pupil }: { pupil: PupilPage }) {
  const { t } = useLingui();
  return (
    <IconButton
      icon={IconPrinter}
      label={t`Imprimer la fiche`}
      onClick={() => void save(printedPupil(pupil.id), `${pupil.firstName} ${pupil.lastName}`)}
    />
  );
}

/** The family's sheet; when the parents are separated it is for one of them, without the other's contact data. */
export function PrintFamily({ family }: { family: FamilyPage }) {
  const { t } = useLingui();
  const { label } = family;
  const print = (handedTo?: string): void => void save(printedFamily(family.id, handedTo), label);
  if (!family.separated) return <IconButton icon={IconPrinter} label={t`Imprimer la fiche`} onClick={() => print()} />;
  const actions: MenuAction[] = [
    { key: 'inside', label: t`Pour l’école`, icon: IconPrinter, onPress: () => print() },
    ...family.guardians.map(({ id, firstName, lastName }) => ({
      key: id,
      label: t`Pour ${firstName} ${lastName}, sans les coordonnées de l’autre parent`,
      icon: IconUser,
      onPress: () => print(id),
    })),
  ];
  return (
    <ActionMenu
      label={t`Imprimer la fiche`}
      title={t`Imprimer la fiche`}
      closeLabel={t`Fermer`}
      icon={IconPrinter}
      actions={actions}
    />
  );
}
