import type { ModelDoc } from '@encrier/contract/teaching/report-card-model';
import type { ReportModel, ReportModels } from '@encrier/contract/teaching/report-cards-models';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { toast } from '#kernel/toast/toast.ts';
import { putModel } from '../../report-cards.api.ts';
import { Blocks, Columns, Languages } from './Blocks.tsx';
import { Levels } from './Levels.tsx';
import css from './Models.module.css';
import { RemoveButton } from './RemoveButton.tsx';
import { Signing } from './Signing.tsx';
import { Preview } from './Preview.tsx';
import { readSkills, writeSkills } from './skills.ts';

type Props = { data: ReportModels; model: ReportModel; onClose: () => void };
/** A model that is being changed: its blocks, its paper as it will be, what each block holds. */
export function ModelEditor({ data, model, onClose }: Props) {
  const { t } = useLingui();
  const [held, setHeld] = useState(model);
  const [skills, setSkills] = useState(writeSkills(model.doc.skills));
  const mastery = held.doc.mastery.map((one) => one.trim()).filter(Boolean);
  const doc: ModelDoc = { ...held.doc, mastery, skills: readSkills(skills) };
  const set = (part: Partial<ReportModel>): void => setHeld((old) => ({ ...old, ...part }));
  const change = (part: Partial<ModelDoc>): void => setHeld((old) => ({ ...old, doc: { ...old.doc, ...part } }));
  const specimen = { doc, signatureId: held.signature?.id ?? null, stampId: held.stamp?.id ?? null };
  const save = useMutation({
    mutationFn: () =>
      putModel({
        ...{ modelId: model.id, name: held.name.trim(), version: model.version, levelIds: held.levelIds },
        ...specimen,
      }),
    onSuccess: () => {
      toast.success(t`Modèle enregistré.`);
      onClose();
    },
  });
  useLeaveGuard((held !== model || skills !== writeSkills(model.doc.skills)) && !save.isSuccess);
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <div className={css.side}>
        <Blocks doc={doc} onChange={change} />
        <p className={css.quiet}>
          <Trans>Les bulletins déjà arrêtés gardent leur forme.</Trans>
        </p>
      </div>
      <Preview specimen={specimen} name={held.name} />
      <div className={css.side}>
        {save.error && <Notice tone="bad">{sentence(save.error)}</Notice>}
        <TextField
          label={t`Nom du modèle`}
          maxLength={80}
          value={held.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Languages doc={doc} onChange={change} />
        <Levels levels={data.levels} chosen={held.levelIds} onChange={(levelIds) => set({ levelIds })} />
        <Columns doc={doc} onChange={change} />
        <TextArea
          label={t`Compétences`}
          help={t`Un domaine par ligne ; sous lui, ses compétences, précédées d’un tiret.`}
          rows={8}
          value={skills}
          onChange={(event) => setSkills(event.currentTarget.value)}
        />
        <TextArea
          label={t`Degrés de maîtrise, un par ligne`}
          rows={4}
          value={held.doc.mastery.join('\n')}
          onChange={(event) => change({ mastery: event.currentTarget.value.split('\n').slice(0, 6) })}
        />
        <Signing model={held} doc={doc} onChange={set} onDoc={change} />
        <div className={css.row}>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!held.name.trim()}>
            <Trans>Enregistrer le modèle</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          {model.version > 0 && <RemoveButton model={model} onDone={onClose} />}
        </div>
      </div>
    </form>
  );
}
