import type { ResourceRow } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Choices } from '../../resources.api.ts';
import { chapterOptions } from '../chapter-options.ts';
import css from '../Resources.module.css';

type Props = {
  rows: readonly ResourceRow[];
  data: Choices;
  onClose: () => void;
  onMove: (subjectId: string, folderId: string | null) => void;
};

/** Chooses another subject or chapter: the same as dragging, by keyboard and on a phone. */
export function MoveDialog({ rows, data, onClose, onMove }: Props) {
  const { t } = useLingui();
  const [subject, setSubject] = useState(rows[0]?.subject.id ?? '');
  const [folder, setFolder] = useState(rows[0]?.folderId ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMove(subject, folder || null);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={plural(rows.length, { one: 'Déplacer # ressource', other: 'Déplacer # ressources' })}
      closeLabel={t`Fermer`}
    >
      <form className={css.form} noValidate onSubmit={submit}>
        <SelectField
          label={t`Matière`}
          value={subject}
          options={data.subjects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            setSubject(event.currentTarget.value);
            setFolder('');
          }}
        />
        <SelectField
          label={t`Chapitre`}
          value={folder}
          options={[{ value: '', label: t`Aucun chapitre` }, ...chapterOptions(data.folders, subject)]}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <div className={css.foot}>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit">
            <Trans>Déplacer</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
