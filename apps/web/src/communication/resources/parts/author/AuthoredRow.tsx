import type { ResourceRow } from '@encrier/contract/communication/resources';
import { Facts } from '@encrier/ui/data/Facts';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { CheckField } from '@encrier/ui/fields/Choice';
import { ActionMenu, type MenuAction } from '@encrier/ui/overlays/ActionMenu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import css from '../Resources.module.css';
import { subjectColours } from '../subject-colours.ts';
import { kinds, statuses } from '../words.ts';
import { comma } from '#kernel/text.ts';
import { namedIn } from '#kernel/content/subject-name.ts';

type Props = {
  row: ResourceRow;
  picked: boolean;
  onPick: (on: boolean) => void;
  onOpen: () => void;
  actions: readonly MenuAction[];
  carry: Carry;
  withAuthor: boolean;
};

/** One resource of an author's table: place, audience, number of readers. */
export function AuthoredRow({ row, picked, onPick, onOpen, actions, carry, withAuthor }: Props) {
  const { t, i18n } = useLingui();
  const Glyph = kinds[row.kind].icon;
  const waiting = row.status === 'published' && row.opensAt !== null && new Date(row.opensAt) > new Date();
  const over = row.status === 'published' && row.closesAt !== null && new Date(row.closesAt) <= new Date();
  const detail = [
    namedIn(row.subject),
    i18n._(kinds[row.kind].label),
    ...(withAuthor ? [row.author] : []),
    row.audience.join(comma()) || t`pour personne encore`,
  ];
  return (
    <li
      className={`${css.row} ${css.authored}`}
      data-picked={picked || undefined}
      {...(row.can.remove && carry.on({ thing: row.id }))}
    >
      <CheckField
        label={t`Choisir ${row.title}`}
        labelHidden
        checked={picked}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
      <span className={css.glyph} style={subjectColours(row.subject.colour)}>
        <Glyph size={21} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={css.names}>
        <button type="button" className={css.open} onClick={onOpen}>
          <bdi>{row.title}</bdi>
        </button>
        <span className={css.detail}>
          <Facts>{detail}</Facts>
        </span>
      </span>
      <span className={css.marks} data-start>
        <StatusPill tone={statuses[row.status].tone}>{i18n._(statuses[row.status].label)}</StatusPill>
        {waiting && (
          <StatusPill tone="info">
            <Trans>Dès le {formatShortDay(new Date(row.opensAt ?? ''))}</Trans>
          </StatusPill>
        )}
        {row.held && (
          <StatusPill tone="warn">
            <Trans>Retenue, images à revoir</Trans>
          </StatusPill>
        )}
        {over && (
          <StatusPill tone="warn">
            <Trans>Période finie</Trans>
          </StatusPill>
        )}
        {row.shared && (
          <StatusPill tone="plain">
            <Trans>Partagée</Trans>
          </StatusPill>
        )}
        {row.places > 1 && (
          <StatusPill tone="plain">{plural(row.places, { one: '# place', other: '# places' })}</StatusPill>
        )}
      </span>
      <span className={css.figures}>{plural(row.readers, { one: '# lecteur', other: '# lecteurs' })}</span>
      <span {...(row.can.remove && carry.on({ way: row.id }))}>
        <ActionMenu label={t`Actions pour ${row.title}`} title={row.title} closeLabel={t`Fermer`} actions={actions} />
      </span>
    </li>
  );
}
