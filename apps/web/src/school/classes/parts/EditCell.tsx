import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import css from './Classes.module.css';

type Props = {
  /** Name of the field with its row, such as « Capacité, 6A ». */
  label: string;
  /** The displayed value, and the typed or chosen one. */
  shown: string;
  value: string;
  /** Choices; typed when absent. */
  options?: readonly { value: string; label: string }[];
  kind?: 'number' | 'text';
  end?: boolean;
  disabled?: boolean;
  /** Resolves to false when it was refused: the cell then stays open with the typed value. */
  onSave: (value: string) => Promise<boolean>;
};

/** A cell edited on click: Enter or leaving it saves, Escape cancels. */
export function EditCell({ label, shown, value, options, kind = 'text', end, disabled, onSave }: Props) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sending = useRef(false);
  /** A choice by mouse is final; one by arrow keys may still move on. */
  const byMouse = useRef(false);
  const close = (): void => {
    setDraft(null);
    setTimeout(() => button.current?.focus());
  };
  const send = async (next: string, focus: boolean): Promise<void> => {
    if (sending.current) return;
    if (next.trim() === value) return focus ? close() : setDraft(null);
    sending.current = true;
    const saved = await onSave(next.trim());
    sending.current = false;
    if (saved) setDraft(null);
    if (saved && focus) setTimeout(() => button.current?.focus());
  };
  if (disabled)
    return (
      <span className={css.still} data-end={end || undefined} data-empty={!shown || undefined}>
        <bdi>{shown || '–'}</bdi>
      </span>
    );
  if (draft === null) {
    const words = shown || t`vide`;
    return (
      <button
        ref={button}
        type="button"
        className={css.cell}
        data-end={end || undefined}
        data-empty={!shown || undefined}
        aria-label={t`${label} : ${words}. Modifier`}
        onClick={() => setDraft(value)}
      >
        <bdi>{shown || '–'}</bdi>
      </button>
    );
  }
  const keys = (event: KeyboardEvent): void => {
    byMouse.current = false;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter') void send(draft, true);
  };
  const shared = { autoFocus: true, 'aria-label': label, className: css.input, value: draft, onKeyDown: keys };
  if (options) {
    return (
      <select
        {...shared}
        onPointerDown={() => {
          byMouse.current = true;
        }}
        onBlur={() => void send(draft, false)}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          if (byMouse.current) void send(event.currentTarget.value, true);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      type="text"
      dir="auto"
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      maxLength={60}
      autoComplete="off"
      onBlur={() => void send(draft, false)}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
