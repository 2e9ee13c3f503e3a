import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decideThird, endThird, type OfficeThird } from '../persons.api.ts';
import css from './Exits.module.css';
import { thirdStateWords, tieWords, validityWords } from './third-words.ts';

type Act = 'approve' | 'refuse' | 'withdraw';
/** One person with what decides him, and the decision. */
export function ThirdSheet({ third, onClose }: { third: OfficeThird; onClose: () => void }) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const act = useMutation({
    mutationFn: (what: Act) => {
      const said = { answer: answer.trim(), version: third.version };
      return what === 'withdraw'
        ? endThird(third.id, said)
        : decideThird(third.id, { approve: what === 'approve', ...said });
    },
    meta: { quiet: true },
    onSuccess: (_, what) => {
      toast.success(what === 'approve' ? t`Personne confirmée.` : t`La famille en est informée.`);
      onClose();
    },
  });
  const wrong = act.error ? fieldErrors(act.error).answer : undefined;
  const press = (what: Act) => ({ busy: act.isPending && act.variables === what, onClick: () => act.mutate(what) });
  const { decide, withdraw } = third.can;
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{third.name}</bdi>}
      closeLabel={t`Fermer`}
      foot={
        (decide || withdraw) && (
          <>
            {withdraw && (
              <Button variant="danger" {...press('withdraw')}>
                <Trans>Retirer</Trans>
              </Button>
            )}
            {decide && (
              <>
                <Button variant="danger" {...press('refuse')}>
                  <Trans>Refuser</Trans>
                </Button>
                <Button variant="primary" {...press('approve')}>
                  <Trans>Confirmer</Trans>
                </Button>
              </>
            )}
          </>
        )
      }
    >
      <div className={css.sheet}>
        {act.error && !wrong && <Notice tone="bad">{sentence(act.error)}</Notice>}
        <ThirdFacts third={third} />
        {(decide || withdraw) && (
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

function ThirdFacts({ third }: { third: OfficeThird }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const { word, tone } = thirdStateWords[third.state];
  const facts: [string, string][] = [
    [t`Élève`, [third.pupil, third.className].filter(Boolean).join(' · ')],
    [t`Lien avec l’élève`, i18n._(tieWords[third.tie])],
    [t`Téléphone`, third.phone],
    [t`Validité`, validityWords(i18n, third)],
    [t`Nommée par`, `${third.askedBy} · ${formatMoment(third.askedAt)}`],
    ...(third.decidedBy ? [[t`Décidée par`, third.decidedBy] as [string, string]] : []),
    ...(third.answer ? [[t`Réponse`, third.answer] as [string, string]] : []),
  ];
  return (
    <>
      <div className={css.pills}>
        <Avatar name={third.name} photo={imageAddress(school, third.photo?.fichier, 320)} size={84} />
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
      </div>
      <dl className={css.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={`${label} `}>{label}</dt>,
          <dd key={label}>
            <bdi>{value}</bdi>
          </dd>,
        ])}
      </dl>
    </>
  );
}
