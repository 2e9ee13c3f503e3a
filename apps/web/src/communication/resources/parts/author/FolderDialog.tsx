import type { ResourceFolder } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
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
  const edit = useEdit<{ name: string; parent: string | null }>({
    start: { name: folder?.name ?? '', parent: folder ? folder.parentId : parentId },
    version: folder?.version,
    follows: folder !== null,
    needed: ['name'],
    send: ({ name, parent }, { version }) =>
      keepFolder({ ...(folder && { id: folder.id, version }), subjectId, parentId: parent, name: name.trim() }),
    read: (error) => ({ errors: { name: sentence(error) }, refused: '' }),
    undo: () => folder && t`Chapitre enregistré.`,
    onSaved: onClose,
    onClose,
  });
  const { name, parent } = edit.draft;
  const chapters = chapterOptions(folders, subjectId, folder?.id);
  return (
    <Dialog
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={folder ? t`Modifier le chapitre` : t`Nouveau chapitre`}
      closeLabel={t`Fermer`}
    >
      <form
        ref={edit.form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation(); // the form behind the window is not sent
          edit.submit(event);
        }}
      >
        <ConflictNotice
          edit={edit}
          words={{ name: msg`Nom du chapitre`, parent: msg`Dans` }}
          formatValue={(value, field) =>
            field === 'parent' ? (folders.find(({ id }) => id === value)?.name ?? t`Aucun chapitre`) : undefined
          }
        />
        <TextField
          label={t`Nom du chapitre`}
          value={name}
          maxLength={80}
          autoFocus
          autoComplete="off"
          error={edit.errors.name}
          onChange={(event) => edit.set({ name: event.currentTarget.value })}
        />
        <SelectField
          label={t`Dans`}
          value={parent ?? ''}
          options={[{ value: '', label: t`Aucun chapitre` }, ...chapters]}
          onChange={(event) => edit.set({ parent: event.currentTarget.value || null })}
        />
        <div className={css.foot}>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={edit.busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
