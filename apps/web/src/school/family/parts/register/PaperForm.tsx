import { type ImagePurpose, imagePurposes, type PupilConsents } from '@encrier/contract/school/consents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { recordPaper } from '../../family.api.ts';
import { kindWords, purposeWords } from '../words.ts';
import css from './Register.module.css';

type Draft = { purpose: ImagePurpose; byId: string; answer: 'yes' | 'no' | null; endsOn: string };

/** An answer given on paper, recorded for its author. */
export function PaperForm({
  pupil,
  purpose: first,
  onClose,
}: {
  pupil: PupilConsents;
  purpose: ImagePurpose | null;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const who = pupil.purposes[0]?.answers ?? [];
  const edit = useEdit<Draft>({
    start: { purpose: first ?? 'portrait', byId: who[0]?.byId ?? '', answer: null, endsOn: '' },
    check: ({ answer }): Record<string, string> => (answer ? {} : { granted: t`Choisissez la réponse du papier.` }),
    send: (draft) =>
      recordPaper(pupil.pupilId, {
        purpose: draft.purpose,
        byId: draft.byId,
        granted: draft.answer === 'yes',
        endsOn: draft.answer === 'yes' ? draft.endsOn || null : null,
      }),
    onSaved: () => {
      toast.success(t`Réponse enregistrée`);
      onClose();
    },
    onClose,
  });
  const { errors, set } = edit;
  const { purpose, byId, answer, endsOn } = edit.draft;
  const foot = (
    <>
      <Button onClick={edit.leave}>
        <Trans>Annuler</Trans>
      </Button>
      {who.length > 0 && (
        <Button variant="primary" type="submit" form={formId} busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      )}
    </>
  );
  return (
    <Dialog open unguarded onClose={edit.leave} title={t`Saisir un papier`} closeLabel={t`Fermer`} foot={foot}>
      <form id={formId} ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <p>
          <bdi>{pupil.label}</bdi>
        </p>
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        {who.length === 0 ? (
          <Notice tone="warn">
            <Trans>
              Personne n’a aujourd’hui l’autorité de répondre pour cet élève. Complétez d’abord ses responsables.
            </Trans>
          </Notice>
        ) : (
          <>
            <SelectField
              label={t`Usage`}
              value={purpose}
              options={imagePurposes.map((one) => ({ value: one, label: i18n._(purposeWords[one].name) }))}
              onChange={(event) => set({ purpose: event.currentTarget.value as ImagePurpose })}
            />
            <SelectField
              label={t`Signé par`}
              value={byId}
              error={errors.byId}
              options={who.map((one) => ({ value: one.byId, label: `${one.name} (${i18n._(kindWords[one.kind])})` }))}
              onChange={(event) => set({ byId: event.currentTarget.value })}
            />
            <div className={css.answer}>
              <span aria-hidden="true">
                <Trans>Réponse du papier</Trans>
              </span>
              <Segmented<'yes' | 'no' | 'none'>
                wide
                label={t`Réponse du papier`}
                value={answer ?? 'none'}
                options={[
                  { value: 'yes', label: t`Oui, autorise` },
                  { value: 'no', label: t`Non, refuse` },
                ]}
                onChange={(value) => value !== 'none' && set({ answer: value })}
              />
              {errors.granted && <Notice tone="bad">{errors.granted}</Notice>}
            </div>
            {answer === 'yes' && (
              <DateField
                label={t`Valable jusqu’au`}
                optional={t`(facultatif)`}
                value={endsOn}
                error={errors.endsOn}
                onChange={(event) => set({ endsOn: event.currentTarget.value })}
              />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
