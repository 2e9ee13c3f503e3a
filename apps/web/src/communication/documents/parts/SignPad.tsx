import type { SignatureMark } from '@encrier/contract/communication/documents';
import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { FieldError } from '@encrier/ui/fields/Field';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEraser } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import css from './Documents.module.css';
import { hasRoom, maxPoints, maxStrokes, type Stroke, withPoint } from './strokes.ts';

const WIDTH = 1000;
const HEIGHT = 300;

function draw(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  Object.assign(pen, {
    lineWidth: 6,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: getComputedStyle(canvas).color,
  });
  for (const points of strokes) {
    pen.beginPath();
    pen.moveTo(points[0] ?? 0, points[1] ?? 0);
    if (points.length === 2) pen.lineTo((points[0] ?? 0) + 1, points[1] ?? 0);
    for (let at = 2; at < points.length; at += 2) pen.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
    pen.stroke();
  }
}

/** A signature drawn with a finger, a pen or a mouse, or a full name typed instead. */
export function SignPad({
  onChange,
  error,
}: {
  onChange: (mark: SignatureMark | null) => void;
  error: string | undefined;
}) {
  const { t } = useLingui();
  const [way, setWay] = useState<'draw' | 'type'>('draw');
  const [typed, setTyped] = useState('');
  const choose = (next: 'draw' | 'type'): void => {
    setWay(next);
    setTyped('');
    onChange(null);
  };
  return (
    <div className={css.pad}>
      <Segmented
        label={t`Façon de signer`}
        value={way}
        onChange={choose}
        wide
        options={[
          { value: 'draw', label: t`Dessiner` },
          { value: 'type', label: t`Écrire mon nom` },
        ]}
      />
      {way === 'draw' ? (
        <Drawing onChange={onChange} error={error} />
      ) : (
        <TextField
          label={t`Prénom et nom`}
          help={t`Écrit au clavier, votre nom vaut signature.`}
          value={typed}
          maxLength={120}
          autoComplete="name"
          error={error}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            onChange(text.trim() ? { typed: text.trim() } : null);
          }}
        />
      )}
    </div>
  );
}

function Drawing({ onChange, error }: { onChange: (mark: SignatureMark | null) => void; error: string | undefined }) {
  const { t } = useLingui();
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawing = useRef(false);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, strokes);
  }, [strokes]);
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const inside = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
    return [
      inside(((event.clientX - box.left) / box.width) * WIDTH, WIDTH),
      inside(((event.clientY - box.top) / box.height) * HEIGHT, HEIGHT),
    ];
  };
  const put = (next: readonly Stroke[]): void => {
    setStrokes(next);
    onChange(next.length ? { strokes: next.map((points) => [...points]) } : null);
  };
  const start = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (strokes.length >= maxStrokes || !hasRoom(strokes)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    put([...strokes, pointOf(event)]);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!drawing.current || !hasRoom(strokes)) return;
    const next = withPoint(strokes.at(-1) ?? [], pointOf(event), maxPoints);
    if (next) put([...strokes.slice(0, -1), next]);
  };
  const end = (): void => {
    drawing.current = false;
  };
  return (
    <div>
      <canvas
        ref={canvas}
        className={css.canvas}
        data-wrong={error ? true : undefined}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={strokes.length ? t`Votre signature` : t`Cadre de signature, vide`}
        aria-describedby={help}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <FieldError id={`${help}-error`}>{error}</FieldError>
      <div className={css.padFoot}>
        <p id={help} className={css.quiet}>
          <Trans>Signez dans le cadre. Au clavier, choisissez « Écrire mon nom ».</Trans>
        </p>
        <Button size="small" variant="quiet" icon={IconEraser} disabled={strokes.length === 0} onClick={() => put([])}>
          <Trans>Effacer</Trans>
        </Button>
      </div>
    </div>
  );
}
