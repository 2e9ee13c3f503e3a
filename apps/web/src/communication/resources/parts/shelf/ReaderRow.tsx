import type { ResourceItem } from '@encrier/contract/communication/resources';
import { IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatShortDay } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';
import { setFavourite } from '../../resources.api.ts';
import css from '../Resources.module.css';
import { subjectColours } from '../subject-colours.ts';
import { kinds } from '../words.ts';
import { namedIn } from '#kernel/content/subject-name.ts';

/** One resource of the shelf; its title opens it. */
export function ReaderRow({
  item,
  withSubject,
  onOpen,
}: {
  item: ResourceItem;
  withSubject: boolean;
  onOpen: () => void;
}) {
  const { i18n } = useLingui();
  const Glyph = kinds[item.kind].icon;
  const detail = [
    i18n._(kinds[item.kind].label),
    ...(withSubject ? [namedIn(item.subject)] : []),
    item.author,
    formatShortDay(new Date(item.publishedAt)),
    ...(item.forChildren.length > 0 ? [joinNames(item.forChildren)] : []),
  ];
  return (
    <li className={css.row}>
      <span className={css.glyph} style={subjectColours(item.subject.colour)}>
        <Glyph size={21} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={css.names}>
        <button type="button" className={css.open} onClick={onOpen}>
          <bdi>{item.title}</bdi>
        </button>
        <span className={css.detail}>
          <Facts>{detail}</Facts>
        </span>
      </span>
      <span className={css.marks}>
        {item.fresh && (
          <StatusPill tone="info">
            <Trans>Nouveau</Trans>
          </StatusPill>
        )}
      </span>
      <Favourite item={item} />
    </li>
  );
}

/** Adds a resource to the reader's favourites. */
export function Favourite({ item }: { item: Pick<ResourceItem, 'id' | 'title' | 'favourite'> }) {
  const { t } = useLingui();
  const keep = useMutation({ mutationFn: setFavourite });
  const on = keep.isPending ? keep.variables.favourite : item.favourite;
  return (
    <IconButton
      icon={on ? IconStarFilled : IconStar}
      tip="none"
      aria-pressed={on}
      label={t`Favori : ${item.title}`}
      onClick={() => keep.mutate({ id: item.id, favourite: !on })}
    />
  );
}
