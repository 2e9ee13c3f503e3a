import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconListDetails, IconPencil, IconPrinter, IconSignature, IconTable, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/error.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { dropGroup, type Group, type GroupPaper, groupPaper } from '../groups.api.ts';

/** Actions on a whole group: print, edit, delete. */
export function GroupActions({
  group,
  day,
  onEdit,
  onGone,
}: {
  group: Group;
  day: string;
  onEdit: () => void;
  onGone: () => void;
}) {
  const { t } = useLingui();
  const { name } = group;
  const print = useMutation({
    mutationFn: (kind: GroupPaper['kind']) => groupPaper(group.id, { kind }, day),
    onSuccess: (blob) => saveFile(blob, `${name}.pdf`),
  });
  const remove = async (): Promise<void> => {
    try {
      await dropGroup(group.id);
      toast.success(t`Le groupe ${name} est supprimé`);
      onGone();
    } catch (error) {
      if (!isApiError(error, 'network')) toast.error(sentence(error));
    }
  };
  const actions = [
    ...(group.can.edit ? [{ key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit }] : []),
    ...(group.can.edit
      ? [{ key: 'remove', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void remove() }]
      : []),
  ];
  return (
    <>
      <ActionMenu
        label={t`Imprimer ${name}`}
        title={t`Imprimer`}
        closeLabel={t`Fermer`}
        icon={IconPrinter}
        outlined
        actions={[
          { key: 'list', label: t`Liste`, icon: IconListDetails, onPress: () => print.mutate('list') },
          { key: 'signature', label: t`Liste à signer`, icon: IconSignature, onPress: () => print.mutate('signature') },
          { key: 'blank', label: t`Liste à colonnes vides`, icon: IconTable, onPress: () => print.mutate('blank') },
        ]}
      />
      <ActionMenu label={t`Actions pour ${name}`} title={name} closeLabel={t`Fermer`} outlined actions={actions} />
    </>
  );
}
