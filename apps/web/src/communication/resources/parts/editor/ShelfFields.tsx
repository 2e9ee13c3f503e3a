import type { ResourceKind } from '@encrier/contract/communication/resources';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolderPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Choices } from '../../resources.api.ts';
import { FolderDialog } from '../author/FolderDialog.tsx';
import { chapterOptions } from '../chapter-options.ts';
import css from '../Resources.module.css';
import { kinds } from '../words.ts';
import type { Draft } from './draft.ts';
import { namedIn } from '#kernel/content/subject-name.ts';

type Props = {
  draft: Draft;
  set: (part: Partial<Draft>) => void;
  choices: Choices;
  errors: Readonly<Record<string, string>>;
};

/** Subject, chapter, kind and levels. */
export function ShelfFields({ draft, set, choices, errors }: Props) {
  const { t, i18n } = useLingui();
  const [adding, setAdding] = useState(false);
  const subject = choices.subjects.find((one) => one.id === draft.subjectId);
  const toggle = (id: string, on: boolean) =>
    set({ levelIds: on ? [...draft.levelIds, id] : draft.levelIds.filter((one) => one !== id) });
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <>
      <div className={css.pair}>
        <SelectField
          label={t`Matière`}
          value={draft.subjectId}
          error={errors.subjectId}
          options={choices.subjects
            .toSorted((a, b) => Number(b.mine) - Number(a.mine))
            .map((one) => option({ ...one, name: namedIn(one) }))}
          onChange={(event) => set({ subjectId: event.currentTarget.value, folderId: null })}
        />
        <SelectField
          label={t`Type`}
          value={draft.kind}
          options={Object.entries(kinds).map(([value, { label }]) => ({ value, label: i18n._(label) }))}
          onChange={(event) => set({ kind: event.currentTarget.value as ResourceKind })}
        />
        <SelectField
          label={t`Chapitre`}
          value={draft.folderId ?? ''}
          error={errors.folderId}
          options={[{ value: '', label: t`Aucun chapitre` }, ...chapterOptions(choices.folders, draft.subjectId)]}
          onChange={(event) => set({ folderId: event.currentTarget.value || null })}
        />
      </div>
      {subject?.mine && (
        <div>
          <Button size="small" icon={IconFolderPlus} onClick={() => setAdding(true)}>
            <Trans>Nouveau chapitre</Trans>
          </Button>
        </div>
      )}
      {choices.levels.length > 0 && (
        <fieldset className={css.field}>
          <legend>
            <Trans>Niveaux</Trans>
          </legend>
          <div className={css.checks}>
            {choices.levels.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={draft.levelIds.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {adding && (
        <FolderDialog
          folder={null}
          folders={choices.folders}
          subjectId={draft.subjectId}
          parentId={draft.folderId}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
