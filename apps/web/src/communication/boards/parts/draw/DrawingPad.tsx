import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button } from '@encrier/ui/actions/Button';
import { FieldError } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconPencil } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { useFileUploads } from '../../../writing/writing.public.tsx';
import css from '../board/Board.module.css';

type Point = { x: number; y: number };
type Stroke = { ink: string; width: number; points: Point[] };
type Props = {
  file: Attachment | null;
  error: string | undefined;
  onFile: (file: Attachment | null) => void;
  onBusy: (busy: boolean) => void;
};
const size = { width: 1200, height: 900 };
// Ink colours of a drawing on white paper: the same in light and dark themes.
const inks = ['#1b2430', '#2649bb', '#c74b47', '#069253', '#b77700', '#976ad9'];

function paint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const { ink, width, points } of strokes) {
    pen.strokeStyle = ink;
    pen.lineWidth = width;
    pen.beginPath();
    for (const [at, { x, y }] of points.entries()) pen[at ? 'lineTo' : 'moveTo'](x, y);
    if (points.length === 1) pen.lineTo((points[0]?.x ?? 0) + 0.1, points[0]?.y ?? 0);
    pen.stroke();
  }
}

/** A sheet to draw on with a finger, a pen or the mouse; saved as a picture. */
export function DrawingPad({ file, error, onFile, onBusy }: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [ink, setInk] = useState(inks[0] ?? '');
  const [width, setWidth] = useState(6);
  const { rows, busy, send } = useFileUploads(useLang());
  const unsaved = strokes.length > 0 && !file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn and not kept holds the form back
  useEffect(() => onBusy(busy || unsaved), [busy, unsaved]);
  useEffect(() => {
    if (canvas.current) paint(canvas.current, strokes);
  }, [strokes]);
  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.width,
      y: ((event.clientY - box.top) / box.height) * size.height,
    };
  };
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const first = at(event);
    setStrokes((old) => [...old, { ink, width, points: [first] }]);
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const next = at(event);
    setStrokes((old) =>
      old.map((stroke, index) => (index === old.length - 1 ? { ...stroke, points: [...stroke.points, next] } : stroke)),
    );
  };
  const keep = () =>
    canvas.current?.toBlob((blob) => {
      if (blob)
        void send(new File([blob], `${t`Dessin`}.png`, { type: 'image/png' })).then((sent) => sent && onFile(sent));
    }, 'image/png');
  const failed = rows.find((row) => row.error)?.error;
  if (file) {
    return (
      <div className={css.form}>
        <img className={css.preview} src={imageAddress(school, file.fichier, 800) ?? ''} alt={t`Dessin`} />
        <div className={css.row}>
          <Button icon={IconPencil} onClick={() => onFile(null)}>
            <Trans>Dessiner de nouveau</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={css.form}>
      <canvas
        ref={canvas}
        className={css.pad}
        width={size.width}
        height={size.height}
        role="img"
        aria-label={t`Feuille de dessin`}
        onPointerDown={down}
        onPointerMove={draw}
      />
      <div className={css.row}>
        {inks.map((one, index) => {
          const rank = index + 1;
          return (
            <button
              key={one}
              type="button"
              className={css.act}
              style={{ color: one }}
              aria-pressed={one === ink}
              aria-label={t`Encre ${rank}`}
              onClick={() => setInk(one)}
            >
              <svg width="24" height="24" aria-hidden="true">
                <circle cx="12" cy="12" r={one === ink ? 11 : 7} fill="currentColor" />
              </svg>
            </button>
          );
        })}
        <Button size="small" onClick={() => setWidth(width === 6 ? 16 : 6)}>
          {width === 6 ? <Trans>Trait fin</Trans> : <Trans>Trait épais</Trans>}
        </Button>
        <Button
          size="small"
          icon={IconArrowBackUp}
          disabled={!strokes.length}
          onClick={() => setStrokes((old) => old.slice(0, -1))}
        >
          <Trans>Reprendre le trait</Trans>
        </Button>
        <Button size="small" variant="primary" icon={IconCheck} disabled={!strokes.length} busy={busy} onClick={keep}>
          <Trans>Garder ce dessin</Trans>
        </Button>
      </div>
      <FieldError id="board-drawing-error">{failed ?? error}</FieldError>
    </div>
  );
}
