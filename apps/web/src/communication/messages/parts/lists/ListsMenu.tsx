import type { RecipientList } from '@encrier/contract/communication/messages-lists';
import { Button } from '@encrier/ui/actions/Button';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#kernel/toast/toast.ts';
import { listsQuery } from '../../messages.api.ts';
import { ruleKey } from '../draft/draft-content.ts';
import { useDraft, useKeeper } from '../draft/DraftContext.tsx';
import { usePlace } from '../place.ts';
import { ListsDialog } from './ListsDialog.tsx';
import { SaveListDialog } from './SaveListDialog.tsx';

/** The author's lists of receivers: one is taken with a press, what stands in the field is kept as another. Not for pupils and families, who write to persons. */
export function ListsMenu() {
  const { area } = usePlace();
  return area === 'parent' || area === 'eleve' ? null : <Lists />;
}

function Lists() {
  const { t } = useLingui();
  const keeper = useKeeper();
  const chosen = useDraft((state) => state.body.content.audience.length);
  const [open, setOpen] = useState<'save' | 'order' | null>(null);
  const { data } = useQuery(listsQuery);
  const lists = data?.items ?? [];
  const take = ({ name, chips }: RecipientList) => {
    const { content, labels } = keeper.store.get().body;
    const known = new Set(content.audience.map(ruleKey));
    const added = chips.filter(({ rule }) => !known.has(ruleKey(rule)));
    keeper.change(
      { audience: [...content.audience, ...added.map(({ rule }) => rule)] },
      { labels: { ...labels, ...Object.fromEntries(added.map(({ rule, label }) => [ruleKey(rule), label])) } },
    );
    if (added.length === 0) toast.info(t`Tous les destinataires de « ${name} » sont déjà là`);
  };
  const items: MenuItem[] = [
    ...lists.map((list) => ({
      key: list.id,
      label: <bdi>{list.name}</bdi>,
      icon: IconUsersGroup,
      disabled: list.chips.length === 0,
      onSelect: () => take(list),
      note:
        list.chips.length === 0
          ? t`Plus personne à qui écrire`
          : plural(list.chips.length, { one: '# choix', other: '# choix' }),
    })),
    {
      key: 'save',
      label: t`Enregistrer cette liste`,
      icon: IconBookmarkPlus,
      disabled: chosen === 0,
      onSelect: () => setOpen('save'),
      apart: lists.length > 0,
      ...(chosen === 0 && { note: t`Choisissez d’abord des destinataires` }),
    },
    ...(lists.length > 0
      ? [{ key: 'order', label: t`Renommer ou supprimer`, icon: IconPencil, onSelect: () => setOpen('order') }]
      : []),
  ];
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
        <SaveListDialog
          audience={keeper.store.get().body.content.audience}
          lists={lists}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'order' && <ListsDialog onClose={() => setOpen(null)} />}
    </>
  );
}
