import { type ImagePurpose, imagePurposes, type PupilConsents } from '@encrier/contract/school/consents';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { DateField } from '@encrier/ui/fields/DateField';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { recordPaper } from '../../family.api.ts';
import { kindWords, purposeWords } from '../words.ts';
import css from './Register.module.css';

/** An answer given on paper, typed in for who gave it. */
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
  const [purpose, setPurpose] = useState<ImagePurpose>(first ?? 'portrait');
  const [byId, setBy] = useState(who[0]?.byId ?? '');
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [endsOn, setEndsOn] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!answer) return setErrors({ granted: t`Choisissez la réponse du papier.` });
    setBusy(true);
    setRefused('');
    try {
      await recordPaper(pupil.pupilId, {
        purpose,
        byId,
        granted: answer === 'yes',
        endsOn: answer === 'yes' ? endsOn || null : null,
      });
      toast.success(t`Réponse enregistrée`);
      onClose();
    } catch (error) {
      setErrors(fieldErrors(error));
      if (!isApiError(error, 'network')) setRefused(sentence(error));
      setBusy(false);
    }
  };
  const foot = (
    <>
      <Button onClick={onClose}>
        <Trans>Annuler</Trans>
      </Button>
      {who.length > 0 && (
        <Button variant="primary" type="submit" form={formId} busy={busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      )}
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t`Saisir un papier`} closeLabel={t`Fermer`} foot={foot}>
      <form id={formId} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>
          <bdi>{pupil.label}</bdi>
        </p>
        {refused && <Notice tone="bad">{refused}</Notice>}
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
              onChange={(event) => setPurpose(event.currentTarget.value as ImagePurpose)}
            />
            <SelectField
              label={t`Signé par`}
              value={byId}
              error={errors.byId}
              options={who.map((one) => ({ value: one.byId, label: `${one.name} (${i18n._(kindWords[one.kind])})` }))}
              onChange={(event) => setBy(event.currentTarget.value)}
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
                onChange={(value) => {
                  if (value !== 'none') setAnswer(value);
                  setErrors({});
                }}
              />
              {errors.granted && <Notice tone="bad">{errors.granted}</Notice>}
            </div>
            {answer === 'yes' && (
              <DateField
                label={t`Valable jusqu’au`}
                optional={t`(facultatif)`}
                value={endsOn}
                error={errors.endsOn}
                onChange={(event) => setEndsOn(event.currentTarget.value)}
              />
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
