import { type FeedItem, reactionKinds } from '@encrier/contract/communication/news';
import { type Icon, IconButton } from '@encrier/ui/actions/Button';
import { Menu } from '@encrier/ui/overlays/Menu';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconAward, IconHeart, IconHeartHandshake, IconMoodPlus, IconThumbUp } from '@tabler/icons-react';
import { type ReactionKind, useReact } from '../news.api.ts';
import css from './Reactions.module.css';

const looks: Record<ReactionKind, { icon: Icon; label: ReturnType<typeof msg> }> = {
  aime: { icon: IconThumbUp, label: msg`J’aime` },
  bravo: { icon: IconAward, label: msg`Bravo` },
  merci: { icon: IconHeartHandshake, label: msg`Merci` },
  soutien: { icon: IconHeart, label: msg`Soutien` },
};

/** The reader's one reaction among four, and their counts. */
export function Reactions({ item }: { item: FeedItem }) {
  const { t, i18n } = useLingui();
  const send = useReact();
  const { counts, mine } = item.reactions;
  const given = reactionKinds.filter((kind) => (counts[kind] ?? 0) > 0);
  if (!item.can.react && given.length === 0) return null;
  const toggle = (kind: ReactionKind) => send(item.id, mine === kind ? null : kind);
  return (
    <fieldset className={css.row}>
      <legend className="visually-hidden">{t`Réactions`}</legend>
      {given.map((kind) => {
        const { icon: Glyph, label } = looks[kind];
        const count = counts[kind] ?? 0;
        const inside = (
          <>
            <Glyph size={18} stroke={1.7} aria-hidden="true" />
            <span className="visually-hidden">{i18n._(label)}</span>
            <span>{count}</span>
          </>
        );
        return item.can.react ? (
          <button
            key={kind}
            type="button"
            className={css.pill}
            aria-pressed={mine === kind}
            onClick={() => toggle(kind)}
          >
            {inside}
          </button>
        ) : (
          <span key={kind} className={css.pill}>
            {inside}
          </span>
        );
      })}
      {item.can.react && (
        <Menu
          label={t`Réagir`}
          trigger={(trigger) => <IconButton {...trigger} icon={IconMoodPlus} label={t`Réagir`} />}
          items={reactionKinds.map((kind) => ({
            key: kind,
            label: i18n._(looks[kind].label),
            icon: looks[kind].icon,
            checked: mine === kind,
            onSelect: () => toggle(kind),
          }))}
        />
      )}
    </fieldset>
  );
}
