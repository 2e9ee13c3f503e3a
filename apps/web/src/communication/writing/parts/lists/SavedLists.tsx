import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { Button } from '@encrier/ui/actions/Button';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { ListsDialog } from './ListsDialog.tsx';
import { type KeepList, SaveListDialog } from './SaveListDialog.tsx';

export type SavedListsProps = {
  lists: readonly SavedList[];
  canShare: boolean;
  /** The content of the field, to save as another list. */
  audience: readonly AudienceRule[];
  onTake: (list: SavedList) => void;
  save: KeepList;
};

/** Lists of recipients: one click applies a list; the content of the field can be saved as another. */
export function SavedLists({ lists, canShare, audience, onTake, save }: SavedListsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'save' | 'order' | null>(null);
  const own = lists.filter(({ by }) => by === null);
  const noteOf = ({ chips, by }: SavedList): string => {
    if (chips.length === 0) return t`Plus personne à qui écrire`;
    const choices = plural(chips.length, { one: '# choix', other: '# choix' });
    return by === null ? choices : `${choices} · ${t`partagée par ${by}`}`;
  };
  const items: MenuItem[] = [
    ...lists.map((list) => ({
      key: list.id,
      label: <bdi>{list.name}</bdi>,
      icon: IconUsersGroup,
      disabled: list.chips.length === 0,
      onSelect: () => onTake(list),
      note: noteOf(list),
    })),
    {
      key: 'save',
      label: t`Enregistrer cette liste`,
      icon: IconBookmarkPlus,
      disabled: audience.length === 0,
      onSelect: () => setOpen('save'),
      apart: lists.length > 0,
      ...(audience.length === 0 && { note: t`Choisissez d’abord des destinataires` }),
    },
    ...(own.length > 0
      ? [{ key: 'order', label: t`Renommer ou supprimer`, icon: IconPencil, onSelect: () => setOpen('order') }]
      : []),
  ];
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        label={t`Mes listes`}
        head={t`Mes listes`}
        closeLabel={t`Fermer`}
        align="end"
        items={items}
        trigger={(trigger) => (
          <Button size="small" variant="quiet" {...trigger} icon={IconBookmark} iconEnd={IconChevronDown}>
            <Trans>Mes listes</Trans>
          </Button>
        )}
      />
      {open === 'save' && (
        <SaveListDialog audience={audience} lists={lists} canShare={canShare} save={save} onClose={close} />
      )}
      {open === 'order' && <ListsDialog lists={own} canShare={canShare} save={save} onClose={close} />}
    </>
  );
}
