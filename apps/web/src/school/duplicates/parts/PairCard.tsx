import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { imageAddress } from '#kernel/api/address.ts';
import { AccountPill } from '#kernel/account-words.tsx';
import { formatShortDay } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import type { Pair } from '../duplicates.api.ts';
import css from './Duplicates.module.css';
import { reasonWords } from './words.ts';

type Props = {
  pair: Pair;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onMerge: () => void;
  onApart: () => void;
};

/** Two sheets side by side, why they are shown, and what can be done. */
export function PairCard({ pair, chosen, onChoose, onMerge, onApart }: Props) {
  const { t, i18n } = useLingui();
  const { score } = pair;
  const [one, other] = [pair.first.label, pair.second.label];
  return (
    <article className={css.pair}>
      <div className={css.sides}>
        <Side side={pair.first} />
        <Side side={pair.second} />
      </div>
      <div className={css.foot}>
        <span className={css.pills}>
          <input
            type="checkbox"
            aria-label={t`Choisir la paire ${one}, ${other}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
          <StatusPill tone={score >= 90 ? 'bad' : 'warn'}>{t`Ressemblance ${score} %`}</StatusPill>
          {pair.sheets > 2 && (
            <StatusPill>
              <Plural value={pair.sheets} one="# fiche du même groupe" other="# fiches du même groupe" />
            </StatusPill>
          )}
          {pair.reasons.map((reason) => (
            <StatusPill key={reason} tone="warn">
              {i18n._(reasonWords[reason])}
            </StatusPill>
          ))}
        </span>
        <span className={css.actions}>
          <Button onClick={onApart}>
            <Trans>Ce sont deux personnes</Trans>
          </Button>
          <Button onClick={onMerge}>
            <Trans>Comparer et joindre</Trans>
          </Button>
        </span>
      </div>
    </article>
  );
}

/** One sheet in a few words. */
export function Side({ side }: { side: Pair['first'] }) {
  const school = useSession((value) => value.school);
  return (
    <div className={css.side}>
      <Avatar name={side.label} photo={imageAddress(school, side.photo, 96)} size={40} />
      <span className={css.words}>
        <span>
          <bdi className={css.name}>{side.label}</bdi>{' '}
          {side.labelAr && (
            <bdi lang="ar" className={css.quiet}>
              {side.labelAr}
            </bdi>
          )}
        </span>
        <span className={css.quiet}>
          {side.birthOn && formatShortDay(side.birthOn)} <AccountPill state={side.account} />
        </span>
        {side.detail && <bdi className={css.quiet}>{side.detail}</bdi>}
      </span>
    </div>
  );
}
