import type { NoteShape } from '@encrier/contract/teaching/homework-correction';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import css from '../Homework.module.css';
import type { Page } from './pages.ts';
import { pathOf, thinned } from './strokes.ts';
import { useNote } from './use-note.ts';

type Tool = NoteShape['kind'];
type Props = { handInId: string; page: Page; shapes: readonly NoteShape[]; correcting: boolean };

/**
 * One page with strokes and notes. While correcting, a stroke is drawn with the pointer, and a note is placed by a
 * click or a button.
 */
export function NotedPage({ handInId, page, shapes: saved, correcting }: Props) {
  const { t } = useLingui();
  const [shapes, change] = useNote(handInId, page, saved);
  const [tool, setTool] = useState<Tool>('pen');
  const [stroke, setStroke] = useState<number[] | null>(null);
  const place = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (value: number): number => Math.min(10_000, Math.max(0, Math.round(10_000 * value)));
    return [at((event.clientX - box.left) / box.width), at((event.clientY - box.top) / box.height)];
  };
  const down = (event: PointerEvent<SVGSVGElement>): void => {
    if (!correcting) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = place(event);
    if (tool === 'words') change([...shapes, { kind: 'words', points: at, words: '' }]);
    else setStroke(at);
  };
  const move = (event: PointerEvent<SVGSVGElement>): void => {
    if (stroke) setStroke([...stroke, ...place(event)]);
  };
  const up = (): void => {
    if (stroke && stroke.length > 2) change([...shapes, { kind: tool, points: thinned(stroke), words: '' }]);
    setStroke(null);
  };
  const lines = [...shapes, ...(stroke ? [{ kind: tool, points: stroke, words: '' }] : [])];
  const pinned = shapes.flatMap((one, at) => (one.kind === 'words' ? [{ ...one, at }] : []));
  return (
    <figure className={css.noted}>
      {correcting && <Tools page={page.page} tool={tool} onTool={setTool} shapes={shapes} onChange={change} />}
      <span className={css.paper}>
        <img src={page.address} alt={t`Page ${page.page}`} width={page.width} height={page.height} />
        <svg
          viewBox={`0 0 ${page.width} ${page.height}`}
          aria-label={t`Annotations de la page ${page.page}`}
          role="img"
          data-draws={correcting || undefined}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        >
          {lines.map((one, at) =>
            one.kind === 'words' ? (
              <Pin
                key={one.points.join(' ')}
                one={one}
                page={page}
                nth={pinned.findIndex((other) => other.at === at) + 1}
              />
            ) : (
              <path
                key={one.points.join(' ')}
                d={pathOf(one.points, page)}
                className={one.kind === 'pen' ? css.penStroke : css.markerStroke}
                strokeWidth={page.width / (one.kind === 'pen' ? 220 : 40)}
              />
            ),
          )}
        </svg>
      </span>
      <Pins shapes={shapes} correcting={correcting} onChange={change} />
    </figure>
  );
}

type ToolsProps = {
  page: number;
  tool: Tool;
  onTool: (tool: Tool) => void;
  shapes: readonly NoteShape[];
  onChange: (shapes: readonly NoteShape[]) => void;
};
/** Pen, marker, notes, and undo. */
function Tools({ page, tool, onTool, shapes, onChange }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className={css.tools}>
      <Segmented<Tool>
        label={t`Outil pour la page ${page}`}
        value={tool}
        options={[
          { value: 'pen', label: t`Stylo` },
          { value: 'marker', label: t`Surligneur` },
          { value: 'words', label: t`Mot` },
        ]}
        onChange={onTool}
      />
      <span className={css.row}>
        <Button size="small" onClick={() => onChange([...shapes, { kind: 'words', points: [500, 500], words: '' }])}>
          <Trans>Ajouter un mot</Trans>
        </Button>
        <IconButton
          icon={IconArrowBackUp}
          label={t`Retirer la dernière annotation`}
          disabled={!shapes.length}
          onClick={() => onChange(shapes.slice(0, -1))}
        />
      </span>
    </div>
  );
}

type PinsProps = {
  shapes: readonly NoteShape[];
  correcting: boolean;
  onChange: (shapes: readonly NoteShape[]) => void;
};
/** Notes of a page, by number. */
function Pins({ shapes, correcting, onChange }: PinsProps) {
  const { t } = useLingui();
  const pinned = shapes.flatMap((one, at) => (one.kind === 'words' ? [{ ...one, at }] : []));
  if (!pinned.length) return null;
  return (
    <ol className={css.pins}>
      {pinned.map((one, nth) =>
        correcting ? (
          <li key={`${one.at}`} className={css.criterionFields}>
            <TextField
              label={t`Mot ${nth + 1}`}
              maxLength={500}
              dir="auto"
              value={one.words}
              onChange={(event) => {
                const words = event.currentTarget.value;
                onChange(shapes.map((other, at) => (at === one.at ? { ...other, words } : other)));
              }}
            />
            <IconButton
              icon={IconX}
              label={t`Retirer le mot ${nth + 1}`}
              onClick={() => onChange(shapes.filter((_, at) => at !== one.at))}
            />
          </li>
        ) : (
          <li key={`${one.at}`} dir="auto" className={css.said}>
            {nth + 1}. {one.words}
          </li>
        ),
      )}
    </ol>
  );
}

/** A number where a note is pinned; its text is below the page. */
function Pin({ one, page, nth }: { one: NoteShape; page: Page; nth: number }) {
  const [x, y] = [((one.points[0] ?? 0) * page.width) / 10_000, ((one.points[1] ?? 0) * page.height) / 10_000];
  const size = page.width / 36;
  return (
    <g className={css.pin}>
      <circle cx={x} cy={y} r={size * 0.8} />
      <text x={x} y={y + size * 0.35} fontSize={size} textAnchor="middle">
        {nth}
      </text>
    </g>
  );
}
