import { Facts } from '@encrier/ui/data/Facts';
import type { Carry } from '@encrier/ui/drag/use-carry';
import { ActionMenu } from '@encrier/ui/overlays/ActionMenu';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowRight, IconUsers, IconUsersMinus } from '@tabler/icons-react';
import { ofName } from '#kernel/text.ts';
import type { BoardCard, BoardPair } from '../rollover.api.ts';
import type { Column } from './balance.ts';
import css from './Board.module.css';

type Broken = ReadonlyMap<string, { other: string; kind: BoardPair['kind'] }[]>;
export type Hands = {
  onMove: (card: BoardCard, toId: string | null) => void;
  onPair: (card: BoardCard, kind: BoardPair['kind']) => void;
};
type Props = {
  column: Column;
  columns: readonly Column[];
  broken: Broken;
  hands: Hands;
  carry: Carry;
};

/** The name of a column as a place; pupils without a class have one too. */
export const placeOf = (columnId: string | null): string => columnId ?? 'none';

/** One class with its balance; cards are dropped here, or moved by the menu of each. */
export function BoardColumn({ column, columns, broken, hands, carry }: Props) {
  const { t } = useLingui();
  const { cards, capacity, name } = column;
  const count = (test: (card: BoardCard) => boolean): number => cards.filter(test).length;
  const [girls, boys, repeating] = [
    count((card) => card.sex === 'F'),
    count((card) => card.sex === 'M'),
    count((card) => card.repeating),
  ];
  const full = capacity !== null && cards.length > capacity;
  return (
    <section className={css.column} aria-label={name} {...carry.on({ place: placeOf(column.id), name })}>
      <header className={css.head}>
        <h2>
          <bdi>{name}</bdi>
          <span className={css.number} data-full={full}>
            {capacity === null ? cards.length : t`${cards.length} sur ${capacity}`}
          </span>
        </h2>
        <p className={css.facts}>
          <span>{plural(girls, { one: '# fille', other: '# filles' })}</span>
          <span>{plural(boys, { one: '# garçon', other: '# garçons' })}</span>
          {repeating > 0 && <span>{plural(repeating, { one: '# redoublant', other: '# redoublants' })}</span>}
          {full && (
            <strong>
              <Trans>Trop d’élèves</Trans>
            </strong>
          )}
        </p>
        <span className={css.scale} aria-hidden="true">
          <i style={{ flexGrow: girls }} />
          <i style={{ flexGrow: boys }} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul className={css.cards} tabIndex={0} aria-label={t`Élèves ${ofName(name)}`}>
        {cards.length === 0 && (
          <li className={css.empty}>
            <Trans>Déposez un élève ici</Trans>
          </li>
        )}
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            columns={columns}
            broken={broken.get(card.id) ?? []}
            hands={hands}
            carry={carry}
          />
        ))}
      </ul>
    </section>
  );
}

function Card({
  card,
  columns,
  broken,
  hands,
  carry,
}: {
  card: BoardCard;
  columns: readonly Column[];
  broken: { other: string; kind: BoardPair['kind'] }[];
  hands: Hands;
  carry: Carry;
}) {
  const { t } = useLingui();
  const { label, fromClass } = card;
  const notes = [
    fromClass,
    card.repeating && t`redouble`,
    ...broken.map(({ other, kind }) =>
      kind === 'together' ? t`à garder avec ${other}` : t`à séparer ${ofName(other)}`,
    ),
  ].filter(Boolean);
  return (
    <li className={css.card} data-warn={broken.length > 0} {...carry.on({ thing: card.id })}>
      <span className={css.who}>
        <bdi>{label}</bdi>
        <span className={css.note}>
          <Facts>{notes}</Facts>
        </span>
      </span>
      <span {...carry.on({ way: card.id })}>
        <ActionMenu
          label={t`Déplacer ${label}`}
          title={label}
          actions={[
            ...columns
              .filter((one) => one.id !== card.targetId)
              .map((one) => ({
                key: one.id ?? 'none',
                label: t`Déplacer vers ${one.name}`,
                icon: IconArrowRight,
                onPress: () => hands.onMove(card, one.id),
              })),
            { key: 'together', label: t`Garder avec…`, icon: IconUsers, onPress: () => hands.onPair(card, 'together') },
            { key: 'apart', label: t`Séparer de…`, icon: IconUsersMinus, onPress: () => hands.onPair(card, 'apart') },
          ]}
        />
      </span>
    </li>
  );
}
