import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm, type GatePupil, hourIn, type Returning, returnKey } from '../gate.api.ts';
import css from './Gate.module.css';
import { passageWords, refusalWords } from './gate-words.ts';

/** What happened to a pupil today, and what may follow: the second person's word, the return. */
export function Passed({ pupil, zone }: { pupil: GatePupil; zone: string }) {
  const { t, i18n } = useLingui();
  const back = useMutation<GatePupil, Error, Returning>({
    mutationKey: [...returnKey],
    meta: { quiet: true, again: true, label: t`Retour au portail` },
  });
  const second = useMutation({
    mutationFn: (accept: boolean) => confirm(pupil.passage?.id ?? '', { accept, version: pupil.passage?.version ?? 1 }),
    meta: { quiet: true },
  });
  const { passage } = pupil;
  if (!passage) return null;
  const error = back.error ?? second.error;
  const [at, by] = [hourIn(zone, Date.parse(passage.at)), passage.by];
  const who = passage.with ?? t`sans accompagnateur`;
  const tone = { checking: 'warn', left: 'ok', returned: 'info', refused: 'bad' } as const;
  return (
    <>
      {error && <Notice tone="bad">{sentence(error)}</Notice>}
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
      <div className={css.actions}>
        {passage.status === 'left' && (
          <Button onClick={() => back.mutate({ id: passage.id, at: new Date().toISOString() })} busy={back.isPending}>
            <Trans>De retour à l’école</Trans>
          </Button>
        )}
        {passage.status === 'checking' && (
          <>
            <Button variant="primary" busy={second.isPending} onClick={() => second.mutate(true)}>
              <Trans>Je confirme</Trans>
            </Button>
            <Button variant="danger" onClick={() => second.mutate(false)}>
              <Trans>L’élève reste</Trans>
            </Button>
          </>
        )}
      </div>
    </>
  );
}
