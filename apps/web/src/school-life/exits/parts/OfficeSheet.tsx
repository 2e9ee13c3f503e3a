import { Button } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decide, type OfficeExit, withdraw } from '../exits.api.ts';
import css from './Exits.module.css';
import { spanWords, stateWords, whenWords, withWords } from './words.ts';

type Act = 'approve' | 'refuse' | 'withdraw';

/** One request with what decides it, and the decision. */
export function OfficeSheet({ exit, onClose }: { exit: OfficeExit; onClose: () => void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const act = useMutation({
    mutationFn: (what: Act) => {
      const said = { answer: answer.trim(), version: exit.version };
      return what === 'withdraw' ? withdraw(exit.id, said) : decide(exit.id, { approve: what === 'approve', ...said });
    },
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(
        what === 'approve' ? t`Sortie accordée.` : what === 'refuse' ? t`Sortie refusée.` : t`Sortie retirée.`,
      );
      onClose();
    },
  });
  const { decide: decides, withdraw: withdraws } = exit.can;
  const wrong = act.error ? fieldErrors(act.error).answer : undefined;
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  return (
    <Sheet
      open
      onClose={onClose}
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
      <div className={css.sheet}>
        {act.error && !wrong && <Notice tone="bad">{sentence(act.error)}</Notice>}
        <Details exit={exit} />
        {(decides || withdraws) && (
          <TextArea
            label={t`Réponse lue par la famille`}
            help={t`Obligatoire pour refuser ou retirer.`}
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
