import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCheck,
  IconCloudUp,
  IconDots,
  IconExclamationCircle,
} from '@tabler/icons-react';
import { type HTMLAttributes, memo, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import type { Icon } from '../actions/Button.tsx';
import css from './Grid.module.css';
import type { CellLook, CellState } from './model.tsx';
import type { Editing } from './use-grid.tsx';

export type CellMark = CellState<unknown>['kind'] | 'wrong';
type Props = {
  id: string;
  at: string;
  colIndex: number;
  header: boolean;
  start: number;
  width: number;
  frozen: boolean;
  lastFrozen: boolean;
  align: 'start' | 'center' | 'end' | undefined;
  tinted: boolean | undefined;
  look: CellLook | undefined;
  inputMode: HTMLAttributes<HTMLElement>['inputMode'];
  /** Name of the field while the cell is edited. */
  label: string;
  text: ReactNode;
  readOnly: boolean;
  mark: CellMark | undefined;
  /** Sentence about the cell, read with it. */
  message: string | null;
  /** Words of a mark without sentence. */
  markWords: string | undefined;
  noted: boolean;
  active: boolean;
  chosen: boolean;
  /** Sides where the selected block ends. */
  edges: string;
  filled: boolean;
  editing: Editing | null;
  field: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
};

const icons: Readonly<Record<CellMark, Icon>> = {
  saving: IconDots,
  saved: IconCheck,
  waiting: IconCloudUp,
  refused: IconExclamationCircle,
  conflict: IconArrowsExchange,
  wrong: IconAlertTriangle,
};

/** An attribute that is only present when true. */
const flag = (on: boolean | undefined): true | undefined => on || undefined;

/** Whether the cell shows the fill handle: it ends the selected block and is not being edited. */
const canFill = ({ edges, readOnly, editing }: Props): boolean =>
  edges.includes('bottom') && edges.includes('last') && !readOnly && !editing;

/** One cell. Its props are simple values, so that it renders only when its appearance changes. */
export const GridCell = memo(function GridCell(props: Props) {
  const { id, mark, message, markWords, editing, active } = props;
  const Mark = mark && icons[mark];
  const bad = mark === 'wrong' || mark === 'refused' || editing?.wrong != null;
  const description = message ?? markWords;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a column, a choice and a state
    <div
      role={props.header ? 'rowheader' : 'gridcell'}
      data-at={props.at}
      tabIndex={active && !editing ? 0 : -1}
      aria-colindex={props.colIndex}
      aria-selected={props.chosen}
      aria-readonly={flag(props.readOnly)}
      aria-invalid={flag(bad)}
      aria-describedby={description ? id : undefined}
      title={description && !active ? description : undefined}
      className={css.cell}
      style={{ insetInlineStart: props.start, inlineSize: props.width }}
      data-frozen={flag(props.frozen)}
      data-edge={flag(props.lastFrozen)}
      data-align={props.align}
      data-tinted={flag(props.tinted)}
      data-look={props.look}
      data-mark={mark}
      data-noted={flag(props.noted)}
      data-active={flag(active)}
      data-chosen={flag(props.chosen)}
      data-sides={props.edges || undefined}
      data-fill={flag(props.filled)}
      data-read-only={flag(props.readOnly)}
    >
      {editing ? (
        <CellField editing={editing} props={props} />
      ) : (
        <>
          {Mark && <Mark size={13} stroke={2.2} aria-hidden="true" className={css.mark} />}
          <span className={css.text}>{typeof props.text === 'string' ? <bdi>{props.text}</bdi> : props.text}</span>
        </>
      )}
      {description && (
        <span id={id} hidden>
          {description}
        </span>
      )}
      {canFill(props) && <span className={css.handle} data-handle="" aria-hidden="true" />}
    </div>
  );
});

/** The field of a cell. It keeps its own text until left, so that typing does not render the rest of the grid. */
function CellField({ editing, props }: { editing: Editing; props: Props }) {
  const { field, label, inputMode, id, onLeave } = props;
  const whole = editing.touch;
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    input.focus({ preventScroll: true });
    if (whole) input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
  }, [field, whole]);
  return (
    <input
      ref={field}
      className={css.field}
      aria-label={label}
      aria-invalid={flag(editing.wrong !== null)}
      aria-describedby={editing.wrong !== null ? id : undefined}
      inputMode={inputMode}
      enterKeyHint="next"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      defaultValue={editing.text}
      onBlur={onLeave}
    />
  );
}
