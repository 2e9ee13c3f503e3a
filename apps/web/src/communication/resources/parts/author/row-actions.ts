import type { ResourceAction, ResourceRow } from '@encrier/contract/communication/resources';
import type { MenuAction } from '@encrier/ui/overlays/ActionMenu';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconEyeOff,
  IconFolderSymlink,
  IconPencil,
  IconSend,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';

type How = {
  base: string;
  govern: boolean;
  first: boolean;
  last: boolean;
  ordered: boolean;
  removed: boolean;
  deed: (deed: ResourceAction) => void;
  copy: () => void;
  move: () => void;
  shift: (by: -1 | 1) => void;
};

/** What the signed-in person may do with one resource. */
export function rowActions(
  i18n: I18n,
  row: ResourceRow,
  { base, govern, first, last, ordered, deed, copy, move, shift }: How,
): MenuAction[] {
  const all: (MenuAction & { when: boolean })[] = [
    { key: 'edit', when: row.can.edit, label: i18n._(msg`Modifier`), icon: IconPencil, href: `${base}/${row.id}` },
    {
      key: 'copy',
      when: row.can.take && !govern,
      label: row.mine ? i18n._(msg`Dupliquer pour une autre classe`) : i18n._(msg`Reprendre pour mes classes`),
      icon: IconCopy,
      onPress: copy,
    },
    {
      key: 'publish',
      when: row.can.remove && row.status !== 'published',
      label: i18n._(msg`Publier`),
      icon: IconSend,
      onPress: () => deed('publish'),
    },
    {
      key: 'hide',
      when: row.can.remove && row.status === 'published',
      label: i18n._(msg`Masquer`),
      icon: IconEyeOff,
      onPress: () => deed('hide'),
    },
    {
      key: 'share',
      when: row.can.remove && !row.shared && !govern,
      label: i18n._(msg`Partager avec mes collègues`),
      icon: IconUsers,
      onPress: () => deed('share'),
    },
    {
      key: 'unshare',
      when: row.can.remove && row.shared,
      label: i18n._(msg`Ne plus partager`),
      icon: IconUsersMinus,
      onPress: () => deed('unshare'),
    },
    { key: 'move', when: row.can.remove, label: i18n._(msg`Déplacer…`), icon: IconFolderSymlink, onPress: move },
    { key: 'up', when: ordered && !first, label: i18n._(msg`Monter`), icon: IconArrowUp, onPress: () => shift(-1) },
    {
      key: 'down',
      when: ordered && !last,
      label: i18n._(msg`Descendre`),
      icon: IconArrowDown,
      onPress: () => shift(1),
    },
    {
      key: 'archive',
      when: row.can.remove && row.status !== 'archived',
      label: i18n._(msg`Archiver`),
      icon: IconArchive,
      onPress: () => deed('archive'),
    },
    {
      key: 'restore',
      when: row.can.restore,
      label: i18n._(msg`Rétablir`),
      icon: IconArrowBackUp,
      onPress: () => deed('restore'),
    },
    {
      key: 'remove',
      when: row.can.remove,
      label: i18n._(msg`Retirer`),
      icon: IconTrash,
      danger: true,
      onPress: () => deed('remove'),
    },
  ];
  return all.filter(({ when }) => when).map(({ when: _, ...action }) => action);
}
