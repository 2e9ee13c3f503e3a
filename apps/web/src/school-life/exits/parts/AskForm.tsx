import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ask, type ExitChild, type ExitHours, type ExitKind } from '../exits.api.ts';
import { blank, type Draft, bodyOf } from './ask-draft.ts';
import css from './Exits.module.css';
import { OneDay, Standing } from './When.tsx';

type Props = { family: readonly ExitChild[]; hours: ExitHours; onClose: () => void };

/** The form of a new exit: on one day, or on some days of each week. */
export function AskForm({ family, hours, onClose }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Draft>(() => blank(family.length === 1 ? family[0]!.pupilId : ''));
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: () => ask(bodyOf(draft)),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success(t`Demande envoyée à l’école.`);
      onClose();
    },
    onError: () => setTimeout(() => form.current && focusFirstError(form.current)),
  });
  const errors = { ...(send.error ? fieldErrors(send.error) : {}), ...wrong };
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setWrong({});
    if (send.error) send.reset();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const missing = {
      ...(!draft.pupilId && { pupilId: t`Choisissez un enfant.` }),
      ...(draft.kind === 'one_day' && !draft.day && { day: t`Choisissez un jour.` }),
      ...(!draft.leavesAt && { leavesAt: t`Dites à quelle heure.` }),
      ...(!draft.untilAt &&
        (draft.kind === 'standing' || draft.returns) && { untilAt: t`Dites jusqu’à quelle heure.` }),
      ...(!draft.reason.trim() && { reason: t`Dites pourquoi : l’école décide avec ce motif.` }),
    };
    setWrong(missing);
    if (Object.keys(missing).length) setTimeout(() => form.current && focusFirstError(form.current));
    else send.mutate();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Demander une sortie`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="ask-exit" busy={send.isPending}>
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id="ask-exit" ref={form} className={css.form} noValidate onSubmit={submit}>
        {send.error && Object.keys(fieldErrors(send.error)).length === 0 && (
          <Notice tone="bad">{sentence(send.error)}</Notice>
        )}
        <Segmented<ExitKind>
          wide
          label={t`Quand`}
          value={draft.kind}
          options={[
            { value: 'one_day', label: t`Un jour` },
            { value: 'standing', label: t`Chaque semaine` },
          ]}
          onChange={(kind) => change({ kind, ...(draft.mode === 'guardian' && { mode: 'anyone' }) })}
        />
        {family.length > 1 && (
          <SelectField
            label={t`Enfant`}
            value={draft.pupilId}
            error={errors.pupilId}
            options={[
              { value: '', label: t`Choisir` },
              ...family.map((one) => ({ value: one.pupilId, label: one.label })),
            ]}
            onChange={(event) => change({ pupilId: event.currentTarget.value, guardianId: '' })}
          />
        )}
        {draft.kind === 'one_day' ? (
          <OneDay draft={draft} errors={errors} onChange={change} />
        ) : (
          <Standing draft={draft} errors={errors} hours={hours} onChange={change} />
        )}
        <Who draft={draft} errors={errors} family={family} onChange={change} />
        <TextArea
          label={t`Motif`}
          rows={2}
          maxLength={500}
          help={t`L’école et les responsables de l’élève le lisent.`}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  );
}

type PartProps = { draft: Draft; errors: Record<string, string>; onChange: (part: Partial<Draft>) => void };
function Who({ draft, errors, family, onChange }: PartProps & { family: readonly ExitChild[] }) {
  const { t } = useLingui();
  const guardians = family.find(({ pupilId }) => pupilId === draft.pupilId)?.guardians ?? [];
  const named = draft.mode === 'guardian' ? draft.guardianId : draft.mode;
  return (
    <RadioField<string>
      label={t`Avec qui l’élève sort-il ?`}
      value={named}
      error={errors.guardianId}
      options={[
        ...(draft.kind === 'one_day'
          ? guardians.map(({ id, label, me }) => ({ value: id, label: me ? t`Je viens le chercher` : label }))
          : []),
        {
          value: 'anyone',
          label: t`Une personne autorisée`,
          note: t`Toute personne que l’école peut lui laisser ce jour-là.`,
        },
        { value: 'alone', label: t`Seul`, note: t`Il quitte l’école sans accompagnateur, sous votre responsabilité.` },
      ]}
      onChange={(value) =>
        onChange(
          value === 'alone' || value === 'anyone'
            ? { mode: value, guardianId: '' }
            : { mode: 'guardian', guardianId: value },
        )
      }
    />
  );
}
