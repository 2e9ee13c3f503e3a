import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide, type OfficeExit, withdraw } from '../exits.api.ts';
import css from './Exits.module.css';
import { spanWords, stateWords, whenWords, withWords } from './words.ts';

type Act = 'approve' | 'refuse' | 'withdraw';

/** One request with what decides it, and the decision. */
export function OfficeSheet({ exit, onClose }: { exit: OfficeExit; onClose: () => void }) {
  const { t } = useLingui();
  const act = usePressed<Act>('approve');
  const edit = useEdit<{ answer: string }>({
    start: { answer: '' },
    version: exit.version,
    follows: true,
    send: ({ answer }, { version }) => {
      const said = { answer: answer.trim(), version };
      return act.now() === 'withdraw'
        ? withdraw(exit.id, said)
        : decide(exit.id, { approve: act.now() === 'approve', ...said });
    },
    read: readByField,
    onSaved: () => {
      const what = act.now();
      toast.success(
        what === 'approve' ? t`Sortie accordée.` : what === 'refuse' ? t`Sortie refusée.` : t`Sortie retirée.`,
      );
      onClose();
    },
    onClose,
  });
  const { decide: decides, withdraw: withdraws } = exit.can;
  const press = (what: Act) => ({
    busy: edit.busy && act.shown === what,
    onClick: () => {
      act.press(what);
      edit.submit();
    },
  });
  return (
    <Sheet
      open
      unguarded // the form asks before it loses text
      onClose={edit.leave}
      title={<bdi>{exit.pupil}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        (decides || withdraws) && (
          <>
            {withdraws && (
              <Button variant="danger" {...press('withdraw')}>
                <Trans>Retirer la sortie</Trans>
              </Button>
            )}
            {decides && (
              <>
                <Button variant="danger" {...press('refuse')}>
                  <Trans>Refuser</Trans>
                </Button>
                <Button variant="primary" {...press('approve')}>
                  <Trans>Accorder</Trans>
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <form ref={edit.form} className={css.sheet} noValidate onSubmit={(event) => event.preventDefault()}>
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <Details exit={exit} />
        {(decides || withdraws) && (
          <TextArea
            label={t`Réponse lue par la famille`}
            help={t`Obligatoire pour refuser ou retirer.`}
            rows={2}
            maxLength={500}
            value={edit.draft.answer}
            error={edit.errors.answer}
            onChange={(event) => edit.set({ answer: event.currentTarget.value })}
          />
        )}
      </form>
    </Sheet>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
function Details({ exit }: { exit: OfficeExit }) {
  const { t, i18n } = useLingui();
  const { word, tone } = stateWords[exit.state];
  const [span, at] = [spanWords(i18n, exit), formatMoment(exit.askedAt)];
  return (
    <>
      <div className={css.pills}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {exit.className && <bdi className={css.quiet}>{exit.className}</bdi>}
      </div>
      <dl className={css.facts}>
        <Fact name={t`Quand`}>{whenWords(i18n, exit)}</Fact>
        {span && <Fact name={t`Validité`}>{span}</Fact>}
        <Fact name={t`Avec qui`}>
          <bdi>{withWords(i18n, exit)}</bdi>
        </Fact>
        <Fact name={t`Motif`}>
          <bdi className={css.body}>{exit.reason}</bdi>
        </Fact>
        <Fact name={t`Demandée par`}>
          <bdi>{exit.askedBy}</bdi> · {at}
        </Fact>
        {exit.decidedBy && (
          <Fact name={t`Décidée par`}>
            <bdi>{exit.decidedBy}</bdi>
          </Fact>
        )}
        {exit.answer && (
          <Fact name={t`Réponse`}>
            <bdi className={css.body}>{exit.answer}</bdi>
          </Fact>
        )}
      </dl>
    </>
  );
}
