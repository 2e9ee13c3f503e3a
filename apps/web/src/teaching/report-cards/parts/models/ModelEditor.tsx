import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';
import type { ReportModel, ReportModels } from '@encrier/contract/teaching/report-cards-models';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { putModel } from '../../report-cards.api.ts';
import { Blocks, Columns, Languages } from './Blocks.tsx';
import { Levels } from './Levels.tsx';
import css from './Models.module.css';
import { RemoveButton } from './RemoveButton.tsx';
import { Signing } from './Signing.tsx';
import { Preview } from './Preview.tsx';
import { draftOf, fieldWords, type ModelDraft, valueFormatter, specimenOf } from './model-draft.ts';

type Props = { data: ReportModels; model: ReportModel; onClose: () => void };
/** A model being edited: its blocks, the preview of its paper, and the content of each block. */
export function ModelEditor({ data, model, onClose }: Props) {
  const { t } = useLingui();
  const edit = useEdit<ModelDraft>({
    start: draftOf(model),
    version: model.version,
    follows: true,
    send: (draft, { version }) =>
      putModel({
        modelId: model.id,
        name: draft.name.trim(),
        version,
        levelIds: draft.levelIds,
        ...specimenOf(draft),
      }),
    undo: () => t`Modèle enregistré.`,
    onSaved: onClose,
    onClose,
  });
  const { draft, set } = edit;
  const specimen = specimenOf(draft);
  const { doc } = specimen;
  const change = ({ skills: _, ...part }: Partial<ModelDoc>): void => set(part);
  return (
    <form ref={edit.form} className={css.editor} onSubmit={edit.submit}>
      <div className={css.side}>
        <Blocks doc={doc} onChange={change} />
        <p className={css.quiet}>
          <Trans>Les bulletins déjà arrêtés gardent leur forme.</Trans>
        </p>
      </div>
      <Preview specimen={specimen} name={draft.name} />
      <div className={css.side}>
        <ConflictNotice edit={edit} words={fieldWords} formatValue={valueFormatter(data)} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <TextField
          label={t`Nom du modèle`}
          maxLength={80}
          value={draft.name}
          error={edit.errors.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Languages doc={doc} onChange={change} />
        <Levels levels={data.levels} chosen={draft.levelIds} onChange={(levelIds) => set({ levelIds })} />
        <Columns doc={doc} onChange={change} />
        <TextArea
          label={t`Compétences`}
          help={t`Un domaine par ligne ; sous lui, ses compétences, précédées d’un tiret.`}
          rows={8}
          value={draft.skills}
          onChange={(event) => set({ skills: event.currentTarget.value })}
        />
        <TextArea
          label={t`Degrés de maîtrise, un par ligne`}
          rows={4}
          value={draft.mastery.join('\n')}
          onChange={(event) => set({ mastery: event.currentTarget.value.split('\n').slice(0, 6) })}
        />
        <Signing model={draft} doc={doc} onChange={set} onDoc={change} />
        <div className={css.row}>
          <Button type="submit" variant="primary" busy={edit.busy} disabled={!draft.name.trim()}>
            <Trans>Enregistrer le modèle</Trans>
          </Button>
          <Button onClick={edit.leave}>
            <Trans>Annuler</Trans>
          </Button>
          {model.version > 0 && <RemoveButton model={model} onDone={onClose} />}
        </div>
      </div>
    </form>
  );
}
