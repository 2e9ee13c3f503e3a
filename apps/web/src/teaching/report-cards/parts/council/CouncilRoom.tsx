import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { KeyHint } from '@encrier/ui/actions/KeyHint';
import { Switch } from '@encrier/ui/actions/Switch';
import { Facts } from '@encrier/ui/data/Facts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight, IconFileText, IconHourglass, IconUsers, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { useLetters } from '#kernel/frame/use-letters.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import css from './Council.module.css';
import { Minutes } from './Minutes.tsx';
import { PupilList } from './PupilList.tsx';
import { PupilView } from './PupilView.tsx';
import { type Council, isDecided } from './words.ts';

/** Seconds spent on each pupil, counted while shown. */
function useTurns(pupilId: string, running: boolean): { now: number; own: number; turns: ReadonlyMap<string, number> } {
  const [turns, setTurns] = useState<ReadonlyMap<string, number>>(new Map());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (running) setTurns((old) => new Map(old).set(pupilId, (old.get(pupilId) ?? 0) + 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [pupilId, running]);
  return { now, own: turns.get(pupilId) ?? 0, turns };
}

type Props = { data: Council; wayOut: string; delegates: boolean; onDelegates: (only: boolean) => void };
/** A council in progress, or past: one pupil at a time, all of them at the side. */
export function CouncilRoom({ data, wayOut, delegates, onDelegates }: Props) {
  const { t } = useLingui();
  const { pupils } = data;
  const council = data.council!;
  const [shown, setShown] = useState(pupils.find((one) => !isDecided(one, council))?.id ?? pupils[0]?.id ?? '');
  const [minutes, setMinutes] = useState(false);
  const at = Math.max(
    0,
    pupils.findIndex(({ id }) => id === shown),
  );
  const pupil = pupils[at];
  const { now, own, turns } = useTurns(pupil?.id ?? '', data.can.write);
  const go = (step: number): void => setShown(pupils[at + step]?.id ?? shown);
  const undecided = [...pupils.slice(at + 1), ...pupils.slice(0, at)].find((one) => !isDecided(one, council));
  const rtl = useLang() === 'ar';
  useLetters([
    { key: rtl ? 'arrowright' : 'arrowleft', words: t`Élève précédent`, run: () => go(-1) },
    { key: rtl ? 'arrowleft' : 'arrowright', words: t`Élève suivant`, run: () => go(1) },
    { key: 'n', words: t`Prochain élève sans décision`, run: () => undecided && setShown(undecided.id) },
  ]);
  if (!pupil) return null;
  const present = council.people.filter((one) => one.present).length;
  const left = pupils.filter((one) => !isDecided(one, council)).length;
  const spent = pupils.filter((one) => isDecided(one, council)).flatMap(({ id }) => turns.get(id) ?? []);
  const each = spent.length ? spent.reduce((sum, one) => sum + one, 0) / spent.length : 0;
  const end = each && left ? formatTime(new Date(now + left * each * 1000).toISOString()) : null;
  const clock = `${Math.floor(own / 60)} min ${String(own % 60).padStart(2, '0')}`;
  const [before, after] = [pupils[at - 1], pupils[at + 1]];
  return (
    <>
      <header className={css.top}>
        <h1>
          <Facts>{[t`Conseil de classe`, data.class.name]}</Facts>
        </h1>
        <span className={css.quiet}>
          <bdi>{data.term.name}</bdi>
        </span>
        <span className={css.room_end}>
          <span className={css.quiet}>
            <IconUsers size={16} aria-hidden="true" /> {plural(present, { one: '# présent', other: '# présents' })}
          </span>
          <time className={css.clock}>{formatTime(new Date(now).toISOString())}</time>
          <Switch label={t`Vue des délégués`} checked={delegates} onChange={onDelegates} />
          <Button size="small" icon={IconFileText} onClick={() => setMinutes(true)}>
            <Trans>Procès-verbal</Trans>
          </Button>
          <ButtonLink size="small" icon={IconX} href={wayOut}>
            <Trans>Quitter la projection</Trans>
          </ButtonLink>
        </span>
      </header>
      <div className={css.body}>
        <PupilList pupils={pupils} council={council} current={pupil.id} onChoose={setShown} />
        <PupilView key={pupil.id} data={data} council={council} pupil={pupil} delegates={delegates} />
      </div>
      <footer className={css.bottom}>
        <Button icon={IconArrowLeft} disabled={!before} onClick={() => go(-1)}>
          {before ? <bdi>{before.content.pupil.label}</bdi> : <Trans>Précédent</Trans>} <KeyHint keys={['←']} quiet />
        </Button>
        <span className={css.progress} role="status">
          <b>{t`${at + 1} sur ${pupils.length}`}</b>
          <span>
            {left ? plural(left, { one: '# sans décision', other: '# sans décision' }) : t`Tous les élèves sont vus`}
          </span>
        </span>
        <span className={css.quiet}>
          <IconHourglass size={15} aria-hidden="true" /> <bdi>{clock}</bdi>
          {end && <> · {t`fin vers ${end}`}</>}
        </span>
        <Button disabled={!undecided} onClick={() => undecided && setShown(undecided.id)}>
          <Trans>Prochain sans décision</Trans> <KeyHint keys={['N']} quiet />
        </Button>
        <Button variant="primary" iconEnd={IconArrowRight} disabled={!after} onClick={() => go(1)}>
          {after ? <bdi>{after.content.pupil.label}</bdi> : <Trans>Suivant</Trans>} <KeyHint keys={['→']} quiet />
        </Button>
      </footer>
      {minutes && <Minutes data={data} council={council} onClose={() => setMinutes(false)} />}
    </>
  );
}
