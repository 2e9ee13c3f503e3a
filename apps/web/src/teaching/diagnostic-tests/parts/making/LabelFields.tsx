import { IconButton } from '@encrier/ui/actions/Button';
import { FieldError } from '@encrier/ui/fields/Field';
import { TextArea, TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import css from '../Tests.module.css';
import pictures from '../Pictures.module.css';
import { usePicture } from '../sitting/Statement.tsx';
import type { DraftLabel } from './draft.ts';
import type { QuestionProps } from './question-props.ts';

const maxLabels = 10;
const bounded = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10;
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Labels and their places: placed by a click on the picture, moved by the pointer, by the arrow keys, or by their two
 * numbers.
 */
export function LabelFields({ question, errors, set }: QuestionProps) {
  const { t } = useLingui();
  const id = useId();
  const { labels, picture } = question;
  const change = (key: string, part: Partial<DraftLabel>): void =>
    set({ labels: labels.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  if (!picture)
    return (
      <p className={css.quiet}>
        <Trans>Ajoutez d’abord l’image : les étiquettes se posent dessus.</Trans>
      </p>
    );
  return (
    <fieldset className={css.list} aria-describedby={errors['labels'] ? `${id}-error` : undefined}>
      <legend className={css.legend}>
        <Trans>Étiquettes et leurs places</Trans>
      </legend>
      <p className={css.quiet}>
        <Trans>Touchez l’image pour poser une étiquette ; déplacez-la au doigt ou avec les flèches du clavier.</Trans>
      </p>
      <Board question={question} onChange={change} set={set} />
      {labels.map((one, at) => (
        <div key={one.key} className={css.line}>
          <TextField
            label={t`Étiquette ${at + 1}`}
            maxLength={100}
            value={one.label}
            onChange={(event) => change(one.key, { label: event.currentTarget.value })}
          />
          <span className={css.row}>
            {(['x', 'y'] as const).map((axis) => (
              <TextField
                key={axis}
                className={css.percent}
                label={axis === 'x' ? t`Depuis la gauche, en %` : t`Depuis le haut, en %`}
                type="number"
                inputMode="decimal"
                min={0}
                max={100}
                step={0.1}
                value={String(one[axis])}
                onChange={(event) => change(one.key, { [axis]: bounded(Number(event.currentTarget.value)) })}
              />
            ))}
          </span>
          <IconButton
            icon={IconX}
            label={t`Retirer l’étiquette ${at + 1}`}
            onClick={() => set({ labels: labels.filter(({ key }) => key !== one.key) })}
          />
        </div>
      ))}
      <FieldError id={`${id}-error`}>{errors['labels']}</FieldError>
      <TextArea
        label={t`Étiquettes en trop`}
        optional={t`(facultatif)`}
        help={t`Une par ligne, cinq au plus : elles ne vont nulle part.`}
        rows={2}
        maxLength={600}
        value={question.decoys}
        onChange={(event) => set({ decoys: event.currentTarget.value })}
      />
    </fieldset>
  );
}

type BoardProps = Pick<QuestionProps, 'question' | 'set'> & {
  onChange: (key: string, part: Partial<DraftLabel>) => void;
};
function Board({ question, set, onChange }: BoardProps) {
  const { t } = useLingui();
  const board = useRef<HTMLDivElement>(null);
  const { labels, picture } = question;
  const address = usePicture(picture ?? undefined);
  const placeOf = (event: { clientX: number; clientY: number }) => {
    const box = board.current!.getBoundingClientRect();
    return {
      x: bounded(((event.clientX - box.left) / box.width) * 100),
      y: bounded(((event.clientY - box.top) / box.height) * 100),
    };
  };
  const drag = (event: PointerEvent<HTMLButtonElement>, key: string): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(key, placeOf(event));
  };
  const press = (event: KeyboardEvent, one: DraftLabel): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 5 : 0.5;
    onChange(one.key, { x: bounded(one.x + step[0] * far), y: bounded(one.y + step[1] * far) });
  };
  return (
    <div ref={board} className={pictures.labelled} dir="ltr">
      <button
        type="button"
        className={pictures.bare}
        aria-label={t`Poser une étiquette au milieu de l’image`}
        disabled={labels.length >= maxLabels}
        onClick={(event) => {
          // A keyboard press has no position: the label is placed in the middle.
          const place = event.detail ? placeOf(event) : { x: 50, y: 50 };
          set({ labels: [...labels, { key: crypto.randomUUID(), label: '', ...place }] });
        }}
      >
        {address && <img src={address} alt="" draggable={false} />}
      </button>
      {labels.map((one, at) => (
        <button
          key={one.key}
          type="button"
          className={pictures.spot}
          // house: a position on a picture is measured from its left in every language
          style={{ left: `${one.x}%`, top: `${one.y}%`, touchAction: 'none' }}
          aria-label={t`Place de l’étiquette ${at + 1} : ${one.x} % depuis la gauche, ${one.y} % depuis le haut`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, one.key)}
          onKeyDown={(event) => press(event, one)}
        >
          <b>{at + 1}</b>
          {one.label && <bdi>{one.label}</bdi>}
        </button>
      ))}
    </div>
  );
}
