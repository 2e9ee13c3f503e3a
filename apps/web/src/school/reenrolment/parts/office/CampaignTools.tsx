import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarCheck, IconCalendarOff, IconPencil, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '#kernel/content/save-file.ts';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type FilesFilter,
  listFile,
  type ReenrolmentCampaign,
  removeCampaign,
  setState,
  waitingPdf,
} from '../../reenrolment.api.ts';

/** Actions on a whole campaign: settings, end, lists. */
export function CampaignTools({
  campaign,
  filter,
  onEdit,
  onNew,
}: {
  campaign: ReenrolmentCampaign;
  filter: FilesFilter;
  onEdit: () => void;
  onNew: () => void;
}) {
  const { t } = useLingui();
  const { id, name, version, state } = campaign;
  const turn = useMutation({
    mutationFn: (next: { state: 'published' | 'closed'; version: number }) => setState(id, next.state, next.version),
  });
  const drop = useMutation({ mutationFn: () => removeCampaign(id) });
  const print = useMutation({
    mutationFn: () => waitingPdf(id, filter.classId),
    onSuccess: (blob) => saveFile(blob, `${t`Réponses manquantes`} ${name}.pdf`),
  });
  const end = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t`Terminer la campagne ${name} ?`,
        text: t`Les familles ne pourront plus répondre. Vous pourrez la rouvrir.`,
        action: t`Terminer`,
      }))
    )
      return;
    turn.mutate(
      { state: 'closed', version },
      {
        onSuccess: (after) =>
          toast.success(t`Campagne terminée`, {
            undo: () => turn.mutate({ state: 'published', version: after.version }),
          }),
      },
    );
  };
  const remove = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Supprimer cette préparation ?`,
        text: t`Aucune famille ne l’a vue.`,
        action: t`Supprimer`,
        danger: true,
      })
    )
      drop.mutate();
  };
  return (
    <>
      {state !== 'draft' && (
        <ExportMenu
          name={`${t`Réinscriptions`} ${name}`}
          file={(format) => listFile(id, filter, format)}
          more={[
            { key: 'pdf', label: t`Réponses manquantes (PDF)`, icon: IconPrinter, onSelect: () => print.mutate() },
          ]}
        />
      )}
      <ActionMenu
        label={t`Actions de la campagne`}
        title={t`Campagne ${name}`}
        actions={[
          ...(state === 'closed'
            ? [
                {
                  key: 'reopen',
                  label: t`Rouvrir`,
                  icon: IconCalendarCheck,
                  onPress: () => turn.mutate({ state: 'published', version }),
                },
                { key: 'new', label: t`Préparer une autre campagne`, icon: IconPlus, onPress: onNew },
              ]
            : [{ key: 'edit', label: t`Modifier`, icon: IconPencil, onPress: onEdit }]),
          ...(state === 'published'
            ? [{ key: 'end', label: t`Terminer`, icon: IconCalendarOff, onPress: () => void end() }]
            : []),
          ...(state === 'draft'
            ? [{ key: 'drop', label: t`Supprimer`, icon: IconTrash, danger: true, onPress: () => void remove() }]
            : []),
        ]}
      />
    </>
  );
}
