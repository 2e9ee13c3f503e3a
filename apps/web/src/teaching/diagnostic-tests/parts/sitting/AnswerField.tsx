import { type AskedQuestion, scaleSteps } from '@encrier/contract/teaching/diagnostic-questions';
import { IconButton } from '@encrier/ui/actions/Button';
import { SelectField, TextArea, TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { Fragment, type ReactNode, useId } from 'react';
import { MathText } from '#kernel/content/MathText.tsx';
import { hasMath } from '#kernel/content/math.ts';
import css from '../Tests.module.css';
import letters from './Letters.module.css';
import { type AnswerFiles, FilesAnswer } from './FilesAnswer.tsx';
import { LabelsAnswer } from './LabelsAnswer.tsx';

type Props<K extends AskedQuestion['kind'] = AskedQuestion['kind']> = {
  question: Extract<AskedQuestion, { kind: K }>;
  words: readonly string[];
  onChange: (words: string[]) => void;
  /** The question's picture stored on the device. */
  kept?: Blob | undefined;
  /** Storage of files; none on paper. */
  files?: AnswerFiles | undefined;
};

/** Answer field of a question; values in the order defined by its kind. */
export function AnswerField(props: Props) {
  const { question } = props;
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return <ChoiceAnswer {...(props as Props<'single' | 'multiple'>)} />;
    case 'truth':
      return <TruthAnswer {...(props as Props<'truth'>)} />;
    case 'short':
      return <LineAnswer {...props} />;
    case 'number':
      return <LineAnswer {...props} unit={question.unit} />;
    case 'gaps':
      return <GapsAnswer {...(props as Props<'gaps'>)} />;
    case 'matching':
      return <MatchAnswer {...(props as Props<'matching'>)} />;
    case 'ordering':
      return <OrderAnswer {...(props as Props<'ordering'>)} />;
    case 'scale':
      return <ScaleAnswer {...(props as Props<'scale'>)} />;
    case 'long':
      return <LongAnswer {...props} />;
    case 'labels':
      return <LabelsAnswer {...(props as Props<'labels'>)} />;
    case 'file':
    case 'audio':
      return props.files ? (
        <FilesAnswer kind={question.kind} words={props.words} files={props.files} onChange={props.onChange} />
      ) : (
        <NoFile />
      );
  }
}

function NoFile() {
  const { t } = useLingui();
  return <p className={css.quiet}>{t`Cette réponse se donne en passant le test.`}</p>;
}

type OptionProps = {
  name: string;
  lead: ReactNode;
  label: ReactNode;
  checked: boolean;
  several?: boolean;
  onCheck: (on: boolean) => void;
};
function Option({ name, lead, label, checked, several, onCheck }: OptionProps) {
  return (
    <label className={css.choice}>
      <input
        type={several ? 'checkbox' : 'radio'}
        className="visually-hidden"
        name={name}
        checked={checked}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <span className={css.letter} aria-hidden="true">
        {lead}
      </span>
      <span>{label}</span>
      {checked && <IconCheck size={20} aria-hidden="true" />}
    </label>
  );
}

function ChoiceAnswer({ question, words, onChange }: Props<'single' | 'multiple'>) {
  const { t } = useLingui();
  const name = useId();
  const several = question.kind === 'multiple';
  return (
    <fieldset className={css.choices}>
      <legend className={several ? css.quiet : 'visually-hidden'}>
        {several ? t`Plusieurs réponses sont possibles.` : t`Une seule réponse`}
      </legend>
      {question.choices.map((label, at) => (
        <Option
          key={label}
          name={name}
          several={several}
          lead={String.fromCodePoint(65 + at)}
          label={
            <bdi>
              <MathText text={label} />
            </bdi>
          }
          checked={words.includes(label)}
          onCheck={(on) =>
            onChange(several ? (on ? [...words, label] : words.filter((one) => one !== label)) : [label])
          }
        />
      ))}
    </fieldset>
  );
}

function TruthAnswer({ words, onChange }: Props<'truth'>) {
  const { t } = useLingui();
  const name = useId();
  const options = [
    ['true', t`Vrai`],
    ['false', t`Faux`],
  ] as const;
  return (
    <fieldset className={css.choices}>
      <legend className="visually-hidden">{t`Vrai ou faux`}</legend>
      {options.map(([value, label]) => (
        <Option
          key={value}
          name={name}
          lead={label.slice(0, 1)}
          label={label}
          checked={words[0] === value}
          onCheck={() => onChange([value])}
        />
      ))}
    </fieldset>
  );
}

