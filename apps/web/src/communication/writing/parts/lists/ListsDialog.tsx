import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { removeList, renameList } from '../../writing.api.ts';
import css from './Lists.module.css';
import type { KeepList } from './SaveListDialog.tsx';
import { comma } from '#kernel/text.ts';

/** The author's own lists, to rename or delete. */
export function ListsDialog({
  lists,
  canShare,
  save,
  onClose,
}: {
  lists: readonly SavedList[];
  canShare: boolean;
  save: KeepList;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [named, setNamed] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={t`Mes listes`} closeLabel={t`Fermer`} width={480}>
      {lists.length === 0 && (
        <p className={css.quiet}>
          <Trans>Vous n’avez plus de liste.</Trans>
        </p>
      )}
      <ul className={css.lists}>
        {lists.map((list) => (
          <li key={list.id}>
            {named === list.id ? (
              <Rename list={list} canShare={canShare} onDone={() => setNamed(null)} />
            ) : (
              <Line list={list} save={save} onRename={() => setNamed(list.id)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Line({ list, save, onRename }: { list: SavedList; save: KeepList; onRename: () => void }) {
  const { t } = useLingui();
  const { id, name, chips, shared } = list;
  const back = useMutation({ mutationFn: save });
  const remove = useMutation({
    mutationFn: removeList,
    // Undo restores the list with its content under the same name.
    onSuccess: () =>
      void toast.success(
        t`Liste « ${name} » supprimée`,
        chips.length > 0
          ? {
              undo: () => back.mutate({ id, name, audience: chips.map(({ rule }) => rule), shared }),
            }
          : {},
      ),
  });
  return (
    <div className={css.line}>
      <span className={css.words}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <Facts>
          {[
            shared && t`Partagée avec le bureau`,
            chips.map(({ label }) => label).join(comma()) || t`Plus personne à qui écrire`,
          ]}
        </Facts>
      </span>
      <IconButton icon={IconPencil} label={t`Renommer « ${name} »`} onClick={onRename} />
      <IconButton
        icon={IconTrash}
        label={t`Supprimer « ${name} »`}
        tip="end"
        disabled={remove.isPending}
        onClick={() => remove.mutate(id)}
      />
    </div>
  );
}

function Rename({
  list: { id, name, version, shared },
  canShare,
  onDone,
}: {
  list: SavedList;
  canShare: boolean;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const edit = useEdit({
    start: { name, shared },
    version,
    follows: true,
    check: (draft): Record<string, string> => (draft.name.trim() ? {} : { name: t`Donnez un nom à cette liste.` }),
    send: (draft, over) => renameList({ id, version: over.version, name: draft.name.trim(), shared: draft.shared }),
    read: (error) => ({ errors: { name: sentence(error) }, refused: '' }),
    onSaved: onDone,
    onClose: onDone,
  });
  const { draft, set } = edit;
  const go = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // the form behind the window is not sent
    if (edit.changed) edit.submit();
    else onDone();
  };
  return (
    <form ref={edit.form} className={css.rename} onSubmit={go}>
      <ConflictNotice edit={edit} words={{ name: msg`Nom de la liste`, shared: msg`Partager avec le bureau` }} />
      <TextField
        label={t`Nom de la liste`}
        maxLength={60}
        autoFocus
        autoComplete="off"
        value={draft.name}
        error={draft.name.trim() ? edit.errors.name : t`Donnez un nom à cette liste.`}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      {canShare && (
        <CheckField
          label={t`Partager avec le bureau`}
          checked={draft.shared}
          onChange={(event) => set({ shared: event.currentTarget.checked })}
        />
      )}
      <p className={css.foot}>
        <Button size="small" onClick={edit.leave}>
          <Trans>Annuler</Trans>
        </Button>
        <Button size="small" variant="primary" type="submit" busy={edit.busy}>
          <Trans>Renommer</Trans>
        </Button>
      </p>
    </form>
  );
}
