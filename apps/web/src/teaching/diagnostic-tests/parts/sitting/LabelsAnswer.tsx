import type { AskedQuestion } from '@encrier/contract/teaching/diagnostic-questions';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useCarry } from '#kernel/drag/use-carry.ts';
import css from '../Tests.module.css';
import pictures from '../Pictures.module.css';
import { usePicture } from './Statement.tsx';

type Props = {
  question: Extract<AskedQuestion, { kind: 'labels' }>;
  words: readonly string[];
  kept?: Blob | undefined;
  onChange: (words: string[]) => void;
};
/**
 * Labels placed on a picture: press one and then its place, drag it there, or choose it in the list of a place. The
 * picture is not mirrored in right-to-left pages.
 */
export function LabelsAnswer({ question, words, kept, onChange }: Props) {
  const { t } = useLingui();
  const { picture, spots, labels } = question;
  const address = usePicture(picture, kept);
  const put = (at: number, label: string): void => {
    // A label has one place: moving it clears the former one.
    onChange(spots.map((_, nth) => (nth === at ? label : words[nth] === label ? '' : (words[nth] ?? ''))));
  };
  const carry = useCarry({
    nameOf: (label) => label,
    takes: () => true,
    onPut: (label, { place }) => {
      put(Number(place), label);
      return undefined;
    },
  });
  return (
    <div className={css.choices}>
      {carry.marks}
      <p className={css.quiet}>
        {t`Choisissez une étiquette puis sa place, faites-la glisser, ou servez-vous des listes.`}
      </p>
      <ul className={`${css.row} ${pictures.tags}`} aria-label={t`Étiquettes à placer`}>
        {labels.map((label) => (
          <li key={label}>
            <button
              type="button"
              className={pictures.tag}
              data-used={words.includes(label) || undefined}
              {...carry.on({ thing: label, grip: label })}
            >
              <bdi>{label}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className={pictures.labelled} dir="ltr">
        {address && <img src={address} alt={picture?.alt ?? ''} draggable={false} />}
        {spots.map(({ x, y }, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a picture keep their order
            key={at}
            type="button"
            className={pictures.spot}
            // house: a position on a picture is measured from its left in every language
            style={{ left: `${x}%`, top: `${y}%` }}
            aria-label={words[at] ? t`Repère ${at + 1} : ${words[at]}` : t`Repère ${at + 1}`}
            data-filled={Boolean(words[at]) || undefined}
            onClick={() => put(at, '')}
            {...carry.on({ place: String(at), name: t`Repère ${at + 1}` })}
          >
            <b>{at + 1}</b>
            {words[at] && <bdi>{words[at]}</bdi>}
          </button>
        ))}
      </div>
      <div className={css.pair}>
        {spots.map((_, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a picture keep their order
            key={at}
            label={t`Repère ${at + 1}`}
            value={words[at] ?? ''}
            options={[{ value: '', label: t`Choisir` }, ...labels.map((value) => ({ value, label: value }))]}
            onChange={(event) => put(at, event.currentTarget.value)}
          />
        ))}
      </div>
    </div>
  );
}
