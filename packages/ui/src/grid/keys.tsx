import type { Move } from './selection.tsx';

/** The command of a key. */
export type Intent =
  | { do: 'move'; move: Move; extend: boolean; jump: boolean }
  | { do: 'enter' | 'tab'; step: 1 | -1 }
  | { do: 'type'; key: string }
  | { do: 'fill'; way: 'down' | 'next' }
  | { do: 'edit' | 'clear' | 'leave' | 'all' | 'undo' | 'redo' };
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** `typed`: the cell's text is replaced and arrows leave it; `inside`: its text is edited and arrows move in it. */
export type Mode = 'rest' | 'typed' | 'inside';

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Arrows are visual: the one towards the start of the line goes to the previous column. */
function moveOf(key: string, rtl: boolean): Move | undefined {
  if (key === 'ArrowRight') return rtl ? 'previous' : 'next';
  if (key === 'ArrowLeft') return rtl ? 'next' : 'previous';
  return moves[key];
}

/** Whether a key types a character or gives a command. AltGr types: systems report it as Ctrl and Alt together. */
function readHeld({ key, ctrlKey, metaKey, altKey }: Pressed): { types: boolean; command: boolean } {
  const held = ctrlKey || metaKey;
  const types = key.length === 1 && (!held || (ctrlKey && altKey));
  return { types, command: held && !types };
}

/** The command of a key, or null when it is left to the browser. */
export function intentOf(pressed: Pressed, mode: Mode, rtl: boolean): Intent | null {
  const { key, shiftKey: shift } = pressed;
  const { types, command } = readHeld(pressed);
  const bare = !command && !pressed.altKey;
  if (key === 'Escape') return { do: 'leave' };
  if (key === 'Enter' && bare) return { do: 'enter', step: shift ? -1 : 1 };
  if (key === 'Tab' && bare) return { do: 'tab', step: shift ? -1 : 1 };
  if (mode !== 'rest') return mode === 'typed' && !command && !shift ? leaving(key, rtl) : null;
  if (command) return commandOf(key.toLowerCase(), shift, rtl);
  if (types) return { do: 'type', key };
  return pressed.altKey ? null : atRest(key, shift, rtl);
}

/** A key that types nothing, on a cell that is not edited. */
function atRest(key: string, shift: boolean, rtl: boolean): Intent | null {
  if (key === 'F2') return { do: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { do: 'clear' };
  const move = moveOf(key, rtl);
  return move ? { do: 'move', move, extend: shift, jump: false } : null;
}

function leaving(key: string, rtl: boolean): Intent | null {
  if (!key.startsWith('Arrow')) return null;
  return { do: 'move', move: moveOf(key, rtl)!, extend: false, jump: false };
}

function commandOf(key: string, shift: boolean, rtl: boolean): Intent | null {
  if (key === 'a') return { do: 'all' };
  if (key === 'd') return { do: 'fill', way: 'down' };
  if (key === 'r' && !shift) return { do: 'fill', way: 'next' };
  if (key === 'z') return { do: shift ? 'redo' : 'undo' };
  if (key === 'y') return { do: 'redo' };
  if (key === 'home') return { do: 'move', move: 'top', extend: shift, jump: false };
  if (key === 'end') return { do: 'move', move: 'bottom', extend: shift, jump: false };
  const arrow = Object.keys({ ArrowUp: 0, ArrowDown: 0, ArrowLeft: 0, ArrowRight: 0 }).find(
    (name) => name.toLowerCase() === key,
  );
  return arrow ? { do: 'move', move: moveOf(arrow, rtl)!, extend: shift, jump: true } : null;
}
