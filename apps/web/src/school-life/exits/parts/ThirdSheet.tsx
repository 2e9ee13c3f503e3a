import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { imageAddress } from '#kernel/api/address.ts';
import { formatMoment } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { usePressed } from '#kernel/edit/use-pressed.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { decideThird, endThird, type OfficeThird } from '../persons.api.ts';
import css from './Exits.module.css';
import { thirdStateWords, tieWords, validityWords } from './third-words.ts';

type Act = 'approve' | 'refuse' | 'withdraw';
/** One person with what decides him, and the decision. */
export function ThirdSheet({ third, onClose }: { third: OfficeThird; onClose: () => void }) {
  const { t } = useLingui();
  const act = usePressed<Act>('approve');
  const edit = useEdit<{ answer: string }>({
    start: { answer: '' },
    version: third.version,
    follows: true,
    send: ({ answer }, { version }) => {
      const said = { answer: answer.trim(), version };
      return act.now() === 'withdraw'
        ? endThird(third.id, said)
        : decideThird(third.id, { approve: act.now() === 'approve', ...said });
    },
    read: readByField,
    onSaved: () => {
      toast.success(act.now() === 'approve' ? t`Personne confirmée.` : t`La famille en est informée.`);
      onClose();
    },
    onClose,
  });
  const { decide, withdraw } = third.can;
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
      <form ref={edit.form} className={css.sheet} noValidate onSubmit={(event) => event.preventDefault()}>
        <ConflictNotice edit={edit} words={{}} />
        {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
        <ThirdFacts third={third} />
        {(decide || withdraw) && (
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
