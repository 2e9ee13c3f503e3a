import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { CardRow } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Confirm } from '@encrier/ui/overlays/Confirm';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { type FamilyThird, withdrawThird } from '../persons.api.ts';
import css from './Exits.module.css';
import { thirdStateWords, tieWords, validityWords } from './third-words.ts';

/** A person who may come, with the school's decision. */
export function ThirdLine({ third, onLeave }: { third: FamilyThird; onLeave: () => void }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const { word, tone } = thirdStateWords[third.state];
  const { name, answer } = third;
  return (
    <CardRow
      lead={<Avatar name={name} photo={imageAddress(school, third.photo?.fichier, 320)} size={44} />}
      title={<bdi>{name}</bdi>}
      detail={[
        i18n._(tieWords[third.tie]),
        <bdi key="phone" dir="ltr">
          {third.phone}
        </bdi>,
        validityWords(i18n, third),
        answer && (
          <Trans key="answer">
            l’école : <bdi>{answer}</bdi>
          </Trans>
        ),
      ]}
      end={
        <span className={css.ends}>
          <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
          {third.can.withdraw && (
            <Button size="small" variant="quiet" aria-label={t`Retirer ${name}`} onClick={onLeave}>
              <Trans>Retirer</Trans>
            </Button>
          )}
        </span>
      }
    />
  );
}

/** Confirms before a person is withdrawn. */
export function Leave({ third, onClose }: { third: FamilyThird; onClose: () => void }) {
  const { t } = useLingui();
  const leave = useMutation({
    mutationFn: () => withdrawThird(third.id, third.version),
    meta: { quiet: true },
    onSuccess: onClose,
  });
  const { name } = third;
  return (
    <Confirm
      open
      danger
      title={t`Retirer ${name} ?`}
      action={t`Retirer`}
      cancel={t`Garder`}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onCancel={onClose}
    >
      {leave.error && <Notice tone="bad">{sentence(leave.error)}</Notice>}
      <p>
        <Trans>Cette personne ne pourra plus venir chercher l’élève, dès maintenant.</Trans>
      </p>
    </Confirm>
  );
}
