import { Button } from '@encrier/ui/actions/Button';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { isArabic, isLtr, pickUpWords, valueWords } from '../values.ts';
import { decisionWords, fieldWords } from '../words.ts';
import type { Choice, Line } from './deciding.ts';
import css from './Office.module.css';

type Props = {
  line: Line;
  canDecide: boolean;
  choice: Choice | null;
  current: boolean;
  error: string | undefined;
  onChoose: (choice: Choice | null) => void;
};

/** One change: current value, requested value, and the two answers; a refusal needs a reason. */
export function RequestLine({ line, canDecide, choice, current, error, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const name = i18n._(fieldWords[line.field]);
  const { word, tone } = decisionWords[line.decision];
  const open = canDecide && line.decision === 'waiting';
  return (
    <div className={css.line} data-current={current || undefined}>
      <div className={css.lineHead}>
        <strong>{name}</strong>
        {open && choice ? (
          <span className={css.pills}>
            <StatusPill tone={choice.accept ? 'ok' : 'bad'}>
              {choice.accept ? <Trans>Accepté</Trans> : <Trans>Refusé</Trans>}
            </StatusPill>
            <Button
              size="small"
              variant="link"
              aria-label={t`Changer la décision : ${name}`}
              onClick={() => onChoose(null)}
            >
              <Trans>Changer</Trans>
            </Button>
          </span>
        ) : open ? (
          <span className={css.pills}>
            <Button size="small" icon={IconX} onClick={() => onChoose({ accept: false, reason: '' })}>
              <Trans>Refuser</Trans>
              <span className="visually-hidden"> : {name}</span>
              {current && (
                <>
                  {' '}
                  <KeyHint keys={['R']} quiet />
                </>
              )}
            </Button>
            <Button size="small" icon={IconCheck} onClick={() => onChoose({ accept: true, reason: '' })}>
              <Trans>Accepter</Trans>
              <span className="visually-hidden"> : {name}</span>
              {current && (
                <>
                  {' '}
                  <KeyHint keys={['V']} quiet />
                </>
              )}
            </Button>
          </span>
        ) : (
          <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        )}
      </div>
      <Change line={line} />
      {open && line.from !== null && line.current !== line.from && (
        <Notice tone="warn" title={<Trans>La fiche a changé depuis la demande</Trans>}>
          <Trans>
            Elle dit maintenant : <bdi>{valueWords(line.field, line.current)}</bdi>. Accepter remplace cette valeur.
          </Trans>
        </Notice>
      )}
      {choice && !choice.accept && (
        <TextField
          autoFocus
          label={t`Raison du refus, lue par la famille`}
          maxLength={500}
          value={choice.reason}
          error={error}
          onChange={(event) => onChoose({ accept: false, reason: event.currentTarget.value })}
        />
      )}
      {line.reason && (
        <p className={css.quiet}>
          <bdi>{line.reason}</bdi>
        </p>
      )}
    </div>
  );
}

function Change({ line }: { line: Line }) {
  if (line.pickUp)
    return (
      <p className={css.new}>
        <bdi>{pickUpWords(line.pickUp)}</bdi>
      </p>
    );
  const look = { ...(isLtr(line.field) && { dir: 'ltr' as const }), ...(isArabic(line.field) && { lang: 'ar' }) };
  return (
    <div className={css.change}>
      <div>
        <span>
          <Trans>Avant</Trans>
        </span>
        <bdi {...look}>{valueWords(line.field, line.from ?? '')}</bdi>
      </div>
      <div>
        <span>
          <Trans>Demandé</Trans>
        </span>
        <bdi {...look} className={css.new}>
          {valueWords(line.field, line.to)}
        </bdi>
      </div>
    </div>
  );
}
