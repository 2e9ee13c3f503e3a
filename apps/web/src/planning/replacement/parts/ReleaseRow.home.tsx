import { Button } from '@encrier/ui/actions/Button';
import { CardRow, type Tone } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit, IconLogin2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatMinute } from '#kernel/dates.ts';
import { toast } from '#kernel/toast/toast.ts';
import { answerRelease, type FamilyRelease, type ReleaseState } from '../replacement.api.ts';
import css from './Replacement.module.css';
import { refusal } from './refusal.ts';

/** Defined here, since the first page shows a row before the room's own texts are loaded. */
export const releaseWords: Record<ReleaseState, { word: MessageDescriptor; tone: Tone }> = {
  asked: { word: msg`Sans réponse : étude`, tone: 'warn' },
  allowed: { word: msg`Déjà autorisé`, tone: 'ok' },
  free: { word: msg`Autorisé`, tone: 'ok' },
  stays: { word: msg`Reste à l’étude`, tone: 'info' },
};

/** One early end or late start of a child, answered in one touch. */
export function ReleaseRow({ release }: { release: FamilyRelease }) {
  const { t, i18n } = useLingui();
  const run = useMutation({
    mutationFn: (free: boolean) => answerRelease(release.id, free),
    meta: { quiet: true },
    onSuccess: () => toast.success(t`Réponse enregistrée.`),
  });
  const { kind, state, answeredBy, pupil } = release;
  const leaves = kind === 'leave';
  const { word, tone } = releaseWords[state];
  const [day, from, to] = [formatDay(release.day), formatMinute(release.from), formatMinute(release.to)];
  const refused = run.error && refusal(run.error);
  const press = (free: boolean) => ({
    busy: run.isPending && run.variables === free,
    onClick: () => run.mutate(free),
  });
  return (
    <>
      <CardRow
        icon={leaves ? IconDoorExit : IconLogin2}
        tone={tone}
        title={leaves ? t`Sortie possible à ${from}, ${day}` : t`Arrivée possible à ${to}, ${day}`}
        detail={[
          <bdi key="pupil">{pupil}</bdi>,
          t`pas de cours de ${from} à ${to}`,
          answeredBy && t`réponse : ${answeredBy}`,
          state === 'asked' && release.can.answer && i18n._(word),
        ]}
        end={(state !== 'asked' || !release.can.answer) && <StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
      />
      {refused && (
        <div className={css.said}>
          <Notice tone="bad">
            {refused.text} {refused.by && <bdi>{refused.by}</bdi>}
          </Notice>
        </div>
      )}
      {release.can.answer && (
        <div className={css.answers}>
          {state !== 'stays' && (
            <Button {...press(false)} aria-label={t`Reste à l’étude : ${pupil}, ${day}`}>
              <Trans>Reste à l’étude</Trans>
            </Button>
          )}
          {state !== 'free' && state !== 'allowed' && (
            <Button
              variant="primary"
              {...press(true)}
              aria-label={leaves ? t`Peut sortir : ${pupil}, ${day}` : t`Arrive plus tard : ${pupil}, ${day}`}
            >
              {leaves ? <Trans>Peut sortir</Trans> : <Trans>Arrive plus tard</Trans>}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
