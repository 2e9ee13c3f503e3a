import type { OwnTest } from '@encrier/contract/teaching/diagnostic-sittings';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { start } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { pointsWords, purposeWords, sittingWords, stateWords } from '../words.ts';

type Props = {
  test: OwnTest;
  name: string;
  /** The child with whom a guardian would sit it; empty for the pupil. */
  child: string;
  area: '/eleve' | '/parent';
};
/** One test of a pupil: name, deadline, and state. */
export function OwnTestCard({ test, name, child, area }: Props) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  // Kept while the card is shown: clicked twice, it starts one sitting.
  const [id] = useState(() => crypto.randomUUID());
  const open = (sitting: string): void =>
    void navigate({
      to: `${area}/diagnostic-tests/${test.id}/submit` as never,
      search: { copie: sitting } as never,
    });
  const begin = useMutation({
    mutationFn: () => start(test.id, id, test.pupilId),
    onSuccess: (made) => open(made.id),
    onError: (failure) => toast.error(sentence(failure)),
  });
  const under = test.sittings.find(({ state }) => state === 'sitting');
  const used = test.sittings.filter(({ state }) => state !== 'void').length;
  async function press() {
    if (under) return open(under.id);
    const yes = await confirm({
      title: t`Commencer « ${test.title} » ?`,
      text: [
        child ? t`Vous passez ce test avec ${child} : la copie porte vos deux noms.` : '',
        plural(test.questions, { one: '# question.', other: '# questions.' }),
        test.minutes
          ? plural(test.minutes, {
              one: 'Vous avez # minute : le temps court dès que vous commencez.',
              other: 'Vous avez # minutes : le temps court dès que vous commencez.',
            })
          : t`Vous prenez le temps qu’il vous faut.`,
        test.linear ? t`On ne revient pas à une question passée.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      action: t`Commencer`,
    });
    if (yes) begin.mutate();
  }
  const { state } = test;
  return (
    <Card
      title={<bdi>{test.title}</bdi>}
      note={<bdi>{document.documentElement.lang === 'ar' ? test.subjectAr || test.subject : test.subject}</bdi>}
      end={<StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>}
    >
      <div className={css.form}>
        <Facts className={css.quiet}>
          {[
            ...(name ? [<bdi key="name">{name}</bdi>] : []),
            i18n._(purposeWords[test.purpose]),
            plural(test.questions, { one: '# question', other: '# questions' }),
            ...(test.minutes ? [plural(test.minutes, { one: '# minute', other: '# minutes' })] : []),
            ...(test.attempts > 1
              ? [t`essai ${Math.min(used + (under ? 0 : 1), test.attempts)} sur ${test.attempts}`]
              : []),
            ...(test.opensAt && state === 'planned' ? [t`ouvre le ${formatMoment(test.opensAt)}`] : []),
            ...(test.closesAt && state !== 'closed' ? [t`jusqu’au ${formatMoment(test.closesAt)}`] : []),
          ]}
        </Facts>
        {test.instructions && (
          <p className={css.answer} dir="auto">
            {test.instructions}
          </p>
        )}
        {test.sittings
          .filter((one) => one.state !== 'sitting')
          .map((one) => (
            <div key={one.id} className={css.top}>
              <Facts>
                {[
                  one.handedAt ? t`Rendu le ${formatMoment(one.handedAt)}` : t`Copie ${one.turn}`,
                  one.state === 'void'
                    ? i18n._(sittingWords.void.word)
                    : one.score !== null
                      ? t`${pointsWords(one.score)} sur ${pointsWords(one.max)}`
                      : one.open
                        ? t`en cours de correction`
                        : t`résultat pas encore montré`,
                ]}
              </Facts>
              {one.open && (
                <ButtonLink
                  size="small"
                  href={
                    area === '/eleve'
                      ? `/eleve/diagnostic-tests/${test.id}/my-submission?copie=${one.id}`
                      : `/parent/diagnostic-tests/${test.id}/my-submission/${one.id}`
                  }
                >
                  <Trans>Voir la copie</Trans>
                </ButtonLink>
              )}
            </div>
          ))}
        {(test.can.start || test.can.resume) && (
          <div>
            <Button variant="primary" busy={begin.isPending} onClick={() => void press()}>
              {test.can.resume ? <Trans>Reprendre</Trans> : child ? t`Passer avec ${child}` : <Trans>Commencer</Trans>}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
