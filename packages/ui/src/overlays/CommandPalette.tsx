import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Icon } from '../actions/Button.tsx';
import { KeyHint } from '../actions/KeyHint.tsx';
import css from './CommandPalette.module.css';

export type Command = {
  key: string;
  label: string;
  /** Quiet words after the label. */
  detail?: ReactNode;
  icon?: Icon;
  /** A face in place of the icon. */
  lead?: ReactNode;
  /** A live value or a pill at the end. */
  end?: ReactNode;
  /** Its own shortcut. */
  keys?: readonly string[];
  run: () => void;
};
export type CommandGroup = { key: string; label: string; commands: readonly Command[] };
export type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** Already filtered, in order. */
  groups: readonly CommandGroup[];
  /** Said when nothing matches. */
  empty: ReactNode;
  hints: { browse: string; open: string; close: string; closeKey: string };
};

/** Goes anywhere and does anything by name. Arrows move, Entrée runs, Échap closes. */
export function CommandPalette(props: CommandPaletteProps) {
  return props.open ? <Palette {...props} /> : null;
}

function Palette({ onClose, label, placeholder, query, onQuery, groups, empty, hints }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const all = groups.flatMap((group) => group.commands);
  const [wanted, setWanted] = useState<string | null>(null);
  const at = Math.max(
    0,
    all.findIndex((command) => command.key === wanted),
  );
  const current = all[at];
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setWanted(all[(at + step + all.length) % all.length]?.key ?? null);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(current);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out and is handled by `cancel`
    <dialog
      ref={dialog}
      className={css.palette}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.inside}>
        <div className={css.top}>
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
          <input
            className={css.input}
            dir="auto"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={id}
            aria-label={label}
            aria-activedescendant={current ? `${id}-${current.key}` : undefined}
            placeholder={placeholder}
            value={query}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setWanted(null);
              onQuery(event.currentTarget.value);
            }}
            onKeyDown={keys}
          />
          <button
            type="button"
            className={css.escape}
            onClick={onClose}
            aria-label={`${hints.closeKey}, ${hints.close}`}
          >
            <KeyHint keys={[hints.closeKey]} />
          </button>
        </div>
        <div ref={list} id={id} role="listbox" aria-label={label} className={css.list} tabIndex={-1}>
          {groups
            .filter((group) => group.commands.length > 0)
            .map((group) => (
              <Group key={group.key} id={id} group={group} current={current} onRun={run} onPoint={setWanted} />
            ))}
        </div>
        {all.length === 0 && (
          <p className={css.empty} role="status">
            {empty}
          </p>
        )}
        <div className={css.foot} aria-hidden="true">
          <span>
            <KeyHint keys={['↑', '↓']} /> {hints.browse}
          </span>
          <span>
            <KeyHint keys={['↵']} /> {hints.open}
          </span>
        </div>
      </div>
    </dialog>
  );
}

function Group({
  id,
  group,
  current,
  onRun,
  onPoint,
}: {
  id: string;
  group: CommandGroup;
  current: Command | undefined;
  onRun: (command: Command) => void;
  onPoint: (key: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options
    <div role="group" aria-labelledby={`${id}-group-${group.key}`}>
      <div id={`${id}-group-${group.key}`} role="presentation" className={css.heading}>
        {group.label}
      </div>
      {group.commands.map((command) => (
        <Row
          key={command.key}
          id={`${id}-${command.key}`}
          command={command}
          current={command === current}
          onRun={() => onRun(command)}
          onPoint={() => onPoint(command.key)}
        />
      ))}
    </div>
  );
}

function Row({
  id,
  command: { label, detail, icon: Glyph, lead, end, keys },
  current,
  onRun,
  onPoint,
}: {
  id: string;
  command: Command;
  current: boolean;
  onRun: () => void;
  onPoint: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and its keys run the option
    // biome-ignore lint/a11y/useFocusableInteractive: same
    <div id={id} role="option" aria-selected={current} className={css.row} onClick={onRun} onPointerMove={onPoint}>
      <span className={css.lead}>{lead ?? (Glyph && <Glyph size={19} stroke={1.7} aria-hidden="true" />)}</span>
      <span className={css.words}>
        <bdi className={css.label}>{label}</bdi>
        {detail && <span className={css.detail}> · {detail}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
      {keys ? <KeyHint keys={keys} quiet /> : current && <KeyHint keys={['↵']} quiet />}
    </div>
  );
}
