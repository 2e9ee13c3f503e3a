import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Icon } from '../actions/Button.tsx';
import { KeyHint } from '../actions/KeyHint.tsx';
import { OptionList } from '../fields/OptionList.tsx';
import { useCombobox } from '../fields/use-combobox.tsx';
import css from './CommandPalette.module.css';

export type Command = {
  key: string;
  label: string;
  /** Quiet words after the label. */
  detail?: ReactNode;
  icon?: Icon;
  /** A portrait instead of the icon. */
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
  /** Shown when nothing matches. */
  empty: ReactNode;
  hints: { browse: string; open: string; close: string; closeKey: string };
};

/** Opens any page and runs any command by name. Arrows move, Entrée runs, Échap closes. */
export function CommandPalette(props: CommandPaletteProps) {
  return props.open ? <Palette {...props} /> : null;
}

function Palette({ onClose, label, placeholder, query, onQuery, groups, empty, hints }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const all = groups.flatMap((group) => group.commands);
  const { shown, input, list } = useCombobox({
    text: query,
    onText: onQuery,
    groups: groups.map((group) => ({
      key: group.key,
      label: group.label,
      options: group.commands.map((command) => ({
        id: command.key,
        text: command.label,
        draw: (current) => <Row command={command} current={current} />,
      })),
    })),
    open: true,
    pointsFirst: true,
    onPick: (key) => {
      onClose();
      all.find((command) => command.key === key)?.run();
    },
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
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
          <input {...input} className={css.input} dir="auto" aria-label={label} placeholder={placeholder} />
          <button
            type="button"
            className={css.escape}
            onClick={onClose}
            aria-label={`${hints.closeKey}, ${hints.close}`}
          >
            <KeyHint keys={[hints.closeKey]} />
          </button>
        </div>
        {shown && (
          <OptionList {...list} label={label} look={{ list: css.list, option: css.row, heading: css.heading }} />
        )}
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

function Row({
  command: { label, detail, icon: Glyph, lead, end, keys },
  current,
}: {
  command: Command;
  current: boolean;
}) {
  return (
    <>
      <span className={css.lead}>{lead ?? (Glyph && <Glyph size={19} stroke={1.7} aria-hidden="true" />)}</span>
      <span className={css.words}>
        <bdi className={css.label}>{label}</bdi>
        {detail && <span className={css.detail}> · {detail}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
      {keys ? <KeyHint keys={keys} quiet /> : current && <KeyHint keys={['↵']} quiet />}
    </>
  );
}
