import { minutesText } from '@encrier/contract/school/weekly-time';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { figure, type Measure, type Measures, written } from './grid-values.ts';
import css from './Grid.module.css';

type Props = {
  label: string;
  value: Measures;
  measure: Measure;
  row: number;
  column: number;
  onWrite: (after: Measures) => void;
  onPaste: (text: string) => void;
  onUndo: () => void;
};

/** Moves to the cell so many rows and columns away; true when there is one. */
function go(from: HTMLElement, rows: number, columns: number): boolean {
  const [row, column] = [Number(from.dataset.row) + rows, Number(from.dataset.column) + columns];
  const next = from
    .closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`);
  next?.focus();
  return Boolean(next);
}

/** One figure: arrows and Enter move, Escape cancels the typed text, leaving saves it. */
export function GridCellInput({ label, value, measure, row, column, onWrite, onPaste, onUndo }: Props) {
  const lang = useLang();
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    value === null
      ? ''
      : measure === 'coefficient'
        ? figure(value.coefficient, lang)
        : value.weeklyMinutes
          ? minutesText(value.weeklyMinutes, lang)
          : '0';
  const after = typed === null ? value : written(value, measure, typed);
  const leave = (): void => {
    if (typed === null || after === undefined) return;
    setTyped(null);
    onWrite(after);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    const input = event.currentTarget;
    const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const forward = getComputedStyle(input.closest('table') ?? input).direction === 'rtl' ? -1 : 1;
    const step = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowRight: [0, forward],
      ArrowLeft: [0, -forward],
    }[event.key];
    if (event.key === 'Escape') setTyped(null);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && typed === null) {
      event.preventDefault();
      onUndo();
    } else if (step && (step[1] === 0 || all || typed === null) && go(input, step[0] ?? 0, step[1] ?? 0))
      event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.replace(/\n$/, ''))) return;
    event.preventDefault();
    setTyped(null);
    onPaste(text);
  };
  return (
    <input
      className={css.input}
      type="text"
      dir="ltr"
      inputMode={measure === 'coefficient' ? 'decimal' : 'text'}
      autoComplete="off"
      aria-label={label}
      aria-invalid={after === undefined || undefined}
      data-row={row}
      data-column={column}
      maxLength={12}
      size={6}
      value={typed ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={keys}
      onPaste={paste}
    />
  );
}