function LineAnswer({ question, words, onChange, unit = '' }: Props & { unit?: string }) {
  const { t } = useLingui();
  return (
    <TextField
      label={unit ? t`Votre réponse, en ${unit}` : t`Votre réponse`}
      inputMode={question.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="auto"
      maxLength={question.kind === 'number' ? 40 : 200}
      value={words[0] ?? ''}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  );
}

function LongAnswer({ words, onChange }: Props) {
  const { t } = useLingui();
  return (
    <TextArea
      label={t`Votre réponse`}
      rows={8}
      dir="auto"
      maxLength={10_000}
      value={words[0] ?? ''}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  );
}

function GapsAnswer({ question, words, onChange }: Props<'gaps'>) {
  const { t } = useLingui();
  const { pieces } = question;
  const count = pieces.length - 1;
  const put = (at: number, word: string): void =>
    onChange(Array.from({ length: count }, (_, nth) => (nth === at ? word : (words[nth] ?? ''))));
  return (
    <p className={css.gaps} dir="auto">
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
        <Fragment key={at}>
          <MathText text={piece} />
          {at < count && (
            <input
              className={css.gap}
              aria-label={t`Trou ${at + 1} sur ${count}`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              value={words[at] ?? ''}
              onChange={(event) => put(at, event.currentTarget.value)}
            />
          )}
        </Fragment>
      ))}
    </p>
  );
}

function MatchAnswer({ question, words, onChange }: Props<'matching'>) {
  const { t } = useLingui();
  const { lefts, rights } = question;
  const put = (at: number, word: string): void =>
    onChange(lefts.map((_, nth) => (nth === at ? word : (words[nth] ?? ''))));
  // Options of a list only contain text: formulas are shown above it, each with its letter.
  const lettered = rights.some(hasMath);
  const letterOf = (at: number): string => String.fromCodePoint(65 + at);
  return (
    <div className={css.choices}>
      {lettered && (
        <ul className={letters.letters} aria-label={t`Réponses à associer`}>
          {rights.map((right, at) => (
            <li key={right}>
              <b>{letterOf(at)}</b>
              <bdi>
                <MathText text={right} />
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {lefts.map((left, at) => (
        <div key={left} className={css.match}>
          <bdi>
            <MathText text={left} />
          </bdi>
          <SelectField
            label={t`Va avec « ${left} »`}
            labelHidden
            value={words[at] ?? ''}
            options={[
              { value: '', label: t`Choisir` },
              ...rights.map((value, nth) => ({ value, label: lettered ? letterOf(nth) : value })),
            ]}
            onChange={(event) => put(at, event.currentTarget.value)}
          />
        </div>
      ))}
    </div>
  );
}

function OrderAnswer({ question, words, onChange }: Props<'ordering'>) {
  const { t } = useLingui();
  const list = words.length === question.items.length ? words : question.items;
  const move = (at: number, by: -1 | 1): void => {
    const next = [...list];
    [next[at], next[at + by]] = [next[at + by]!, next[at]!];
    onChange(next);
  };
  return (
    <>
      <p className={css.quiet}>{t`Mettez ces éléments dans l’ordre avec les flèches.`}</p>
      <ol className={css.order}>
        {list.map((item, at) => (
          <li key={item}>
            <span>
              {at + 1}.{' '}
              <bdi>
                <MathText text={item} />
              </bdi>
            </span>
            <IconButton
              icon={IconArrowUp}
              label={t`Monter « ${item} »`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon={IconArrowDown}
              label={t`Descendre « ${item} »`}
              disabled={at === list.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

function ScaleAnswer({ question, words, onChange }: Props<'scale'>) {
  const { t } = useLingui();
  const name = useId();
  const { least, most } = question;
  return (
    <fieldset className={css.choices}>
      <legend className={css.quiet}>{least || most ? t`De 1 (${least}) à 5 (${most})` : t`De 1 à 5`}</legend>
      <div className={css.scale}>
        {Array.from({ length: scaleSteps }, (_, at) => String(at + 1)).map((step) => (
          <Option
            key={step}
            name={name}
            lead={step}
            label={<span className="visually-hidden">{step}</span>}
            checked={words[0] === step}
            onCheck={() => onChange([step])}
          />
        ))}
      </div>
    </fieldset>
  );
}
