import type { AdminRow } from '@encrier/contract/communication/news';
import type { MenuAction } from '@encrier/ui/overlays/ActionMenu';
import type { RowMenu } from '@encrier/ui/table/DataTable';
import { t } from '@lingui/core/macro';
import {
  IconArrowBackUp,
  IconBell,
  IconEye,
  IconEyeOff,
  IconListCheck,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { remind, remove, restore, withdraw } from '../../admin.api.ts';
import { remindedWords } from '../receipts/ReceiptActions.tsx';
import { editHref } from './links.ts';

/** What the signed-in person may do with each publication of the table. */
export function useRowMenu(): RowMenu<AdminRow> {
  const mayEdit = useCan('news.edit');
  const mayCreate = useCan('news.create');
  const back = useMutation({ mutationFn: restore });
  const away = useMutation({
    mutationFn: withdraw,
    onSuccess: (post, row) => {
      if (post.status === 'draft') toast.success(t`L’actualité est revenue aux brouillons`);
      else toast.success(t`Actualité retirée`, { undo: () => back.mutate(row) });
    },
  });
  const again = useMutation({
    mutationFn: remind,
    onSuccess: ({ reminded }) => toast.success(remindedWords(reminded)),
  });
  const gone = useMutation({ mutationFn: remove, onSuccess: () => toast.success(t`Brouillon supprimé`) });
  const askRemove = async (row: AdminRow) => {
    const title = titleOf(row);
    if (
      await confirm({
        title: t`Supprimer « ${title} » ?`,
        text: t`Le texte, ses images et ses pièces jointes seront perdus.`,
        action: t`Supprimer le brouillon`,
        danger: true,
      })
    )
      gone.mutate(row);
  };
  const actions = (row: AdminRow): (MenuAction | false)[] => {
    const edit = editHref(row, mayEdit, mayCreate);
    const out = row.status === 'published' || row.status === 'expired' || row.status === 'withdrawn';
    return [
      edit !== null && { key: 'edit', label: t`Modifier`, icon: IconPencil, href: edit },
      row.status === 'published' && {
        key: 'see',
        label: t`Voir comme un lecteur`,
        icon: IconEye,
        href: `/admin/actualites/${row.id}`,
      },
      out && {
        key: 'receipts',
        label: t`Suivi de lecture`,
        icon: IconListCheck,
        href: `/admin/news/receipts/${row.id}`,
      },
      row.can.remind && { key: 'remind', label: t`Relancer`, icon: IconBell, onPress: () => again.mutate(row) },
      row.can.withdraw && {
        key: 'withdraw',
        label: row.status === 'published' ? t`Retirer du fil` : t`Ramener au brouillon`,
        icon: row.status === 'published' ? IconEyeOff : IconArrowBackUp,
        onPress: () => away.mutate(row),
      },
      row.status === 'withdrawn' &&
        row.can.edit && {
          key: 'restore',
          label: t`Remettre en ligne`,
          icon: IconArrowBackUp,
          onPress: () => back.mutate(row),
        },
      row.can.remove && {
        key: 'remove',
        label: t`Supprimer`,
        icon: IconTrash,
        danger: true,
        onPress: () => void askRemove(row),
      },
    ];
  };
  return {
    head: t`Actions`,
    label: (row) => {
      const title = titleOf(row);
      return t`Actions pour ${title}`;
    },
    title: titleOf,
    closeLabel: t`Fermer`,
    actions: (row) => actions(row).filter((action) => action !== false),
  };
}
const titleOf = ({ title }: AdminRow): string => title || t`Sans titre`;
