import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide, type StaffAbsence, withdraw } from '../replacement.api.ts';
import { AbsencePapers } from './Papers.tsx';
import css from './Replacement.module.css';
import { absenceWords, kindWords, spanWords } from './words.ts';

type Act = 'validate' | 'refuse' | 'withdraw';
/** One absence, and the decision for people who validate. */
export function AbsenceSheet({ absence, onClose }: { absence: StaffAbsence; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const chosen = useRef<Act>('validate');
  const edit = useEdit<{ answer: string }>({
    start: { answer: '' },
    version: absence.version,
    follows: true,
    send: ({ answer }, { version }) =>
      chosen.current === 'withdraw'
        ? withdraw(absence.id, version)
        : decide(absence.id, { validate: chosen.current === 'validate', answer: answer.trim(), version }),
    read: readByField,
    onSaved: () => {
      const what = chosen.current;
      toast.success(
        what === 'validate' ? t`Absence validée.` : what === 'refuse' ? t`Absence refusée.` : t`Absence retirée.`,
      );
      onClose();
    },
    onClose,
  });
  const press = (what: Act) => ({
    busy: edit.busy && chosen.current === what,
    onClick: () => {
      chosen.current = what;
      edit.submit();
    },
  });
  const [by, at] = [absence.declaredBy, formatMoment(absence.declaredAt)];
  const { word, tone } = absenceWords[absence.state];
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
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
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <div className={css.pills}>
          <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
          <span>{spanWords(i18n, absence)}</span>
        </div>
        {absence.kind && (
          <Facts>
            {[
              i18n._(kindWords[absence.kind]),
              absence.note && (
                <bdi key="note" className={css.body}>
                  {absence.note}
                </bdi>
              ),
            ]}
          </Facts>
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
            value={edit.draft.answer}
            error={edit.errors.answer}
            onChange={(event) => edit.set({ answer: event.currentTarget.value })}
          />
        )}
      </div>
    </Sheet>
  );
}
