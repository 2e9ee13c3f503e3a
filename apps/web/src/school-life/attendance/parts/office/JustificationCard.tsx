import type { OfficeJustification } from '@encrier/contract/school-life/attendance-office';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { decideOne } from '../../attendance.api.ts';
import css from '../Attendance.module.css';
import { justificationWords } from '../words.ts';
import { JustifiedLessons } from './JustifiedLessons.tsx';

type Decision = 'accepted' | 'refused' | 'more';
/** One family's justification, and the decision. */
export function JustificationCard({ row }: { row: OfficeJustification }) {
  const { t, i18n } = useLingui();
  const decision = usePressed<Decision>('accepted');
  const edit = useEdit({
    start: { answer: '' },
    version: row.version,
    follows: true,
    send: ({ answer }, { version }) => decideOne(row.id, { decision: decision.now(), answer: answer.trim(), version }),
    onSaved: () => undefined,
  });
  const decide = (as: Decision): void => {
    decision.press(as);
    edit.submit();
  };
  return (
    <Card
      title={<bdi>{row.pupil}</bdi>}
      note={row.className}
      end={
        <StatusPill tone={justificationWords[row.state].tone}>{i18n._(justificationWords[row.state].word)}</StatusPill>
      }
    >
      <div className={css.form}>
        <JustifiedLessons row={row} />
        {row.body && (
          <blockquote className={css.said} dir="auto">
            {row.body}
          </blockquote>
        )}
        {row.files.length > 0 && <Pieces pieces={row.files} />}
        {row.answer && (
          <p className={css.quiet}>
            <bdi>{row.answer}</bdi>
          </p>
        )}
        {row.state === 'given' && (
          <form ref={edit.form} className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
            <ConflictNotice edit={edit} words={{}} />
            {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
            <TextArea
              label={t`Réponse à la famille`}
              optional={t`(pour un refus ou une question)`}
              rows={2}
              maxLength={500}
              value={edit.draft.answer}
              error={edit.errors['answer']}
              onChange={(event) => edit.set({ answer: event.currentTarget.value })}
            />
            <span className={css.pills}>
              <Button variant="primary" busy={edit.busy} onClick={() => decide('accepted')}>
                <Trans>Accepter</Trans>
              </Button>
              <Button disabled={edit.busy} onClick={() => decide('more')}>
                <Trans>Demander une précision</Trans>
              </Button>
              <Button disabled={edit.busy} onClick={() => decide('refused')}>
                <Trans>Refuser</Trans>
              </Button>
            </span>
          </form>
        )}
      </div>
    </Card>
  );
}
