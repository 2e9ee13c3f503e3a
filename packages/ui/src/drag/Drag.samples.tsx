import { IconGripVertical } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { type Translate, useTranslate } from '../words-samples.tsx';
import css from './Samples.module.css';
import type { CarryWords, Where } from './model.tsx';
import { useCarry } from './use-carry.tsx';
import { useOrder } from './use-order.tsx';

const sampleWords = (translate: Translate): CarryWords => {
  const whole = ({ place, rank }: Where): string =>
    [
      place,
      rank &&
        translate(
          `place ${rank.position} sur ${rank.total}`,
          `المكان ${rank.position} من ${rank.total}`,
          `place ${rank.position} of ${rank.total}`,
        ),
    ]
      .filter(Boolean)
      .join(', ');
  return {
    help: translate(
      'Espace pour saisir, les flèches pour choisir la place, Espace ou Entrée pour poser, Échap pour renoncer.',
      'أدخل أو مسافة للإمساك، والأسهم لاختيار المكان، وخروج للتراجع.',
      'Enter or Space to take up, arrows to choose the place, Escape to give up.',
    ),
    taken: (name) => translate(`${name} : choisissez sa place.`, `${name}: اختر المكان.`, `${name}: choose its place.`),
    at: (name, where) => `${name} : ${whole(where)}`,
    put: (name, where) => `${name} : ${whole(where)}`,
    cancelled: (name) => translate(`${name} reste à sa place.`, `${name} يبقى في مكانه.`, `${name} stays where it is.`),
    cancel: translate('Renoncer', 'تراجع', 'Give up'),
  };
};

const levels = (translate: Translate): { id: string; name: string }[] => [
  { id: '6', name: translate('Sixième', 'السادس', 'Sixth form') },
  { id: '5', name: translate('Cinquième', 'الخامس', 'Fifth form') },
  { id: '4', name: translate('Quatrième', 'الرابع', 'Fourth form') },
  { id: '3', name: translate('Troisième', 'الثالث', 'Third form') },
];

function Rows() {
  const translate = useTranslate();
  const [items, setItems] = useState(levels(translate));
  const order = useOrder(items, {
    words: sampleWords(translate),
    onOrder: (ids) => setItems(ids.flatMap((id) => items.find((one) => one.id === id) ?? [])),
  });
  return (
    <>
      {order.marks}
      <ul className={css.rows} aria-label={translate('Niveaux', 'المستويات', 'Levels')} {...order.list()}>
        {items.map(({ id, name }) => (
          <li key={id} className={css.row} {...order.item(id)}>
            <IconButton
              icon={IconGripVertical}
              label={translate(`Déplacer ${name}`, `تحريك ${name}`, `Move ${name}`)}
              tip="none"
              {...order.grip(id)}
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Card = { id: string; column: string };
function Board() {
  const translate = useTranslate();
  const [cards, setCards] = useState<readonly Card[]>(
    Array.from({ length: 7 }, (_, at) => ({ id: String(at + 1), column: at < 5 ? 'a' : 'b' })),
  );
  const nameOf = (id: string): string => translate(`Carte ${id}`, `بطاقة ${id}`, `Card ${id}`);
  const carry = useCarry({
    words: sampleWords(translate),
    nameOf,
    takes: () => true,
    onPut: (id, { place, index }) => {
      const rest = cards.filter((one) => one.id !== id);
      const own = rest.filter(({ column }) => column === place).toSpliced(index, 0, { id, column: place });
      setCards([...rest.filter(({ column }) => column !== place), ...own]);
      return undefined;
    },
  });
  return (
    <>
      {carry.marks}
      <div className={css.columns}>
        {['a', 'b'].map((key) => {
          const title = translate(`Colonne ${key}`, `عمود ${key}`, `Column ${key}`);
          return (
            <section key={key} aria-label={title}>
              <h3>{title}</h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
              <ul className={css.cards} tabIndex={0} {...carry.on({ place: key, name: title, flow: 'down' })}>
                {cards
                  .filter(({ column }) => column === key)
                  .map(({ id }) => (
                    <li key={id} className={css.card} {...carry.on({ thing: id })}>
                      <span>{nameOf(id)}</span>
                      <IconButton
                        icon={IconGripVertical}
                        size="small"
                        label={translate(`Déplacer ${nameOf(id)}`, `تحريك ${nameOf(id)}`, `Move ${nameOf(id)}`)}
                        tip="none"
                        {...carry.on({ grip: id, how: 'arrows' })}
                      />
                    </li>
                  ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

/** Two rows of seats; the last is not to be taken. */
function Seats() {
  const translate = useTranslate();
  const [at, setAt] = useState<Readonly<Record<string, number>>>({ Lina: 0 });
  const carry = useCarry({
    words: sampleWords(translate),
    nameOf: (name) => name,
    takes: (place) => place !== '5',
    onPut: (name, { place }) => {
      setAt({ ...at, [name]: Number(place) });
      return undefined;
    },
  });
  const waiting = ['Lina', 'Adam'].filter((name) => at[name] === undefined);
  return (
    <>
      {carry.marks}
      <div className={css.seats}>
        {Array.from({ length: 6 }, (_, seat) => {
          const name = Object.keys(at).find((one) => at[one] === seat);
          const placeName = translate(`Place ${seat + 1}`, `مكان ${seat + 1}`, `Seat ${seat + 1}`);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the seats of a room keep their order
              key={seat}
              type="button"
              className={css.seat}
              aria-label={name ? `${placeName} : ${name}` : placeName}
              {...carry.on({ thing: name, grip: name, place: String(seat), name: placeName })}
            >
              {name ?? seat + 1}
            </button>
          );
        })}
      </div>
      {waiting.map((name) => (
        <Button key={name} {...carry.on({ thing: name, grip: name })}>
          {name}
        </Button>
      ))}
    </>
  );
}

export const samples: Readonly<Record<string, ReactElement>> = {
  board: <Board />,
  rows: <Rows />,
  seats: <Seats />,
};
