import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { RecipientList } from '@encrier/contract/communication/messages-lists';
import { Button } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveList } from '../../messages.api.ts';
import css from './Lists.module.css';

const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLocaleLowerCase();

/** Keeps the chosen receivers under a name; says when one of this name will be replaced. */
export function SaveListDialog({
  audience,
  lists,
  onClose,
}: {
  audience: readonly AudienceRule[];
  lists: readonly RecipientList[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [id] = useState(newDraftId);
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const replaced = lists.some((list) => bare(list.name) === bare(name));
  const save = useMutation({
    mutationFn: saveList,
    onSuccess: (list) => {
      toast.success(t`Liste « ${list.name} » enregistrée`);
      onClose();
    },
  });
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim()) save.mutate({ id, name: name.trim(), audience: [...audience] });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Enregistrer cette liste`}
      closeLabel={t`Fermer`}
      width={440}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={save.isPending}>
            {replaced ? <Trans>Remplacer</Trans> : <Trans>Enregistrer</Trans>}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} onSubmit={go}>
        <TextField
          label={t`Nom de la liste`}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={asked && !name.trim() && t`Donnez un nom à cette liste.`}
          help={
            replaced
              ? t`Une de vos listes porte déjà ce nom : ses destinataires seront remplacés.`
              : t`Vous seul la voyez. Les classes suivent leurs élèves ; qui part n’y est plus proposé.`
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
