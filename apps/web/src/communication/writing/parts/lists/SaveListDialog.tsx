import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { searchKey } from '@encrier/contract/kernel/search-key';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from './Lists.module.css';

/** Saves recipients under a name. */
export type KeepList = (list: {
  id: string;
  name: string;
  audience: AudienceRule[];
  shared: boolean;
}) => Promise<SavedList>;

/** Saves the chosen recipients under a name; says when a list with this name will be replaced. */
export function SaveListDialog({
  audience,
  lists,
  canShare,
  save: keep,
  onClose,
}: {
  audience: readonly AudienceRule[];
  lists: readonly SavedList[];
  canShare: boolean;
  save: KeepList;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useId();
  const edit = useEdit<{ name: string; shared: boolean }, SavedList>({
    start: { name: '', shared: false },
    check: (draft): Record<string, string> => (draft.name.trim() ? {} : { name: t`Donnez un nom à cette liste.` }),
    send: (draft, { key: id }) => keep({ id, name: draft.name.trim(), audience: [...audience], shared: draft.shared }),
    read: () => ({ errors: {}, refused: '' }), // the call itself shows the error
    onSaved: (list) => {
      toast.success(t`Liste « ${list.name} » enregistrée`);
      onClose();
    },
    onClose,
  });
  const { name, shared } = edit.draft;
  const replaced = lists.some((list) => list.by === null && searchKey(list.name) === searchKey(name));
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Enregistrer cette liste`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        <>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={form} busy={edit.busy}>
            {replaced ? <Trans>Remplacer</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={edit.form}
        className={css.form}
        onSubmit={(event) => {
          event.stopPropagation(); // the form behind the window is not sent
          edit.submit(event);
        }}
      >
        <TextField
          label={t`Nom de la liste`}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={edit.errors.name}
          help={
            replaced
              ? t`Une de vos listes porte déjà ce nom : ses destinataires seront remplacés.`
              : t`Les classes suivent leurs élèves ; qui part n’y est plus proposé.`
          }
          onChange={(event) => edit.set({ name: event.currentTarget.value })}
        />
        {canShare ? (
          <CheckField
            label={t`Partager avec le bureau`}
            note={t`Ceux qui écrivent à toute l’école la trouvent aussi parmi leurs listes.`}
            checked={shared}
            onChange={(event) => edit.set({ shared: event.currentTarget.checked })}
          />
        ) : (
          <p className={css.quiet}>{t`Vous seul la voyez.`}</p>
        )}
      </form>
    </Dialog>
  );
}
