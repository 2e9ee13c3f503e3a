import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide, type StaffAbsence, withdraw } from '../replacement.api.ts';
import { AbsencePapers } from './Papers.tsx';
import css from './Replacement.module.css';
import { absenceWords, kindWords, spanWords } from './words.ts';

type Act = 'validate' | 'refuse' | 'withdraw';
/** One absence, and the decision of who validates it. */
export function AbsenceSheet({ absence, onClose }: { absence: StaffAbsence; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [answer, setAnswer] = useState('');
  const act = useMutation({
    mutationFn: (what: Act) =>
      what === 'withdraw'
        ? withdraw(absence.id, absence.version)
        : decide(absence.id, { validate: what === 'validate', answer: answer.trim(), version: absence.version }),
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(
        what === 'validate' ? t`Absence validée.` : what === 'refuse' ? t`Absence refusée.` : t`Absence retirée.`,
      );
      onClose();
    },
  });
  const wrong = act.error ? fieldErrors(act.error).answer : undefined;
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  const [by, at] = [absence.declaredBy, formatMoment(absence.declaredAt)];
  const { word, tone } = absenceWords[absence.state];
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{absence.person.label}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        (absence.can.decide || absence.can.withdraw) && (
          <>
            {absence.can.withdraw && (
              <Button variant="quiet" {...press('withdraw')}>
                <Trans>Retirer l’absence</Trans>
              </Button>
            )}
            {absence.can.decide && (
              <>
                <Button variant="danger" {...press('refuse')}>
                  <Trans>Refuser</Trans>
                </Button>
                <Button variant="primary" {...press('validate')}>
                  <Trans>Valider</Trans>
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={css.form}>
        {act.error && !wrong && <Notice tone="bad">{sentence(act.error)}</Notice>}
        <div className={css.pills}>
          <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
          <span>{spanWords(i18n, absence)}</span>
        </div>
        {absence.kind && (
          <div>
            {i18n._(kindWords[absence.kind])}
            {absence.note && (
              <>
                {' · '}
                <bdi className={css.body}>{absence.note}</bdi>
              </>
            )}
          </div>
        )}
        <span className={css.quiet}>{t`Déclarée par ${by}, ${at}`}</span>
        <AbsencePapers absence={absence} />
        {absence.answer && <bdi className={css.body}>{absence.answer}</bdi>}
        {absence.can.decide && (
          <TextArea
            label={t`Réponse lue par la personne`}
            help={t`Obligatoire pour refuser.`}
            rows={2}
            maxLength={500}
            value={answer}
            error={wrong}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
        )}
      </div>
    </Sheet>
  );
}
