import type { ResourceFolder } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { keepFolder } from '../../resources.api.ts';
import css from '../Resources.module.css';
import { chapterOptions } from '../chapter-options.ts';

type Props = {
  folder: ResourceFolder | null;
  folders: readonly ResourceFolder[];
  subjectId: string;
  parentId: string | null;
  onClose: () => void;
};

/** A new chapter, or another name and place for one. */
export function FolderDialog({ folder, folders, subjectId, parentId, onClose }: Props) {
  const { t } = useLingui();
  const [name, setName] = useState(folder?.name ?? '');
  const [parent, setParent] = useState(folder ? folder.parentId : parentId);
  const [empty, setEmpty] = useState(false);
  const keep = useMutation({
    mutationFn: () =>
      keepFolder({
        ...(folder && { id: folder.id, version: folder.version }),
        subjectId,
        parentId: parent,
        name: name.trim(),
      }),
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) setEmpty(true);
    else if (!keep.isPending) keep.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={folder ? t`Modifier le chapitre` : t`Nouveau chapitre`}
      closeLabel={t`Fermer`}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={t`Nom du chapitre`}
          value={name}
          maxLength={80}
          autoFocus
          autoComplete="off"
          error={(empty && t`À remplir`) || (keep.error && sentence(keep.error))}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setEmpty(false);
          }}
        />
        <SelectField
          label={t`Dans`}
          value={parent ?? ''}
          options={[{ value: '', label: t`Aucun chapitre` }, ...chapterOptions(folders, subjectId, folder?.id)]}
          onChange={(event) => setParent(event.currentTarget.value || null)}
        />
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={keep.isPending}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
