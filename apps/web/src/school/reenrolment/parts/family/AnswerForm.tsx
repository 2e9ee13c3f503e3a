import { MailText, PhoneText } from '#kernel/content/Contact.tsx';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField, RadioField } from '@encrier/ui/fields/Choice';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { ownWord } from '../../../words/words.public.ts';
import {
  type FamilyCampaign,
  type ReenrolmentChild,
  type ReenrolmentChoice,
  sheetsQuery,
} from '../../reenrolment.api.ts';
import { type AnswerState, useAnswer } from './answer-form.ts';
import { PaperField } from './PaperField.tsx';
import css from '../Reenrolment.module.css';

type Props = { child: ReenrolmentChild; campaign: FamilyCampaign; onDone: () => void; onCancel?: () => void };

/** The answer for one child: comes back with papers, leaves, or undecided. */
export function AnswerForm({ child, campaign, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const state = useAnswer(child, campaign, onDone);
  const { label } = child;
  useLeaveGuard(state.dirty && !state.busy);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await state.send())) setTimeout(() => form.current && focusFirstError(form.current));
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      aria-label={t`Réponse pour ${label}`}
      onSubmit={(event) => void submit(event)}
    >
      {state.refused && <Notice tone="bad">{state.refused}</Notice>}
      <RadioField<ReenrolmentChoice>
        cards
        label={t`L’année prochaine, votre enfant…`}
        value={state.choice}
        error={state.errors.choice}
        options={[
          { value: 'accept', label: t`revient dans l’école` },
          { value: 'refuse', label: t`quitte l’école` },
          { value: 'unsure', label: t`Je ne sais pas encore`, note: t`L’école vous le redemandera` },
        ]}
        onChange={(choice) => state.set({ choice })}
      />
      {state.choice === 'accept' && <Accept child={child} campaign={campaign} state={state} />}
      {state.choice === 'refuse' && (
        <section className={css.part}>
          <TextArea
            label={t`Raison du départ`}
            rows={3}
            maxLength={1000}
            value={state.body.reason}
            error={state.errors.reason}
            onChange={(event) => state.set({ reason: event.currentTarget.value })}
          />
          <TextField
            label={t`Prochain établissement`}
            optional={t`(facultatif)`}
            maxLength={200}
            value={state.body.destination}
            onChange={(event) => state.set({ destination: event.currentTarget.value })}
          />
          <CheckField
            label={t`Je demande un certificat de radiation`}
            checked={state.body.certificate}
            onChange={(event) => state.set({ certificate: event.currentTarget.checked })}
          />
        </section>
      )}
      <div className={css.foot}>
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Annuler</Trans>
          </Button>
        )}
        <Button type="submit" variant="primary" busy={state.busy}>
          <Trans>Envoyer ma réponse</Trans>
        </Button>
      </div>
    </form>
  );
}

function Accept({ child, campaign, state }: { child: ReenrolmentChild; campaign: FamilyCampaign; state: AnswerState }) {
  const { t } = useLingui();
  return (
    <>
      <section className={css.part}>
        <h3>
          <Trans>Ce que l’école sait de votre enfant</Trans>
        </h3>
        <Sheet pupilId={child.pupilId} />
        <CheckField
          label={t`J’ai relu ces informations : elles sont exactes, ou j’ai demandé leur changement`}
          checked={state.confirmed}
          error={state.errors.confirmed}
          onChange={(event) => state.confirm(event.currentTarget.checked)}
        />
      </section>
      {campaign.papers.length > 0 && (
        <section className={css.part}>
          <h3>
            <Trans>Pièces à joindre</Trans>
          </h3>
          <p className={css.quiet}>
            <Trans>
              Une photo lisible suffit. Vous pouvez envoyer votre réponse maintenant et ajouter les pièces plus tard, ou
              les remettre au secrétariat.
            </Trans>
          </p>
          <ul className={css.papers}>
            {campaign.papers.map((paper) => (
              <PaperField
                key={paper.id}
                paper={paper}
                piece={child.answer?.pieces.find(({ paperId }) => paperId === paper.id)}
                files={state.files[paper.id] ?? []}
                onAdd={(file) => state.addFile(paper.id, file)}
                onDrop={(id) => state.dropFile(paper.id, id)}
              />
            ))}
          </ul>
        </section>
      )}
      <section className={css.part}>
        <h3>
          <Trans>Vos souhaits</Trans>
        </h3>
        <TextArea
          label={t`Options souhaitées`}
          optional={t`(facultatif)`}
          rows={2}
          maxLength={500}
          value={state.body.options}
          onChange={(event) => state.set({ options: event.currentTarget.value })}
        />
        <TextField
          label={t`Régime souhaité`}
          optional={t`(facultatif)`}
          help={t`Externe, demi-pensionnaire, interne`}
          maxLength={120}
          value={state.body.boardRegime}
          onChange={(event) => state.set({ boardRegime: event.currentTarget.value })}
        />
      </section>
    </>
  );
}

/** The child's details as this guardian may read them. */
function Sheet({ pupilId }: { pupilId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(sheetsQuery);
  const child = data?.children.find(({ id }) => id === pupilId);
  if (!child) return null;
  const { values } = child;
  const facts: [string, ReactNode][] = [
    [t`Nom`, values.lastName],
    [t`Prénom`, values.firstName],
    [t`Nom en arabe`, [values.firstNameAr, values.lastNameAr].filter(Boolean).join(' ')],
    [
      child.sex === 'F' ? t`Née le` : child.sex === 'M' ? t`Né le` : t`Né(e) le`,
      child.birthOn ? formatShortDay(child.birthOn) : '',
    ],
    [t`Lieu de naissance`, values.birthPlace],
    [t`Nationalité`, values.nationality],
    [t`Adresse`, values.address],
    [t`Téléphone`, values.phone && <PhoneText number={values.phone} />],
    [t`E-mail`, values.email && <MailText address={values.email} />],
    [t`Régime`, ownWord(values.boardRegime ?? '')],
  ];
  return (
    <>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <div>
        <ButtonLink size="small" href="/parent/famille">
          <Trans>Demander un changement</Trans>
        </ButtonLink>
      </div>
    </>
  );
}
