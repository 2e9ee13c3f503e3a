import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { timeIn } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm, type ExitRefusal, type GatePassage, type GatePupil, type Returning, returnKey } from '../gate.api.ts';
import css from './Gate.module.css';
import { passageWords, refusalWords } from './gate-words.ts';

/** What happened to a pupil today, and what may follow: the second person's word, the return. */
export function Passed({ pupil, zone, canOverride }: { pupil: GatePupil; zone: string; canOverride: boolean }) {
  const { t, i18n } = useLingui();
  const back = useMutation<GatePupil, Error, Returning>({
    mutationKey: [...returnKey],
    meta: { quiet: true, again: true, label: t`Retour au portail` },
  });
  const { passage } = pupil;
  if (!passage) return null;
  const [at, by] = [timeIn(Date.parse(passage.at), zone), passage.by];
  const who = passage.with ?? t`sans accompagnateur`;
  const tone = { checking: 'warn', left: 'ok', returned: 'info', refused: 'bad' } as const;
  return (
    <>
      {back.error && <Notice tone="bad">{sentence(back.error)}</Notice>}
      <Notice tone={tone[passage.status]} title={`${i18n._(passageWords[passage.status])} · ${at}`}>
        <Facts>
          {[
            who,
            passage.refusal && i18n._(refusalWords[passage.refusal]),
            <Trans key="by">
              par <bdi>{by}</bdi>
            </Trans>,
          ]}
        </Facts>
      </Notice>
      {passage.status === 'left' && (
        <div className={css.actions}>
          <Button onClick={() => back.mutate({ id: passage.id, at: new Date().toISOString() })} busy={back.isPending}>
            <Trans>De retour à l’école</Trans>
          </Button>
        </div>
      )}
      {passage.status === 'checking' && <Second passage={passage} canOverride={canOverride} />}
    </>
  );
}

/** The second person's word; a refusal that appeared meanwhile can only be overridden with a reason. */
function Second({ passage, canOverride }: { passage: GatePassage; canOverride: boolean }) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  const second = useMutation({
    mutationFn: (said: { accept: boolean; override: string }) =>
      confirm(passage.id, { ...said, version: passage.version }),
    meta: { quiet: true },
  });
  const { error } = second;
  const since =
    isApiError(error) && error.code === 'exits.refused_since' ? (error.details.refusal as ExitRefusal) : null;
  return (
    <>
      {error && (
        <Notice tone="bad" {...(since && { title: i18n._(refusalWords[since]) })}>
          {sentence(error)}
        </Notice>
      )}
      {since && canOverride && (
        <TextArea
          label={t`Motif pour passer outre`}
          help={t`Noté au journal avec votre nom.`}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={css.actions}>
        {!since && (
          <Button
            variant="primary"
            busy={second.isPending}
            onClick={() => second.mutate({ accept: true, override: '' })}
          >
            <Trans>Je confirme</Trans>
          </Button>
        )}
        {since && canOverride && (
          <Button
            disabled={!reason.trim()}
            busy={second.isPending}
            onClick={() => second.mutate({ accept: true, override: reason.trim() })}
          >
            <Trans>Passer outre</Trans>
          </Button>
        )}
        <Button variant="danger" onClick={() => second.mutate({ accept: false, override: '' })}>
          <Trans>L’élève reste</Trans>
        </Button>
      </div>
    </>
  );
}
