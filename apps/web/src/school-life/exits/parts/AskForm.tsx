import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { RadioField } from '@encrier/ui/fields/Choice';
import { SelectField, TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ask, type ExitChild, type ExitHours, type ExitKind } from '../exits.api.ts';
import { blank, type Draft, bodyOf } from './ask-draft.ts';
import css from './Exits.module.css';
import { OneDay, Standing } from './When.tsx';

type Props = { family: readonly ExitChild[]; hours: ExitHours; onClose: () => void };

/** The form of a new exit: on one day, or on some days of each week. */
export function AskForm({ family, hours, onClose }: Props) {
  const { t } = useLingui();
  const edit = useEdit<Draft>({
    start: blank(family.length === 1 ? family[0]!.pupilId : ''),
    check: ({ pupilId, kind, day, leavesAt, untilAt, returns, reason }) => ({
      ...(!pupilId && { pupilId: t`Choisissez un enfant.` }),
      ...(kind === 'one_day' && !day && { day: t`Choisissez un jour.` }),
      ...(!leavesAt && { leavesAt: t`Dites à quelle heure.` }),
      ...(!untilAt && (kind === 'standing' || returns) && { untilAt: t`Dites jusqu’à quelle heure.` }),
      ...(!reason.trim() && { reason: t`Dites pourquoi : l’école décide avec ce motif.` }),
    }),
    send: (draft, { key }) => ask(bodyOf(draft, key)),
    read: readByField,
    onSaved: () => {
      toast.success(t`Demande envoyée à l’école.`);
      onClose();
    },
    onClose,
  });
  const { draft, errors, set: change } = edit;
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={t`Demander une sortie`}
      closeLabel={t`Fermer`}
      width={540}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="ask-exit" busy={edit.busy}>
            <Trans>Envoyer la demande</Trans>
          </Button>
        </>
      }
    >
      <form id="ask-exit" ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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

type PartProps = { draft: Draft; errors: Readonly<Record<string, string>>; onChange: (part: Partial<Draft>) => void };
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
