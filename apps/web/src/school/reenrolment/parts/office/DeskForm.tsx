import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { SelectField, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
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

type Draft = Omit<DeskBody, 'choice' | 'version'> & { choice: ReenrolmentChoice | null };

/** An answer given on paper or at the desk, recorded for its author, with the papers brought. */
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
  const edit = useEdit<Draft>({
    start: {
      options: '',
      boardRegime: '',
      reason: '',
      destination: '',
      certificate: false,
      received: [],
      byId: file.guardians[0]?.id ?? '',
      choice: null,
    },
    version: file.version,
    follows: true,
    check: ({ choice }): Record<string, string> => (choice ? {} : { choice: t`Choisissez une réponse.` }),
    send: ({ choice, ...body }, { version }) =>
      recordAnswer(campaign.id, file.pupilId, { ...body, choice: choice as ReenrolmentChoice, version }),
    onSaved: () => {
      toast.success(t`Réponse enregistrée`);
      onClose();
    },
    onClose,
  });
  const { draft: body, errors, set } = edit;
  const { choice } = body;
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
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice edit={edit} words={{}} />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
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
        onChange={(value) => set({ choice: value })}
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
        <Button onClick={edit.leave}>
          <Trans>Annuler</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={edit.busy}>
          <Trans>Enregistrer</Trans>
        </Button>
      </div>
    </form>
  );
}
