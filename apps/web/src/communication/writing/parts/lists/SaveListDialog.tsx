import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { SavedList } from '@encrier/contract/communication/audience-lists';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { toast } from '#kernel/toast/toast.ts';
import css from './Lists.module.css';

/** Keeps receivers under a name. */
export type KeepList = (list: {
  id: string;
  name: string;
  audience: AudienceRule[];
  shared: boolean;
}) => Promise<SavedList>;

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
  const [id] = useState(newDraftId);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [asked, setAsked] = useState(false);
  const replaced = lists.some((list) => list.by === null && bare(list.name) === bare(name));
  const save = useMutation({
    mutationFn: keep,
    onSuccess: (list) => {
      toast.success(t`Liste « ${list.name} » enregistrée`);
      onClose();
    },
  });
  const go = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim()) save.mutate({ id, name: name.trim(), audience: [...audience], shared });
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
              : t`Les classes suivent leurs élèves ; qui part n’y est plus proposé.`
          }
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {canShare ? (
          <CheckField
            label={t`Partager avec le bureau`}
            note={t`Ceux qui écrivent à toute l’école la trouvent aussi parmi leurs listes.`}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : (
          <p className={css.quiet}>{t`Vous seul la voyez.`}</p>
        )}
      </form>
    </Dialog>
  );
}
