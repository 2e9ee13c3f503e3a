import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type DeskBody,
  type ReenrolmentCampaign,
  type ReenrolmentChoice,
  type ReenrolmentFile,
  recordAnswer,
} from '../../reenrolment.api.ts';
import css from '../Reenrolment.module.css';
import { choiceWords, tieWords } from '../words.ts';

/** An answer given on paper or at the desk, typed in for who gave it, with the papers that came along. */
// house: one form, field after field
export function DeskForm({
  campaign,
  file,
  onClose,
}: {
  campaign: ReenrolmentCampaign;
  file: ReenrolmentFile;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [body, setBody] = useState<Omit<DeskBody, 'choice' | 'version'>>({
    options: '',
    boardRegime: '',
    reason: '',
    destination: '',
    certificate: false,
    byId: file.guardians[0]?.id ?? '',
    received: [],
  });
  const [choice, setChoice] = useState<ReenrolmentChoice | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<typeof body>): void => setBody((all) => ({ ...all, ...part }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!choice) return setErrors({ choice: t`Choisissez une réponse.` });
    setBusy(true);
    setRefused('');
    try {
      await recordAnswer(campaign.id, file.pupilId, { ...body, choice, version: file.version });
      toast.success(t`Réponse enregistrée`);
      onClose();
    } catch (error) {
      setErrors(fieldErrors(error));
      setRefused(sentence(error));
      setBusy(false);
    }
  };
  if (file.guardians.length === 0)
    return (
      <Notice
        tone="warn"
        action={
          <Button size="small" onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
        }
      >
        <Trans>
          Personne n’a aujourd’hui l’autorité de répondre pour cet élève. Complétez d’abord ses responsables.
        </Trans>
      </Notice>
    );
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {refused && <Notice tone="bad">{refused}</Notice>}
      <SelectField
        label={t`Signé par`}
        value={body.byId}
        error={errors.byId}
        options={file.guardians.map((one) => ({ value: one.id, label: `${one.name} (${i18n._(tieWords[one.kind])})` }))}
        onChange={(event) => set({ byId: event.currentTarget.value })}
      />
      <RadioField<ReenrolmentChoice>
        label={t`Réponse du papier`}
        value={choice}
        error={errors.choice}
        options={(['accept', 'refuse', 'unsure'] as const).map((value) => ({
          value,
          label: i18n._(choiceWords[value].word),
        }))}
        onChange={(value) => {
          setChoice(value);
          setErrors({});
        }}
      />
      {choice === 'accept' && (
        <section className={css.part}>
          {file.papers.length > 0 && (
            <fieldset className={css.plain}>
              <legend>
                <Trans>Pièces apportées</Trans>
              </legend>
              {file.papers.map((paper) => (
                <CheckField
                  key={paper.id}
                  label={<bdi>{paper.label}</bdi>}
                  checked={body.received.includes(paper.id)}
                  onChange={(event) =>
                    set({
                      received: event.currentTarget.checked
                        ? [...body.received, paper.id]
                        : body.received.filter((id) => id !== paper.id),
                    })
                  }
                />
              ))}
            </fieldset>
          )}
          <TextField
            label={t`Options souhaitées`}
            optional={t`(facultatif)`}
            maxLength={500}
            value={body.options}
            onChange={(event) => set({ options: event.currentTarget.value })}
          />
          <TextField
            label={t`Régime souhaité`}
            optional={t`(facultatif)`}
            maxLength={120}
            value={body.boardRegime}
            onChange={(event) => set({ boardRegime: event.currentTarget.value })}
          />
        </section>
      )}
      {choice === 'refuse' && (
        <section className={css.part}>
          <TextField
            label={t`Raison du départ`}
            optional={t`(facultatif)`}
            maxLength={1000}
            value={body.reason}
            onChange={(event) => set({ reason: event.currentTarget.value })}
          />
          <TextField
            label={t`Prochain établissement`}
            optional={t`(facultatif)`}
            maxLength={200}
            value={body.destination}
            onChange={(event) => set({ destination: event.currentTarget.value })}
          />
          <CheckField
            label={t`Demande un certificat de radiation`}
            checked={body.certificate}
            onChange={(event) => set({ certificate: event.currentTarget.checked })}
          />
        </section>
      )}
      <div className={css.foot}>
        <Button onClick={onClose}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}
